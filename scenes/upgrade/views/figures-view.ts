import { COLORS } from '#contract/design-tokens.ts';
import { formatUpgradeChance, upgradeMultiplier } from '#contract/games/upgrade.ts';
import { type Cents, formatCents, formatChange } from '#contract/money.ts';
import { formatMultiplier, multiplier } from '#contract/multiplier.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { Sign } from '#scenes/stage/words/sign.ts';
import { View } from '#scenes/stage/view.ts';
import type { UpgradeLayout } from '../layout.ts';
import { stakedCents, type UpgradeState } from '../model.ts';
import type { OutcomePose, SettingPose } from '../pose.ts';
import type { UpgradeTuning } from '../tuning.ts';

const HIGH = tintOf(COLORS['text-hi']);
const LOW = tintOf(COLORS['text-low']);
const GOLD = tintOf(COLORS.gold);

const figure = (tint: string): NumberText => new NumberText({ tint: tintOf(tint) });

/** All that is printed: the chance in the ring with the result's sign, what is staked, what the target is worth, and how many times as much that is. */
export class FiguresView extends View<UpgradeLayout, UpgradeTuning> {
  readonly #chance = figure(COLORS['text-hi']);
  readonly #sign = new Sign();
  readonly #staked = figure(COLORS['gold-light']);
  readonly #price = figure(COLORS['text-hi']);
  readonly #gain = new NumberText();
  readonly #times = figure(COLORS['text-mid']);
  #setting: SettingPose | null = null;
  #pose: OutcomePose | null = null;
  #wonTint = 0xffffff;
  #drawn: UpgradeState | null = null;
  #shownWins = -1;
  #shownPrice: Cents | null = null;
  #final: Cents | null = null;
  /** Scale at which the final price has the size of a win, or just fits. */
  #fit = 1;

  constructor() {
    super({ label: 'figures' });
    this.root.addChild(this.#chance, this.#sign, this.#staked, this.#price, this.#gain, this.#times);
  }

  /** The printed texts; empty ones are not there. */
  get shown(): { chance: string; staked: string; price: string; times: string; gain: string | null } {
    return {
      chance: this.#chance.text,
      staked: this.#staked.text,
      price: this.#price.text,
      times: this.#times.text,
      gain: this.#gain.visible ? this.#gain.text : null,
    };
  }

  layOut(layout: UpgradeLayout, tuning: UpgradeTuning): void {
    this.layout = layout;
    this.tuning = tuning;
    this.#wonTint = tintOf(mix(COLORS[tuning.winColor], '#FFFFFF', 0.3));
    this.#gain.tint = tintOf(COLORS[tuning.gainColor]);
    const { ring, stake, target, times } = layout;
    this.#chance.size = Math.round(ring.radius * 0.265);
    this.#staked.size = stake.valueSize;
    this.#times.size = times.size;
    this.#staked.position.set(stake.x, stake.valueY);
    this.#times.position.set(times.x, times.y);
    this.#gain.size = Math.round(Math.max(13, target.valueSize * 0.58));
    this.#final = null;
  }

  draw(pose: SettingPose): void {
    this.#setting = pose;
    const wins = Math.floor(pose.wins);
    if (wins !== this.#shownWins) {
      this.#shownWins = wins;
      this.#chance.text = wins > 0 ? formatUpgradeChance(wins) : '–';
    }
    if (pose.state !== this.#drawn) this.#print(pose.state);
    this.#staked.alpha = pose.stakeFresh;
    this.#show();
  }

  #print(state: UpgradeState): void {
    this.#drawn = state;
    const staked = stakedCents(state);
    setText(this.#staked, staked > 0 ? formatCents(staked) : '');
    const times = state.wins > 0 && state.target !== null ? upgradeMultiplier(staked, state.target.sale_price) : null;
    // Two decimals are enough here, rounded down.
    setText(this.#times, times === null ? '' : formatMultiplier(multiplier(times - (times % 100))));
  }

  light(pose: OutcomePose): void {
    this.#pose = pose;
    this.#show();
  }

  #show(): void {
    const { layout, tuning } = this;
    const setting = this.#setting;
    const pose = this.#pose;
    if (setting === null || pose === null) return;
    const outcome = pose.revealed ? pose.outcome : null;
    const strength = Math.max(pose.lit, pose.dark);
    const { ring } = layout;
    const known = this.#shownWins > 0;
    this.#chance.tint = outcome === 'won' ? this.#wonTint : known && outcome === null ? HIGH : LOW;
    const up = outcome === null ? 0 : ring.radius * 0.14 * strength;
    this.#chance.position.set(ring.x, ring.y - up);
    this.#sign.visible = outcome !== null && strength > 0;
    if (outcome !== null) {
      const color = COLORS[outcome === 'won' ? tuning.winColor : tuning.loseColor];
      this.#sign.set(outcome === 'won', color, ring.radius * 0.27 * (0.7 + 0.3 * strength));
      this.#sign.position.set(ring.x, ring.y + ring.radius * 0.23);
      this.#sign.alpha = strength;
    }
    this.#staked.alpha = setting.stakeFresh * (1 - 0.6 * pose.spent);
    this.#times.alpha = 1 - 0.5 * pose.dark;
    this.#drawPrice(layout, setting, pose);
  }

  #drawPrice(layout: UpgradeLayout, setting: SettingPose, { price, gain, gainAlpha, lit, dark }: OutcomePose): void {
    const { target } = setting.state;
    const { x, valueY, valueSize, maxWidth } = layout.target;
    const value = price ?? target?.sale_price ?? null;
    this.#price.visible = value !== null;
    if (value === null) {
      setText(this.#price, '');
      this.#shownPrice = null;
      this.#gain.visible = false;
      return;
    }
    if (value !== this.#shownPrice) setText(this.#price, formatCents(value));
    this.#shownPrice = value;
    const final = target?.sale_price ?? value;
    if (final !== this.#final) {
      // The width is reserved for the price it counts to, in the size of a win, so that nothing jumps or leaves the slot.
      this.#final = final;
      this.#price.size = valueSize;
      this.#price.scale.set(1);
      const shown = this.#price.text;
      this.#price.text = formatCents(final);
      this.#fit = Math.min(1.3, (maxWidth * 0.86) / Math.max(1, this.#price.textWidth));
      this.#price.text = shown;
      this.#shownPrice = value;
    }
    this.#price.scale.set(Math.min(1, this.#fit) + (this.#fit - Math.min(1, this.#fit)) * lit);
    this.#price.position.set(x, valueY - (gain === null ? 0 : valueSize * 0.4 * lit));
    this.#price.tint = lit > 0 ? GOLD : HIGH;
    this.#price.alpha = setting.targetFresh * (1 - 0.5 * dark);
    this.#gain.visible = gain !== null && gainAlpha > 0;
    if (gain === null) return;
    setText(this.#gain, formatChange(gain));
    this.#gain.alpha = gainAlpha;
    this.#gain.position.set(x, valueY + valueSize * 0.74);
  }
}

function setText(text: NumberText, to: string): void {
  if (text.text !== to) text.text = to;
}
