import { type Renderer, Sprite } from 'pixi.js';
import { COLORS, type ColorToken } from '#contract/design-tokens.ts';
import { paintLight, rgba, softResolution } from './paint.ts';
import { View } from './view.ts';

/** There is nothing sharp in it. */
const SOFTNESS = 0.5;

/** Where the room's parts are, CSS pixels. */
export interface VaultLayout {
  width: number;
  height: number;
  /** Where the wall meets the floor. */
  floorY: number;
  /** Height of the objects in the room: the wall is a little lighter behind them. */
  middleY: number;
}

/** The vault: a dark wall with a dim light from above, and a polished floor. */
export class VaultView extends View {
  readonly #room = new Sprite();

  constructor() {
    super({ label: 'room' });
    this.root.addChild(this.#room);
  }

  /** Paints the room for a slot; does nothing when nothing changed. */
  layOut({ width, height, floorY, middleY }: VaultLayout, roomColor: ColorToken, roomLight: number, renderer: Renderer): void {
    const resolution = softResolution(SOFTNESS, renderer);
    this.paintings.update([width, height, floorY, middleY, roomColor, roomLight, resolution], () => {
      const color = COLORS[roomColor];
      this.#room.texture = this.paintings.paint(width, height, resolution, (context) => {
        context.fillStyle = COLORS['ink-900'];
        context.fillRect(0, 0, width, height);
        const light = (x: number, y: number, reach: number, alpha: number, squash = 1): void =>
          paintLight(context, { x, y, reach, color, alpha, squash, fading: [0.45, 0.36] });
        const wide = Math.max(width, height);
        light(width * 0.5, -height * 0.12, wide * 0.62, 0.5 * roomLight, 0.74);
        light(width * 0.5, middleY, wide * 0.55, 0.26 * roomLight, 0.36);
        const floor = context.createLinearGradient(0, floorY, 0, height);
        floor.addColorStop(0, rgba(color, 0.12 * roomLight));
        floor.addColorStop(0.12, rgba(color, 0.05 * roomLight));
        floor.addColorStop(0.5, 'rgba(0,0,0,0.16)');
        floor.addColorStop(1, 'rgba(0,0,0,0.42)');
        context.fillStyle = floor;
        context.fillRect(0, floorY, width, height - floorY);
        const edge = context.createLinearGradient(0, 0, width, 0);
        edge.addColorStop(0, rgba(color, 0));
        edge.addColorStop(0.5, rgba(color, 0.3 * roomLight));
        edge.addColorStop(1, rgba(color, 0));
        context.fillStyle = edge;
        context.fillRect(0, floorY - 0.5, width, 1);
      });
      this.#room.setSize(width, height);
    });
  }
}
