import { COLORS } from '#contract/design-tokens.ts';
import { castShadow, fillDisc, fillRounded, mix, rgba } from '#scenes/stage/paint.ts';
import { COIN, GLASS, STAND } from '../materials.ts';

type Context = CanvasRenderingContext2D;

/** A round pedestal seen a little from above, its upper face centred at (width/2, height × 0.32). */
export function paintPedestal(context: Context, width: number, height: number, light: string): void {
  const [rx, ry] = [width * 0.47, height * 0.27];
  const [x, top] = [width / 2, height * 0.32];
  const thick = height * 0.24;
  context.save();
  castShadow(context, 'rgba(0,0,0,0.75)', height * 0.24, height * 0.12);
  const side = context.createLinearGradient(x - rx, 0, x + rx, 0);
  side.addColorStop(0, STAND.left);
  side.addColorStop(0.25, mix(COLORS['ink-600'], COLORS['text-low'], 0.14));
  side.addColorStop(0.5, COLORS['ink-700']);
  side.addColorStop(0.8, mix(COLORS['ink-700'], COLORS.violet, 0.14));
  side.addColorStop(1, STAND.right);
  context.fillStyle = side;
  context.beginPath();
  context.ellipse(x, top + thick, rx, ry, 0, 0, Math.PI);
  context.lineTo(x - rx, top);
  context.ellipse(x, top, rx, ry, 0, Math.PI, 0, true);
  context.closePath();
  context.fill();
  context.restore();
  const face = context.createRadialGradient(x, top, 0, x, top, rx);
  face.addColorStop(0, mix(COLORS['ink-600'], light, 0.14));
  face.addColorStop(0.75, COLORS['ink-700']);
  face.addColorStop(1, COLORS['ink-800']);
  context.fillStyle = face;
  context.beginPath();
  context.ellipse(x, top, rx, ry, 0, 0, Math.PI * 2);
  context.fill();
  const rim = context.createLinearGradient(x - rx, 0, x + rx, 0);
  rim.addColorStop(0, rgba(light, 0));
  rim.addColorStop(0.3, rgba(mix(light, '#FFFFFF', 0.5), 0.75));
  rim.addColorStop(0.7, rgba(light, 0.45));
  rim.addColorStop(1, rgba(light, 0));
  context.strokeStyle = rim;
  context.lineWidth = Math.max(1, height * 0.03);
  context.beginPath();
  context.ellipse(x, top, rx, ry, 0, 0, Math.PI);
  context.stroke();
}

/** The glass before the target: a bell with light on its left, a thin edge and a metal knob on top. */
export function paintGlass(context: Context, width: number, height: number): void {
  const pad = width * 0.05;
  const [left, right, bottom] = [pad, width - pad, height * 0.985];
  const dome = width * 0.42;
  const top = height * 0.06;
  const bell = (grow: number): void => {
    context.beginPath();
    context.moveTo(left - grow, bottom);
    context.lineTo(left - grow, top + dome);
    context.bezierCurveTo(left - grow, top + dome * 0.3 - grow, width * 0.3, top - grow, width / 2, top - grow);
    context.bezierCurveTo(width * 0.7, top - grow, right + grow, top + dome * 0.3 - grow, right + grow, top + dome);
    context.lineTo(right + grow, bottom);
    context.closePath();
  };
  bell(0);
  const body = context.createLinearGradient(left, 0, right, 0);
  body.addColorStop(0, rgba(GLASS.lit, 0.26));
  body.addColorStop(0.14, rgba(GLASS.lit, 0.09));
  body.addColorStop(0.5, rgba(GLASS.body, 0.05));
  body.addColorStop(0.84, rgba(GLASS.body, 0.1));
  body.addColorStop(1, rgba(GLASS.far, 0.24));
  context.fillStyle = body;
  context.fill();
  context.save();
  bell(0);
  context.clip();
  const shine = context.createLinearGradient(0, top, 0, height * 0.8);
  shine.addColorStop(0, 'rgba(255,255,255,0.5)');
  shine.addColorStop(1, 'rgba(255,255,255,0.02)');
  context.fillStyle = shine;
  context.beginPath();
  context.moveTo(width * 0.15, height * 0.82);
  context.bezierCurveTo(width * 0.11, height * 0.42, width * 0.14, height * 0.24, width * 0.34, top + height * 0.04);
  context.bezierCurveTo(width * 0.22, height * 0.26, width * 0.19, height * 0.42, width * 0.215, height * 0.82);
  context.closePath();
  context.fill();
  const streak = context.createLinearGradient(width * 0.55, 0, width, height * 0.6);
  streak.addColorStop(0, 'rgba(255,255,255,0)');
  streak.addColorStop(0.5, 'rgba(255,255,255,0.1)');
  streak.addColorStop(0.53, 'rgba(255,255,255,0)');
  context.fillStyle = streak;
  context.fillRect(0, 0, width, height);
  context.restore();
  bell(-0.5);
  const edge = context.createLinearGradient(0, top, 0, bottom);
  edge.addColorStop(0, 'rgba(255,255,255,0.7)');
  edge.addColorStop(0.4, rgba(GLASS.edge, 0.3));
  edge.addColorStop(1, rgba(GLASS.edgeFar, 0.4));
  context.strokeStyle = edge;
  context.lineWidth = 1.3;
  context.stroke();
  const knob = width * 0.055;
  const metal = context.createLinearGradient(width / 2 - knob, 0, width / 2 + knob, top);
  metal.addColorStop(0, COLORS['gold-light']);
  metal.addColorStop(1, COLORS['gold-deep']);
  context.fillStyle = metal;
  fillDisc(context, width / 2, top - knob * 0.2, knob);
}

