import type { DiceSide } from '#contract/games/dice.ts';
import type { PlinkoRisk, PlinkoRows } from '#contract/games/plinko.ts';
import type { UpgradeSide } from '#contract/games/upgrade.ts';
import type { WheelColor } from '#contract/games/wheel.ts';
import type { Cents } from '#contract/money.ts';

/** What of a prize in a box its odds depend on. */
export interface OddsPrize {
  name: string;
  sale_price: Cents;
  ticket_from: number;
  ticket_to: number;
}

/** One way to play a game, as far as its odds go: plain data, so that it can be posted to the worker. */
export type OddsSetting =
  /** `target` in hundredths. */
  | { game: 'dice'; side: DiceSide; target: number }
  | { game: 'plinko'; rows: PlinkoRows; risk: PlinkoRisk }
  /** `target` in hundredths. */
  | { game: 'crash'; target: number }
  | { game: 'wheel'; color: WheelColor }
  | { game: 'upgrade'; side: UpgradeSide; staked: Cents; target: Cents }
  | { game: 'box'; price: Cents; items: readonly OddsPrize[] };

/** A text that two settings share exactly when their odds are the same. */
export function settingKey(setting: OddsSetting): string {
  if (setting.game !== 'box') return JSON.stringify(setting, Object.keys(setting).sort());
  return `box ${setting.price} ${setting.items.map((item) => `${item.ticket_from}-${item.ticket_to}:${item.sale_price}`).join(' ')}`;
}

/** What one round costs when the setting itself says so: an upgrade's stake, a box's price. Null where the player chooses. */
export function fixedStake(setting: OddsSetting): Cents | null {
  if (setting.game === 'upgrade') return setting.staked;
  return setting.game === 'box' ? setting.price : null;
}
