import { Texture } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { castShadow, fillDisc, fillRounded, rgba } from '#scenes/stage/paint.ts';
import { Paintings } from '#scenes/stage/view.ts';
import type { LaneLayout } from '../layout.ts';
import { PANEL, WELL } from '../materials.ts';

/** Space around a panel for the glow of its line, over its width. */
export const GLOW_PAD = 0.06;

/** What all lanes of a size look like: painted once, since lanes are all alike. */
export class LaneArt {
  readonly #paintings = new Paintings();
  panel = Texture.EMPTY;
  free = Texture.EMPTY;
  line = Texture.EMPTY;
  cover = Texture.EMPTY;

  /** Paints them for a lane's size. */
  use(lane: LaneLayout, resolution: number): void {
    const { width, height, window } = lane;
    this.#paintings.update([width, height, window.y - lane.y, window.height, resolution], () => {
      const radius = Math.min(20, width * 0.08);
      const pad = width * GLOW_PAD;
      this.panel = this.#paintings.paint(width, height, resolution, (context) => paintPanel(context, lane, radius));
      this.free = this.#paintings.paint(width, height, resolution, (context) => paintFree(context, lane, radius));
      this.line = this.#paintings.paint(width + 2 * pad, height + 2 * pad, resolution, (context) => {
        context.translate(pad, pad);
        paintLine(context, lane, radius, pad);
      });
      this.cover = this.#paintings.paint(width, height, resolution, (context) => paintCover(context, lane, radius));
    });
  }

  destroy(): void {
    this.#paintings.destroy();
  }
}

function paintPanel(context: CanvasRenderingContext2D, { x, y, width, height, window }: LaneLayout, radius: number): void {
  const fill = context.createLinearGradient(0, 0, 0, height);
  fill.addColorStop(0, PANEL.top);
  fill.addColorStop(1, PANEL.foot);
  context.fillStyle = fill;
  fillRounded(context, 0.5, 0.5, width - 1, height - 1, radius);
  context.strokeStyle = rgba(COLORS['text-low'], 0.14);
  context.stroke();
  const well = context.createLinearGradient(0, window.y - y, 0, window.y - y + window.height);
  well.addColorStop(0, rgba(WELL, 0));
  well.addColorStop(0.3, rgba(WELL, 0.6));
  well.addColorStop(0.7, rgba(WELL, 0.6));
  well.addColorStop(1, rgba(WELL, 0));
  context.fillStyle = well;
  context.fillRect(window.x - x, window.y - y, window.width, window.height);
}

/** The place of a seat that is free: a dashed line, and a plus where its box would be. */
function paintFree(context: CanvasRenderingContext2D, { x, y, width, height, window }: LaneLayout, radius: number): void {
  context.strokeStyle = rgba(COLORS['violet-light'], 0.34);
  context.lineWidth = 1.2;
  context.setLineDash([6, 6]);
  context.beginPath();
  context.roundRect(0.8, 0.8, width - 1.6, height - 1.6, radius);
  context.stroke();
  context.setLineDash([]);
  const side = Math.min(window.width, window.height) * 0.3;
  context.translate(window.x - x + window.width / 2, window.y - y + window.height * 0.44);
  context.fillStyle = rgba(COLORS.violet, 0.1);
  context.strokeStyle = rgba(COLORS['violet-light'], 0.5);
  fillDisc(context, 0, 0, side / 2);
  context.stroke();
  context.lineWidth = 1.6;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(-side * 0.16, 0);
  context.lineTo(side * 0.16, 0);
  context.moveTo(0, -side * 0.16);
  context.lineTo(0, side * 0.16);
  context.stroke();
}

function paintLine(context: CanvasRenderingContext2D, { width, height }: LaneLayout, radius: number, pad: number): void {
  // White: the sprite is tinted with the colour of its side.
  const color = '#FFFFFF';
  context.beginPath();
  context.roundRect(0.7, 0.7, width - 1.4, height - 1.4, radius);
  const fill = context.createLinearGradient(0, 0, 0, height);
  fill.addColorStop(0, rgba(color, 0.16));
  fill.addColorStop(0.5, rgba(color, 0.03));
  fill.addColorStop(1, rgba(color, 0.08));
  context.fillStyle = fill;
  context.fill();
  castShadow(context, rgba(color, 0.7), pad);
  context.strokeStyle = color;
  context.lineWidth = 1.4;
  context.stroke();
}

/** The panel once more, with its window open: what hides the cards that come into the window and leave it. */
function paintCover(context: CanvasRenderingContext2D, lane: LaneLayout, radius: number): void {
  const { x, y, window } = lane;
  paintPanel(context, lane, radius);
  const [top, left] = [window.y - y, window.x - x];
  context.globalCompositeOperation = 'destination-out';
  const open = context.createLinearGradient(0, top, 0, top + window.height);
  for (const [at, alpha] of OPENING) open.addColorStop(at, `rgba(0,0,0,${alpha})`);
  context.fillStyle = open;
  context.fillRect(left, top, window.width, window.height);
  context.globalCompositeOperation = 'source-over';
}

/** How far a window is open from its top to its foot. */
const OPENING = [
  [0, 0],
  [0.1, 0.3],
  [0.32, 1],
  [0.68, 1],
  [0.9, 0.3],
  [1, 0],
] as const;
