import { Container, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { formatRoll } from '#contract/games/dice.ts';
import { formatChange } from '#contract/money.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { Sign } from '#scenes/stage/words/sign.ts';
import { View } from '#scenes/stage/view.ts';
import { type DiceLayout, xOf } from '../layout.ts';
import type { OutcomePose, Outcome } from '../pose.ts';
import type { DiceTuning } from '../tuning.ts';

const HIGH = tintOf(COLORS['text-hi']);
const MIDDLE = tintOf(COLORS['text-mid']);

/** The roll in big figures over the die, its sign, and what a win brought. */
export class NumberView extends View<DiceLayout, DiceTuning> {
  readonly #light = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #row = new Container();
  readonly #number = new NumberText();
  readonly #sign = new Sign();
  readonly #gain = new NumberText();
  #revealed = false;
  #shown = -1;
  #width = 0;
  #gained = -1;
  #wonTint = 0xffffff;

  constructor() {
    super({ label: 'number', visible: false });
    this.#row.addChild(this.#number, this.#sign);
    this.root.addChild(this.#light, this.#row, this.#gain);
  }

  /** The printed texts of a result; null while there is none. */
  get shown(): { roll: string; gain: string | null } | null {
    if (!this.root.visible || !this.#revealed) return null;
    return { roll: this.#number.text, gain: this.#gain.visible ? this.#gain.text : null };
  }

  layOut(layout: DiceLayout, tuning: DiceTuning): void {
    this.layout = layout;
    this.tuning = tuning;
    this.#light.tint = tintOf(COLORS[tuning.winColor]);
    this.#wonTint = tintOf(mix(COLORS[tuning.winColor], '#FFFFFF', 0.3));
    this.#number.size = layout.numberSize;
    this.#gain.size = layout.gainSize;
    this.#gain.tint = tintOf(COLORS[tuning.gainColor]);
    this.#shown = -1;
  }

  draw(pose: OutcomePose): void {
    const { layout, tuning } = this;
    this.root.visible = pose.numberAlpha > 0;
    this.#revealed = pose.numberRevealed;
    if (!this.root.visible) return;
    this.root.alpha = pose.numberAlpha;
    const value = Math.floor(pose.number);
    if (value !== this.#shown) {
      this.#number.text = formatRoll(value);
      // The width of a number of its length, whatever its digits: they all have one width.
      this.#width = this.#number.textWidth;
      this.#shown = value;
    }
    const signSize = layout.numberSize * 0.46;
    const half = this.#width / 2 + signSize * 1.3 + 12;
    const x = Math.min(layout.width - half, Math.max(half, xOf(layout, pose.die.value)));
    this.#row.position.set(x, layout.numberY);
    // The sign at its left stays within the slot, also when the number is larger for a moment.
    this.#row.scale.set(Math.min(pose.numberScale, x / (this.#width / 2 + signSize * 1.25)));
    const outcome = pose.numberRevealed ? pose.outcome : null;
    this.#number.tint = this.#colorOf(outcome);
    this.#sign.visible = outcome !== null;
    if (outcome !== null) {
      this.#sign.set(outcome === 'won', COLORS[outcome === 'won' ? tuning.winColor : tuning.loseColor], signSize);
      this.#sign.position.set(-this.#width / 2 - signSize * 0.72, 0);
    }
    this.#light.visible = outcome === 'won';
    this.#light.position.set(x, layout.numberY);
    this.#light.setSize(this.#width * 1.9, layout.numberSize * 2.6);
    this.#light.alpha = 0.2 * pose.lit + 0.35 * pose.flash;
    this.#drawGain(pose, x, layout);
  }

  #drawGain({ gain, gainAlpha }: OutcomePose, x: number, layout: DiceLayout): void {
    this.#gain.visible = gain !== null && gainAlpha > 0;
    if (gain === null) return;
    if (gain !== this.#gained) this.#gain.text = formatChange(gain);
    this.#gained = gain;
    this.#gain.alpha = gainAlpha;
    this.#gain.position.set(x, layout.gainY + (1 - gainAlpha) * layout.gainSize * 0.4);
  }

  #colorOf(outcome: Outcome | null): number {
    return outcome === 'won' ? this.#wonTint : outcome === 'lost' ? MIDDLE : HIGH;
  }
}
