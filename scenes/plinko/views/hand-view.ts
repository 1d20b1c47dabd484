import { Container, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { type Painting, painting, rgba } from '#scenes/stage/paint.ts';
import type { PlinkoLayout } from '../layout.ts';
import { WELL } from '../materials.ts';

/** The hand that lets balls go: a dark ring with a lit rim over the top peg. */
export class HandView {
  readonly root = new Container({ label: 'hand' });
  readonly #ring = new Sprite({ anchor: 0.5 });
  #painted: Painting | null = null;
  #key = '';

  constructor() {
    this.root.addChild(this.#ring);
  }

  place({ board, handY, width }: PlinkoLayout, resolution: number): void {
    this.#ring.position.set(width / 2, handY);
    const radius = Math.round(board.ballRadius * 1.75 * 10) / 10;
    const key = `${radius} ${resolution}`;
    if (key === this.#key) return;
    this.#key = key;
    const old = this.#painted;
    const side = radius * 2 + 8;
    this.#painted = painting(side, side, resolution, (context) => {
      context.translate(side / 2, side / 2);
      const well = context.createRadialGradient(0, 0, radius * 0.2, 0, 0, radius);
      well.addColorStop(0, rgba(WELL.deep, 0.85));
      well.addColorStop(0.8, rgba(WELL.middle, 0.8));
      well.addColorStop(1, rgba(WELL.edge, 0.6));
      context.fillStyle = well;
      context.beginPath();
      context.arc(0, 0, radius, 0, Math.PI * 2);
      context.fill();
      const rim = context.createLinearGradient(0, -radius, 0, radius);
      rim.addColorStop(0, rgba(COLORS['violet-light'], 0.2));
      rim.addColorStop(1, rgba(COLORS['gold-light'], 0.95));
      context.strokeStyle = rim;
      context.lineWidth = Math.max(1.2, radius * 0.13);
      context.shadowColor = rgba(COLORS.gold, 0.8);
      context.shadowBlur = 5 * resolution;
      context.beginPath();
      context.arc(0, 0, radius, 0, Math.PI * 2);
      context.stroke();
    });
    this.#ring.texture = this.#painted.texture;
    old?.destroy();
  }

  destroy(): void {
    this.root.destroy({ children: true });
    this.#painted?.destroy();
  }
}
