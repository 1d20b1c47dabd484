import { type Exclusion, SELF_EXCLUSION_LENGTHS, TIME_OUT_LENGTHS } from '#contract/api/exclusion.ts';
import { lostWith } from '#contract/bonus/stake.ts';
import { exclusionEnd } from '#contract/exclusion-lengths.ts';
import { cents } from '#contract/money.ts';
import { isoOrNull } from '#server/core/clock.ts';
import { activeBonus } from '#server/bonus/shown-bonus.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { exclusionOf, type InForce } from '#server/rules/exclusions.ts';
import type { Deps } from '#server/runtime/deps.ts';

/** Whether an exclusion that ends then is longer than what is in force; null for no end. */
export function isLonger(end: number | null, inForce: InForce, kind: 'time_out' | 'self_exclusion', now: number): boolean {
  // A time-out is no part of a self-exclusion, however long it is, and the register's end is not known.
  const outlasts = inForce.state === 'self_exclusion' || (inForce.state === 'time_out' && kind === 'time_out');
  if (!outlasts || (inForce.until !== null && inForce.until <= now)) return true;
  return inForce.until !== null && (end === null || end > inForce.until);
}

/** A player's exclusion as the player sees it. */
export async function shownExclusion(queries: Queries | Tx, deps: Pick<Deps, 'config' | 'clock'>, userId: string): Promise<Exclusion> {
  const now = deps.clock.now();
  const inForce = await exclusionOf(queries, deps, userId);
  const bonus = await activeBonus(queries, userId);
  const since = inForce.state === 'none' ? null : inForce.since;
  const until = inForce.state === 'none' ? null : inForce.until;
  const playAgainAt = inForce.state === 'self_exclusion' ? inForce.playAgainAt : null;
  return {
    state: inForce.state,
    since: isoOrNull(since),
    until: isoOrNull(until),
    can_ask_to_play: inForce.state === 'self_exclusion' && playAgainAt === null && until !== null && until <= now,
    play_again_at: isoOrNull(playAgainAt),
    offered: {
      time_out: TIME_OUT_LENGTHS.filter((length) => isLonger(exclusionEnd(length, now), inForce, 'time_out', now)),
      self_exclusion: SELF_EXCLUSION_LENGTHS.filter((length) => isLonger(exclusionEnd(length, now), inForce, 'self_exclusion', now)),
    },
    bonus_at_risk: bonus ? lostWith(bonus) : cents(0),
  };
}
