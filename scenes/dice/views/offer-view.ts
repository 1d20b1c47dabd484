import { Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { type DiceSide, diceMultiplier, winningRolls } from '#contract/games/dice.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import type { DiceLayout } from '../layout.ts';

/** What a win would pay at the setting on show: it is shown where the number appears. */
export class OfferView extends View {
  readonly #text = new NumberText({ tint: tintOf(COLORS['gold-light']) });
  readonly #light = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add', tint: tintOf(COLORS.gold), alpha: 0.13 });
  #wins = -1;

  constructor() {
    super({ label: 'offer' });
    this.root.addChild(this.#light, this.#text);
  }

  /** The multiplier as printed. */
  get text(): string {
    return this.#text.text;
  }

  layOut({ width, numberY, numberSize }: DiceLayout): void {
    this.#text.size = Math.round(numberSize * 0.8);
    this.#light.setSize(numberSize * 6, numberSize * 2.6);
    this.root.position.set(width / 2, numberY);
  }

  set({ side, target }: { side: DiceSide; target: number }): void {
    const wins = winningRolls(side, target);
    if (wins === this.#wins) return;
    this.#wins = wins;
    this.#text.text = formatMultiplier(diceMultiplier(wins));
  }

  draw(alpha: number): void {
    this.root.visible = alpha > 0;
    this.root.alpha = alpha;
  }
}