/** An empty place: a dashed outline with a plus for what may be put there, or a diamond for what may be chosen. */
export function paintEmpty(context: Context, side: number, kind: 'plus' | 'diamond'): void {
  const unit = side / 100;
  context.lineWidth = Math.max(1.4, 1.8 * unit);
  context.strokeStyle = rgba(COLORS['text-low'], 0.75);
  context.setLineDash([7 * unit, 6 * unit]);
  context.lineCap = 'round';
  context.translate(side / 2, side / 2);
  if (kind === 'plus') {
    context.fillStyle = rgba(COLORS['text-low'], 0.05);
    fillRounded(context, -38 * unit, -38 * unit, 76 * unit, 76 * unit, 18 * unit);
    context.stroke();
    context.setLineDash([]);
    context.lineWidth = Math.max(2, 3.4 * unit);
    context.beginPath();
    context.moveTo(-12 * unit, 0);
    context.lineTo(12 * unit, 0);
    context.moveTo(0, -12 * unit);
    context.lineTo(0, 12 * unit);
    context.stroke();
    return;
  }
  context.rotate(Math.PI / 4);
  context.fillStyle = rgba(COLORS.violet, 0.08);
  fillRounded(context, -27 * unit, -27 * unit, 54 * unit, 54 * unit, 9 * unit);
  context.stroke();
  context.setLineDash([]);
  context.lineWidth = Math.max(2, 5 * unit);
  context.strokeStyle = rgba(COLORS['violet-light'], 0.5);
  context.beginPath();
  context.roundRect(-9 * unit, -9 * unit, 18 * unit, 18 * unit, 3 * unit);
  context.stroke();
}

/** A pile of coins, `side` px wide. */
export function paintCoins(context: Context, side: number): void {
  const unit = side / 100;
  const coin = (x: number, y: number): void => {
    const [rx, ry, thick] = [25 * unit, 9.5 * unit, 8 * unit];
    const edge = context.createLinearGradient(x - rx, 0, x + rx, 0);
    edge.addColorStop(0, COIN.edgeLeft);
    edge.addColorStop(0.3, COLORS['gold-light']);
    edge.addColorStop(0.55, COLORS.gold);
    edge.addColorStop(1, COIN.edgeRight);
    context.fillStyle = edge;
    context.beginPath();
    context.ellipse(x, y + thick, rx, ry, 0, 0, Math.PI);
    context.lineTo(x - rx, y);
    context.ellipse(x, y, rx, ry, 0, Math.PI, 0, true);
    context.closePath();
    context.fill();
    context.strokeStyle = rgba(COIN.outline, 0.55);
    context.lineWidth = Math.max(0.6, unit);
    context.stroke();
    const face = context.createLinearGradient(x - rx, y - ry, x + rx, y + ry);
    face.addColorStop(0, COIN.face);
    face.addColorStop(0.5, COLORS.gold);
    face.addColorStop(1, COLORS['gold-deep']);
    context.fillStyle = face;
    context.beginPath();
    context.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2);
    context.fill();
    context.strokeStyle = rgba(COIN.ring, 0.75);
    context.lineWidth = Math.max(0.8, 1.3 * unit);
    context.beginPath();
    context.ellipse(x, y, rx * 0.74, ry * 0.72, 0, 0, Math.PI * 2);
    context.stroke();
    context.fillStyle = COIN.mark;
    context.beginPath();
    context.moveTo(x, y - ry * 0.42);
    context.lineTo(x + rx * 0.3, y);
    context.lineTo(x, y + ry * 0.42);
    context.lineTo(x - rx * 0.3, y);
    context.closePath();
    context.fill();
  };
  for (const [x, from, count] of [
    [62, 62, 5],
    [28, 70, 3],
    [52, 80, 2],
  ] as const)
    for (let index = 0; index < count; index++) coin(x * unit + ((index * 7) % 3) * unit, (from - index * 8.5) * unit);
}
