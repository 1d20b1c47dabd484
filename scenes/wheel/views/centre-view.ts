import { Container, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { cents, formatChange } from '#contract/money.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { Label } from '#scenes/stage/words/label.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { Sign } from '#scenes/stage/words/sign.ts';
import { View } from '#scenes/stage/view.ts';
import type { WheelLayout } from '../layout.ts';
import { ownResult } from '../model.ts';
import { type Moment, paintOf } from '../moment.ts';
import type { WheelTuning } from '../tuning.ts';

/** The middle of the wheel: the seconds that are left for bets, then what the spin pays, and the player's own result under it. */
export class CentreView extends View<WheelLayout, WheelTuning> {
  readonly #light = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #number = new NumberText();
  readonly #word = new Label();
  readonly #own = new Container();
  readonly #sign = new Sign();
  readonly #gain = new NumberText({ anchor: { x: 0, y: 0.5 } });
  #gained = '';

  constructor() {
    super({ label: 'centre' });
    this.#sign.anchor.set(0, 0.5);
    this.#own.addChild(this.#sign, this.#gain);
    this.root.addChild(this.#light, this.#number, this.#word, this.#own);
  }

  /** What is printed. */
  get shown(): { figures: string | null; word: string | null; own: string | null } {
    return {
      figures: this.#number.visible ? this.#number.text : null,
      word: this.#word.visible ? this.#word.text : null,
      own: this.#own.visible ? this.#gain.text : null,
    };
  }

  layOut(layout: WheelLayout, tuning: WheelTuning): void {
    this.layout = layout;
    this.tuning = tuning;
    this.#number.size = layout.numberSize;
    this.#gain.size = layout.ownSize;
    this.#gained = '';
  }

  draw(moment: Moment, alpha: number, pop: number): void {
    const { layout, tuning } = this;
    const { state, phase, leftMs, won, lit, lagging } = moment;
    this.root.alpha = alpha;
    const { words } = state;
    const rest = won !== null;
    const figures = phase === 'open' ? String(Math.ceil(leftMs / 1_000)) : rest ? `${won}×` : '';
    this.#number.visible = figures !== '';
    if (figures !== '' && this.#number.text !== figures) this.#number.text = figures;
    const color = rest ? mix(paintOf(won, tuning), '#FFFFFF', 0.35) : leftMs <= 3_000 ? COLORS.warn : COLORS['text-hi'];
    this.#number.tint = tintOf(color);
    this.#number.alpha = rest ? lit : 1;
    this.#number.position.set(layout.cx, layout.numberY);
    this.#number.scale.set(1 + pop);
    this.#light.visible = rest && lit > 0.01;
    if (rest) {
      this.#light.tint = tintOf(paintOf(won, tuning));
      this.#light.alpha = (0.42 + 0.3 * Math.min(1, pop * 4)) * lit;
      this.#light.position.set(layout.cx, layout.numberY);
      this.#light.setSize(layout.numberSize * 5.4, layout.numberSize * 3.4);
    }
    const text = lagging ? words.lagging : phase === 'open' ? words.opening : phase === 'closed' ? words.closed : '';
    this.#word.visible = text !== '';
    if (text !== '') {
      this.#word.set(text, { size: layout.wordSize, color: lagging ? COLORS.warn : COLORS['text-mid'] });
      this.#word.position.set(layout.cx - this.#word.wordSize.width / 2, phase === 'open' || rest ? layout.wordY : layout.numberY);
    }
    this.#drawOwn(moment, layout, tuning, pop);
  }

  #drawOwn({ state, won, lit }: Moment, { cx, ownY, ownSize }: WheelLayout, tuning: WheelTuning, pop: number): void {
    const { spin } = state;
    const own = won === null || spin === null ? null : ownResult(state, spin.segment);
    this.#own.visible = own !== null && own.stakeCents > 0 && lit > 0.01;
    if (own === null || !this.#own.visible) return;
    const profit = own.payoutCents - own.stakeCents;
    const text = formatChange(cents(profit));
    if (text !== this.#gained) this.#gain.text = text;
    this.#gained = text;
    this.#gain.tint = tintOf(profit > 0 ? COLORS[tuning.gainColor] : COLORS['text-mid']);
    this.#sign.set(profit >= 0, profit >= 0 ? COLORS.win : COLORS.loss, ownSize * 1.15);
    const width = ownSize * 1.5 + this.#gain.textWidth;
    this.#sign.position.set(-width / 2, 0);
    this.#gain.position.set(-width / 2 + ownSize * 1.5, 0);
    this.#own.position.set(cx, ownY);
    this.#own.alpha = lit;
    this.#own.scale.set(1 + pop * 0.6);
  }
}
