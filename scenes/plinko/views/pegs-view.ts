import { View } from '#scenes/stage/view.ts';
import { type Frame, MOST_PEGS } from '../frame.ts';
import type { PlinkoLayout } from '../layout.ts';
import type { PlinkoTuning } from '../tuning.ts';
import { corePainting, flashPainting } from './ball-art.ts';
import { Field } from './field.ts';
import { pegPositions } from './peg-positions.ts';

const FLASH_PX = 64;
const CORE_PX = 15;

/** The pegs that glow: a wide light and a bright disc on each, two draw calls for all. */
export class PegsView extends View {
  readonly #wide = new Field([this.paintings.own(flashPainting()).texture], 'add', 'peg-glow');
  readonly #discs = new Field([this.paintings.own(corePainting()).texture], 'normal', 'peg-discs');
  #places: Float32Array = new Float32Array(0);
  #pegRadius = 0;
  #ballRadius = 0;

  constructor() {
    super({ label: 'peg-lights' });
    this.root.addChild(this.#wide.view, this.#discs.view);
  }

  layOut({ board }: PlinkoLayout): void {
    this.#places = pegPositions(board);
    this.#pegRadius = board.pegRadius;
    this.#ballRadius = board.ballRadius;
  }

  draw({ pegs }: Frame, tuning: PlinkoTuning, glowFrom: number): void {
    this.#wide.begin();
    this.#discs.begin();
    const reach = (this.#ballRadius * tuning.pegGlowSize) / FLASH_PX;
    for (let peg = 0; peg < MOST_PEGS; peg++) {
      const level = pegs[peg] ?? 0;
      if (level <= 0.004 || peg * 2 >= this.#places.length) continue;
      const [x, y] = [this.#places[peg * 2] ?? 0, this.#places[peg * 2 + 1] ?? 0];
      if (level > glowFrom) {
        const wide = this.#wide.next();
        wide.x = x;
        wide.y = y;
        wide.scaleX = wide.scaleY = reach * (0.6 + 0.4 * level);
        wide.alpha = tuning.pegGlow * level;
      }
      const disc = this.#discs.next();
      disc.x = x;
      disc.y = y;
      disc.scaleX = disc.scaleY = (this.#pegRadius * (1 + 0.5 * level)) / CORE_PX;
      disc.alpha = Math.min(1, level * 1.6);
    }
    this.#wide.commit();
    this.#discs.commit();
  }
}
