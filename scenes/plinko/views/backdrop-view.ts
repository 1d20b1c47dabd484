import { type Renderer, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { lightTextures } from '#scenes/stage/light-textures.ts';
import { rgba, softResolution, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import type { PlinkoLayout } from '../layout.ts';
import { ROOM } from '../materials.ts';
import type { PlinkoTuning } from '../tuning.ts';

/** There is nothing sharp in it. */
const SOFTNESS = 0.25;

/** The black that the scene's own light fills: a violet depth behind the board, a cool floor under it, and the lamp that balls come from. */
export class BackdropView extends View {
  readonly #room = new Sprite();
  readonly #lamp: Sprite;

  constructor() {
    super({ label: 'backdrop' });
    const { glow } = lightTextures();
    this.#lamp = new Sprite({ texture: glow, anchor: 0.5, blendMode: 'add', tint: tintOf(ROOM.lamp) });
    this.root.addChild(this.#room, this.#lamp);
  }

  /** Paints the room for a slot; does nothing when it is what it was. */
  layOut({ width, height, handY, board }: PlinkoLayout, { roomLight }: PlinkoTuning, renderer: Renderer): void {
    this.#lamp.position.set(width / 2, handY);
    this.#lamp.setSize(Math.max(90, board.spacing * 5.5), Math.max(70, board.spacing * 4));
    this.#lamp.alpha = 0.34 * roomLight;
    const resolution = softResolution(SOFTNESS, renderer);
    this.paintings.update([width, height, roomLight, resolution], () => {
      this.#room.texture = this.paintings.paint(width, height, resolution, (context) => {
        context.fillStyle = COLORS.black;
        context.fillRect(0, 0, width, height);
        const light = (x: number, y: number, reach: number, color: string, alpha: number, squash: number): void => {
          context.save();
          context.translate(x, y);
          context.scale(1, squash);
          const glow = context.createRadialGradient(0, 0, 0, 0, 0, reach);
          for (let stop = 0; stop <= 10; stop++) {
            const left = 1 - stop / 10;
            glow.addColorStop(stop / 10, rgba(color, alpha * left * left * (3 - 2 * left)));
          }
          context.fillStyle = glow;
          context.fillRect(-reach, -reach, reach * 2, reach * 2);
          context.restore();
        };
        context.globalCompositeOperation = 'lighter';
        const wide = Math.max(width, height);
        light(width * 0.5, height * 0.46, wide * 0.62, ROOM.middle, 0.34 * roomLight, Math.max(0.62, Math.min(1, height / width)));
        light(width * 0.5, -height * 0.05, wide * 0.4, ROOM.top, 0.3 * roomLight, 1);
        light(width * 0.2, height * 1.02, wide * 0.42, ROOM.left, 0.16 * roomLight, 0.5);
        light(width * 0.8, height * 1.02, wide * 0.42, ROOM.right, 0.16 * roomLight, 0.5);
        context.globalCompositeOperation = 'source-over';
      });
      this.#room.setSize(width, height);
    });
  }
}
