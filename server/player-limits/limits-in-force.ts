import type { Rules } from '#contract/api/config.ts';
import { LIMIT_KINDS, LIMIT_PERIODS, type LimitKind, type LimitName, type LimitPeriod } from '#contract/player-limits.ts';
import type { LimitRow } from './play-state.ts';

/** Every limit that there can be, in the order in which they are shown and asked. */
export const LIMIT_NAMES = LIMIT_KINDS.flatMap((kind): LimitName[] =>
  kind === 'stake' ? [{ kind, period: null }] : LIMIT_PERIODS.map((period) => ({ kind, period })),
);

/** Whether two names mean one limit. `bet` is how the period of a `stake` limit is kept. */
export const isSame = (one: { kind: LimitKind; period: LimitPeriod | 'bet' | null }, name: LimitName): boolean =>
  one.kind === name.kind && (one.period ?? 'bet') === (name.period ?? 'bet');

/** The largest limit that the rules of play allow; null where any is. */
export const mostOf = (rules: Rules, name: LimitName): number | null =>
  rules.default_limits.find((one) => isSame(one, name))?.limit ?? null;

/** Whether the rules of play demand that the player sets a limit. */
export const isMandatory = (rules: Rules, name: LimitName): boolean => rules.mandatory_limits.some((one) => isSame(one, name));

/** A limit that counts now, cents or minutes, and who has set it. */
export interface InForce {
  limit: number;
  setBy: 'player' | 'rules';
}

/** The limit that counts now; null for none. One of the player is never above that of the rules. */
export function limitInForce(rules: Rules, rows: readonly LimitRow[], name: LimitName): InForce | null {
  const most = mostOf(rules, name);
  const own = rows.find((row) => isSame(row, name))?.limit ?? null;
  if (own === null) return most === null ? null : { limit: most, setBy: 'rules' };
  return most !== null && most < own ? { limit: most, setBy: 'rules' } : { limit: own, setBy: 'player' };
}

/** The limits that the rules of play demand and the player has yet to set. */
export function missingLimits(rules: Rules, rows: readonly LimitRow[]): LimitName[] {
  return rules.mandatory_limits.filter((name) => !rows.some((row) => isSame(row, name)));
}
