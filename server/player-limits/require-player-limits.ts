import type { ReachedLimit } from '#contract/api/errors.ts';
import { type Cents, cents } from '#contract/money.ts';
import { LIMIT_PERIODS, type LimitName } from '#contract/player-limits.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { MINUTE_MS } from '#server/core/clock.ts';
import { LIMIT_NAMES, limitInForce, missingLimits } from './limits-in-force.ts';
import { spanOf } from './periods.ts';
import { type PlayUse, playStateOf } from './play-state.ts';
import { nextCheck } from './reality-check.ts';

const PLAY_LIMITS = LIMIT_NAMES.filter(({ kind }) => kind !== 'deposit');

/** What a player's play has used of a limit, in the limit's unit; null for one that has no period, or is none of play. */
export function usedOf(use: PlayUse, { kind, period }: LimitName): number | null {
  const sums = period && use.periods[LIMIT_PERIODS.indexOf(period)];
  if (!sums || kind === 'deposit') return null;
  const { staked, won, ms } = sums;
  return { wager: staked, loss: staked - won, session: Math.floor(ms / MINUTE_MS) }[kind];
}

/** Refusal `limit_reached` with what the limit leaves. */
export function limitReached(deps: Pick<Deps, 'config'>, name: LimitName, limit: number, left: number, now: number): Refusal {
  const resetsAt = name.period && new Date(spanOf(deps, name.period, now).endsAt).toISOString();
  return new Refusal('limit_reached', { ...name, limit, left: Math.max(0, left), resets_at: resetsAt } as ReachedLimit);
}

/** What a bet stakes, and what its player has staked on the same outcome before, which is asked for only where a stake is limited. */
export interface LimitedStake {
  stake: Cents;
  stakedBefore?: (() => Promise<Cents>) | undefined;
}

/** Refusals for a bet of a player whose play is limited, in the bet's transaction: `stake_too_high`, `limit_required`, `reality_check_due`, `limit_reached`. */
export async function requireWithinPlayerLimits(
  tx: Queries,
  deps: Pick<Deps, 'config' | 'clock'>,
  userId: string,
  { stake, stakedBefore = () => Promise.resolve(cents(0)) }: LimitedStake,
): Promise<void> {
  const rules = activeRules(deps);
  if (rules.max_stake !== null && stake + (await stakedBefore()) > rules.max_stake)
    throw new Refusal('stake_too_high', { most: rules.max_stake });
  const state = await playStateOf(tx, deps, userId);
  if (!state) return;
  const now = deps.clock.now();
  const missing = missingLimits(rules, state.limits);
  if (missing.length > 0) throw new Refusal('limit_required', { required: missing });
  const check = nextCheck(rules, state.use, { intervalMinutes: state.interval_minutes, answeredAt: state.answered_at }, now);
  if (check && check.nextAt <= now) throw new Refusal('reality_check_due', { minutes: pauseLeft(check.answerFrom, now) });
  for (const name of PLAY_LIMITS) {
    const inForce = limitInForce(rules, state.limits, name);
    if (!inForce) continue;
    const left = inForce.limit - (usedOf(state.use, name) ?? (await stakedBefore()));
    const isReached = name.kind === 'session' ? left <= 0 : stake > left;
    if (isReached) throw limitReached(deps, name, inForce.limit, left, now);
  }
}

/** How long until a reality check can be answered, whole minutes; 0 for now. */
export const pauseLeft = (answerFrom: number, now: number): number => Math.max(0, Math.ceil((answerFrom - now) / MINUTE_MS));
