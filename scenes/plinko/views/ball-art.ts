import { Rectangle, Texture } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { fillDisc, mix, painting, type Painting, rgba } from '#scenes/stage/paint.ts';
import { BALL, GLOW, HALO } from '../materials.ts';

/** A ball is painted with this much space around it, over its radius. */
const PAD = 0.15;

/** The pictures of a ball, side by side on one source: its body, whose light stays where it is, and the spot on it that turns. */
export interface BallArt {
  body: Texture;
  spot: Texture;
  destroy(): void;
}

export function ballArt(radius: number, resolution: number): BallArt {
  // Whole pixels, so that both frames begin on one.
  const side = Math.ceil(radius * 2 * (1 + PAD) * resolution) / resolution;
  const painted = painting(side * 2, side, resolution, (context) => {
    paintBody(context, side / 2, side / 2, radius);
    paintSpot(context, side * 1.5, side / 2, radius);
  });
  const { source } = painted.texture;
  const frame = (x: number): Texture => new Texture({ source, frame: new Rectangle(x, 0, side, side) });
  const [body, spot] = [frame(0), frame(side)];
  const destroy = (): void => {
    body.destroy();
    spot.destroy();
    painted.destroy();
  };
  return { body, spot, destroy };
}

/** Gold under a light from above left, with the room's violet in its shadow. */
function paintBody(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  const gold = context.createRadialGradient(
    x - radius * 0.35,
    y - radius * 0.42,
    radius * 0.05,
    x - radius * 0.08,
    y - radius * 0.1,
    radius * 1.1,
  );
  gold.addColorStop(0, BALL.bright);
  gold.addColorStop(0.22, COLORS['gold-light']);
  gold.addColorStop(0.55, COLORS.gold);
  gold.addColorStop(0.85, mix(COLORS['gold-deep'], BALL.engraved, 0.3));
  gold.addColorStop(1, BALL.dark);
  context.fillStyle = gold;
  fillDisc(context, x, y, radius);
  context.save();
  context.clip();
  const bounce = context.createRadialGradient(x + radius * 0.55, y + radius * 0.75, 0, x + radius * 0.55, y + radius * 0.75, radius * 0.75);
  bounce.addColorStop(0, rgba(COLORS['violet-light'], 0.5));
  bounce.addColorStop(1, rgba(COLORS.violet, 0));
  context.fillStyle = bounce;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  context.restore();
}

/** The house's diamond, engraved: dark line, lit edge. */
function paintSpot(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  const half = radius * 0.44;
  context.save();
  context.translate(x, y);
  context.rotate(Math.PI / 4);
  context.lineWidth = Math.max(0.8, radius * 0.15);
  context.strokeStyle = rgba(BALL.engraved, 0.72);
  context.beginPath();
  context.roundRect(-half, -half, half * 2, half * 2, half * 0.35);
  context.stroke();
  context.restore();
}

/** A soft round light in gold, white in its middle; coloured here, because the 2D renderer tints slowly. */
export function dotPainting(): Painting {
  return painting(64, 64, 1, (context) => {
    const light = context.createRadialGradient(32, 32, 0, 32, 32, 32);
    light.addColorStop(0, rgba(GLOW.core, 0.95));
    light.addColorStop(0.22, rgba(GLOW.warm, 0.55));
    light.addColorStop(0.5, rgba(GLOW.amber, 0.17));
    light.addColorStop(0.78, rgba(GLOW.ember, 0.035));
    light.addColorStop(1, rgba(GLOW.ember, 0));
    context.fillStyle = light;
    context.fillRect(0, 0, 64, 64);
  });
}

/** A peg that was hit: its own disc in white gold within a wide light. The disc has 1/8 of the picture's width. */
export function flashPainting(): Painting {
  return painting(128, 128, 1, (context) => {
    const wide = context.createRadialGradient(64, 64, 0, 64, 64, 64);
    wide.addColorStop(0, rgba(HALO.warm, 0.8));
    wide.addColorStop(0.2, rgba(HALO.amber, 0.42));
    wide.addColorStop(0.45, rgba(HALO.deep, 0.14));
    wide.addColorStop(0.75, rgba(HALO.ember, 0.03));
    wide.addColorStop(1, rgba(HALO.ember, 0));
    context.fillStyle = wide;
    context.fillRect(0, 0, 128, 128);
  });
}

/** The bright disc itself. */
export function corePainting(): Painting {
  return painting(32, 32, 1, (context) => {
    const disc = context.createRadialGradient(16, 16, 0, 16, 16, 15);
    disc.addColorStop(0, 'rgba(255,255,255,1)');
    disc.addColorStop(0.55, rgba(HALO.core, 1));
    disc.addColorStop(0.85, rgba(HALO.warm, 0.9));
    disc.addColorStop(1, rgba(HALO.amber, 0));
    context.fillStyle = disc;
    context.fillRect(0, 0, 32, 32);
  });
}
