import { cents, formatCents } from '#contract/money.ts';
import { formatMultiplier, multiplier } from '#contract/multiplier.ts';
import type { OddsSetting } from './odds-setting.ts';
import { wagerOf } from './wager.ts';

/** One line of "what can happen": outcomes that pay the same are one line, but for the named prizes of a box. */
export interface OutcomeRow {
  /** A prize's name; null where the payout says it all. */
  name: string | null;
  /** "2.02×" for dice and plinko, an amount in coins for upgrades and boxes. */
  pays: string;
  amount: number;
  ways: number;
  /** Places of its outcomes in the wager. */
  indices: readonly number[];
}

/** Everything that a setting can end in, dearest first. */
export function outcomeRows(setting: OddsSetting): OutcomeRow[] {
  const inCoins = setting.game === 'upgrade' || setting.game === 'box';
  const rows = new Map<string, OutcomeRow>();
  wagerOf(setting).outcomes.forEach(({ pays, ways }, index) => {
    const name = setting.game === 'box' ? (setting.items[index]?.name ?? null) : null;
    const key = `${name ?? ''}/${pays}`;
    const known = rows.get(key);
    rows.set(key, {
      name,
      pays: inCoins ? formatCents(cents(pays)) : formatMultiplier(multiplier(pays)),
      amount: pays,
      ways: ways + (known?.ways ?? 0),
      indices: [...(known?.indices ?? []), index],
    });
  });
  return [...rows.values()].sort((a, b) => b.amount - a.amount);
}
