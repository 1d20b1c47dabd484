import type { ListedLimit, PlayerLimits } from '#contract/api/player-limits.ts';
import type { LimitName } from '#contract/player-limits.ts';
import { isoOf } from '#server/core/clock.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { waitingRaise } from './change-limits.ts';
import { depositUse } from './require-deposit-limits.ts';
import { usedOf } from './require-player-limits.ts';
import { keptLimits, limitRows } from './kept-limits.ts';
import { isMandatory, isSame, LIMIT_NAMES, limitInForce, mostOf } from './limits-in-force.ts';
import { spanOf, startsAt } from './periods.ts';
import { playUseOf } from './play-state.ts';

/** All limits of a player, with what is used of each. */
export async function shownLimits(queries: Queries | Tx, deps: Pick<Deps, 'config' | 'clock'>, userId: string): Promise<PlayerLimits> {
  const now = deps.clock.now();
  const rules = activeRules(deps);
  const kept = await keptLimits(queries, userId);
  const starts = startsAt(deps, now).map((start) => Date.parse(start));
  const play = await playUseOf(queries, userId, { now, starts, since: Math.min(...starts) });
  const deposits = await depositUse(queries, deps, userId, now);

  const shown = (name: LimitName): ListedLimit => {
    const inForce = limitInForce(rules, limitRows(kept), name);
    const used = name.kind === 'deposit' ? deposits[name.period] : usedOf(play, name);
    const waiting = waitingRaise(
      kept.find((one) => isSame(one, name)),
      now,
    );
    return {
      ...name,
      limit: inForce?.limit ?? null,
      set_by: inForce?.setBy ?? null,
      used: used === null ? null : Math.max(0, used),
      left: inForce && Math.max(0, inForce.limit - (used ?? 0)),
      resets_at: name.period && isoOf(spanOf(deps, name.period, now).endsAt),
      most: mostOf(rules, name),
      mandatory: isMandatory(rules, name),
      pending: waiting && { limit: waiting.raiseTo, confirm_from: isoOf(waiting.confirmFrom), expires_at: isoOf(waiting.expiresAt) },
    } as ListedLimit;
  };
  return { now: isoOf(now), profile: rules.profile, raise_wait_hours: rules.raise_wait_hours, limits: LIMIT_NAMES.map(shown) };
}
