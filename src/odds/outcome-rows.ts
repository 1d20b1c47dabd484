import { cents, formatCents } from '#contract/money.ts';
import { formatMultiplier, multiplier } from '#contract/multiplier.ts';
import { type OddsSetting, wagerOf } from './odds-setting.ts';

/** One line of "what can happen": outcomes that pay the same are one line, unless they have names. */
export interface OutcomeRow {
  /** A prize's name; null where the payout says it all. */
  name: string | null;
  /** "2.02×" of a stake, or an amount in coins where the setting itself has a price. */
  pays: string;
  amount: number;
  ways: number;
  /** Places of its outcomes in the wager. */
  indices: readonly number[];
}

/** Everything that a setting can end in, dearest first. */
export function outcomeRows(setting: OddsSetting): OutcomeRow[] {
  const { unit, outcomes } = wagerOf(setting);
  const rows = new Map<string, OutcomeRow>();
  outcomes.forEach(({ pays, ways, name = null }, index) => {
    const key = `${name ?? ''}/${pays}`;
    const known = rows.get(key);
    rows.set(key, {
      name,
      pays: unit === 'cents' ? formatCents(cents(pays)) : formatMultiplier(multiplier(pays)),
      amount: pays,
      ways: ways + (known?.ways ?? 0),
      indices: [...(known?.indices ?? []), index],
    });
  });
  return [...rows.values()].sort((a, b) => b.amount - a.amount);
}
