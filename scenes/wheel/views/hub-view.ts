import { Container, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import { SEGMENT_RAD, type WheelLayout } from '../layout.ts';
import { type Moment, paintOf } from '../moment.ts';
import type { WheelTuning } from '../tuning.ts';

/** Spokes of light: a divisor of the segments, so that they look alike after each few of them. */
const SPOKES = 9;

/** The light in the wheel's dark middle: faint spokes that turn with it, and a pool that takes the colour of a win. */
export class HubView extends View<WheelLayout, WheelTuning> {
  readonly #flat = new Container();
  readonly #turning = new Container();
  readonly #spokes = Array.from({ length: SPOKES }, () => new Sprite({ texture: art('beam'), anchor: { x: 0.5, y: 0 }, blendMode: 'add' }));
  readonly #pool = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });

  constructor() {
    super({ label: 'hub' });
    this.#turning.addChild(...this.#spokes);
    this.#flat.addChild(this.#turning, this.#pool);
    this.root.addChild(this.#flat);
  }

  layOut(layout: WheelLayout, tuning: WheelTuning): void {
    this.layout = layout;
    this.tuning = tuning;
    const { cx, cy, inner, tilt, radius } = layout;
    this.#flat.position.set(cx, cy);
    this.#flat.scale.set(1, tilt);
    this.#spokes.forEach((spoke, index) => {
      const angle = (index / SPOKES) * Math.PI * 2;
      // Each begins at the rim and runs out towards the middle.
      spoke.position.set(Math.sin(angle) * inner * 0.94, -Math.cos(angle) * inner * 0.94);
      spoke.rotation = angle;
      spoke.setSize(radius * 0.2, inner * 0.7);
    });
    this.#pool.setSize(inner * 1.7);
  }

  draw({ under, won, lit, phase, speed }: Moment, alpha: number): void {
    const { tuning } = this;
    this.#turning.rotation = -under * SEGMENT_RAD;
    const level = lit * alpha;
    const color = won === null ? COLORS['violet-light'] : mix(paintOf(won, tuning), '#FFFFFF', 0.25);
    const spinning = phase === 'spinning';
    const tint = tintOf(color);
    for (const spoke of this.#spokes) {
      spoke.tint = tint;
      // Fast spokes run into each other, so they are fainter.
      spoke.alpha = won === null ? (spinning ? 0.2 - 0.1 * speed : 0.1) : 0.1 + 0.16 * level;
    }
    this.#pool.tint = tint;
    this.#pool.alpha = won === null ? (spinning ? 0.1 + 0.1 * speed : 0.05) : 0.05 + 0.13 * level;
  }
}
