import { Graphics } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { tintOf, tokenTint } from '#scenes/stage/paint.ts';
import { Label } from '#scenes/stage/words/label.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { View } from '#scenes/stage/view.ts';
import type { BattleLayout } from '../layout.ts';
import type { BattleTuning } from '../tuning.ts';

/** The countdown before the first round, in a ring over the middle of the stage that empties. */
export class CountdownView extends View {
  readonly #ground = new Graphics();
  readonly #ring = new Graphics();
  readonly #word = new Label();
  readonly #figures = new NumberText({ tint: tokenTint('text-hi') });
  #radius = 0;
  #color = 0;

  constructor() {
    super({ label: 'countdown', visible: false });
    this.#word.anchor.set(0.5, 0.5);
    this.root.addChild(this.#ground, this.#ring, this.#word, this.#figures);
  }

  /** The figures in it; null while hidden. */
  get shown(): string | null {
    return this.root.visible ? this.#figures.text : null;
  }

  layOut({ stage }: BattleLayout, word: string, tuning: BattleTuning): void {
    const radius = Math.min(stage.width, stage.height) * 0.17;
    this.#radius = radius;
    this.#color = tokenTint(tuning.frameColor);
    this.root.position.set(stage.x + stage.width / 2, stage.y + stage.height / 2);
    this.#ground
      .clear()
      .circle(0, 0, radius * 1.14)
      .fill({ color: tintOf(COLORS['ink-900']), alpha: 0.86 })
      .circle(0, 0, radius)
      .stroke({ width: radius * 0.07, color: tintOf(COLORS['ink-600']) });
    this.#figures.size = Math.round(radius * 0.72);
    this.#figures.position.set(0, radius * 0.14);
    this.#word.set(word, { size: Math.max(10, radius * 0.2), color: COLORS['text-mid'], weight: 500 });
    this.#word.position.set(0, -radius * 0.42);
  }

  /** `leftMs` of `lengthMs` are left. */
  draw(leftMs: number, lengthMs: number): void {
    this.root.visible = leftMs > 0;
    if (leftMs <= 0) return;
    this.#figures.text = (leftMs / 1_000).toFixed(1);
    const share = Math.min(1, leftMs / Math.max(1, lengthMs));
    const top = -Math.PI / 2;
    this.#ring
      .clear()
      .arc(0, 0, this.#radius, top, top + Math.PI * 2 * share)
      .stroke({ width: this.#radius * 0.07, color: this.#color, cap: 'round' });
  }
}
