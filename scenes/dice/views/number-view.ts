import { Container, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { formatRoll } from '#contract/fairness/dice.ts';
import { formatCents } from '#contract/money.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { numberText } from '#scenes/stage/number-text.ts';
import { mix, type Painting, tintOf } from '#scenes/stage/paint.ts';
import { sign } from '#scenes/stage/sign.ts';
import { type DiceLayout, xOf } from '../layout.ts';
import type { OutcomePose, Verdict } from '../pose.ts';
import type { DiceTuning } from '../tuning.ts';

const HIGH = tintOf(COLORS['text-hi']);
const MIDDLE = tintOf(COLORS['text-mid']);
const GOLD = tintOf(COLORS.gold);

/** The roll in big figures over the die, its sign, and what a win brought. */
export class NumberView {
  readonly root = new Container({ label: 'number', visible: false });
  readonly #light = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #row = new Container();
  readonly #number = numberText();
  readonly #sign = new Sprite({ anchor: 0.5 });
  readonly #gain = numberText();
  #signs: { won: Painting; lost: Painting } | null = null;
  #layout: DiceLayout | null = null;
  #tuning: DiceTuning | null = null;
  #key = '';
  #told = false;
  #shown = -1;
  #width = 0;
  #gained = -1;
  #wonTint = 0xffffff;

  constructor() {
    this.#row.addChild(this.#number, this.#sign);
    this.root.addChild(this.#light, this.#row, this.#gain);
  }

  /** The printed texts of a result; null while there is none. */
  get shown(): { roll: string; gain: string | null } | null {
    if (!this.root.visible || !this.#told) return null;
    return { roll: this.#number.text, gain: this.#gain.visible ? this.#gain.text : null };
  }

  place(layout: DiceLayout, tuning: DiceTuning, resolution: number): void {
    this.#layout = layout;
    this.#tuning = tuning;
    this.#light.tint = tintOf(COLORS[tuning.winColor]);
    this.#wonTint = tintOf(mix(COLORS[tuning.winColor], '#FFFFFF', 0.3));
    const key = [tuning.winColor, tuning.loseColor, resolution].join();
    if (key !== this.#key) {
      this.#key = key;
      const old = this.#signs;
      this.#signs = { won: sign(true, COLORS[tuning.winColor], resolution), lost: sign(false, COLORS[tuning.loseColor], resolution) };
      this.#sign.texture = this.#signs.lost.texture;
      old?.won.destroy();
      old?.lost.destroy();
    }
    this.#number.style.fontSize = layout.numberSize;
    this.#gain.style.fontSize = layout.gainSize;
    this.#shown = -1;
  }

  draw(pose: OutcomePose): void {
    const layout = this.#layout;
    const tuning = this.#tuning;
    this.root.visible = pose.numberAlpha > 0 && layout !== null;
    this.#told = pose.numberTold;
    if (!this.root.visible || layout === null || tuning === null) return;
    this.root.alpha = pose.numberAlpha;
    const value = Math.floor(pose.number);
    if (value !== this.#shown) {
      this.#number.text = formatRoll(value);
      // The room for a number of its length, whatever its digits: they all have one width.
      this.#width = this.#number.width;
      this.#shown = value;
    }
    const signSize = layout.numberSize * 0.46;
    const half = this.#width / 2 + signSize * 1.3 + 12;
    const x = Math.min(layout.width - half, Math.max(half, xOf(layout, pose.die.value)));
    this.#row.position.set(x, layout.numberY);
    this.#row.scale.set(pose.numberScale);
    const verdict = pose.numberTold ? pose.verdict : null;
    this.#number.tint = this.#colorOf(verdict);
    this.#sign.visible = verdict !== null && this.#signs !== null;
    if (this.#signs !== null && verdict !== null) {
      this.#sign.texture = (verdict === 'lost' ? this.#signs.lost : this.#signs.won).texture;
      this.#sign.setSize(signSize);
      this.#sign.position.set(-this.#width / 2 - signSize * 0.72, 0);
    }
    this.#light.visible = verdict === 'won';
    this.#light.position.set(x, layout.numberY);
    this.#light.setSize(this.#width * 1.9, layout.numberSize * 2.6);
    this.#light.alpha = 0.2 * pose.lit + 0.35 * pose.flash;
    this.#drawGain(pose, x, layout);
  }

  #drawGain({ gain, gainAlpha }: OutcomePose, x: number, layout: DiceLayout): void {
    this.#gain.visible = gain !== null && gainAlpha > 0;
    if (gain === null) return;
    if (gain !== this.#gained) this.#gain.text = `+${formatCents(gain)}`;
    this.#gained = gain;
    this.#gain.tint = GOLD;
    this.#gain.alpha = gainAlpha;
    this.#gain.position.set(x, layout.gainY + (1 - gainAlpha) * layout.gainSize * 0.4);
  }

  #colorOf(verdict: Verdict | null): number {
    return verdict === 'won' ? this.#wonTint : verdict === 'lost' ? MIDDLE : HIGH;
  }

  destroy(): void {
    this.root.destroy({ children: true });
    this.#signs?.won.destroy();
    this.#signs?.lost.destroy();
  }
}
