import { Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { castShadow, fillDisc, rgba } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import type { PlinkoLayout } from '../layout.ts';
import { WELL } from '../materials.ts';

/** The hand that lets balls go: a dark ring with a lit rim over the top peg. */
export class HandView extends View {
  readonly #ring = new Sprite({ anchor: 0.5 });

  constructor() {
    super({ label: 'hand' });
    this.root.addChild(this.#ring);
  }

  layOut({ board, handY, width }: PlinkoLayout, resolution: number): void {
    this.#ring.position.set(width / 2, handY);
    const radius = Math.round(board.ballRadius * 1.75 * 10) / 10;
    this.paintings.update([radius, resolution], () => {
      const side = radius * 2 + 8;
      this.#ring.texture = this.paintings.paint(side, side, resolution, (context) => {
        context.translate(side / 2, side / 2);
        const well = context.createRadialGradient(0, 0, radius * 0.2, 0, 0, radius);
        well.addColorStop(0, rgba(WELL.deep, 0.85));
        well.addColorStop(0.8, rgba(WELL.middle, 0.8));
        well.addColorStop(1, rgba(WELL.edge, 0.6));
        context.fillStyle = well;
        fillDisc(context, 0, 0, radius);
        const rim = context.createLinearGradient(0, -radius, 0, radius);
        rim.addColorStop(0, rgba(COLORS['violet-light'], 0.2));
        rim.addColorStop(1, rgba(COLORS['gold-light'], 0.95));
        context.strokeStyle = rim;
        context.lineWidth = Math.max(1.2, radius * 0.13);
        castShadow(context, rgba(COLORS.gold, 0.8), 5);
        context.beginPath();
        context.arc(0, 0, radius, 0, Math.PI * 2);
        context.stroke();
      });
    });
  }
}
