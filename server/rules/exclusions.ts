import type { KnownExclusion, PlayerHolds } from '#server/core/player-holds.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { holdsOf } from './holds.ts';
import { activeRules } from './profiles.ts';

/** How long an answer of the register lets a player play, ms. */
const REGISTER_ANSWER_MS = 86_400_000;

/** What keeps a player from playing and depositing. Ms since 1970; `until` is null for no end. */
export type InForce =
  | { state: 'none' }
  | { state: 'time_out'; since: number; until: number | null }
  | { state: 'self_exclusion'; since: number; until: number | null; playAgainAt: number | null }
  | { state: 'register'; since: number; until: null };

/** A self-exclusion holds until its player has asked to play again and has waited. */
function holdsNow({ kind, endsAt, playAgainAt }: KnownExclusion, now: number): boolean {
  return kind === 'time_out' ? endsAt === null || endsAt > now : playAgainAt === null || playAgainAt > now;
}

/** What is in force of a player's exclusions; where there are several, the one that is hardest to end. `withRegister`: whether the register's answer counts. */
function exclusionInForce({ exclusions, register }: PlayerHolds, now: number, withRegister: boolean): InForce {
  const active = exclusions.filter((one) => holdsNow(one, now));
  const self = active.find(({ kind }) => kind === 'self_exclusion');
  if (self) return { state: 'self_exclusion', since: self.beganAt, until: self.endsAt, playAgainAt: self.playAgainAt };
  if (withRegister && register?.listedSince != null) return { state: 'register', since: register.listedSince, until: null };
  const timeOut = active.find(({ kind }) => kind === 'time_out');
  return timeOut ? { state: 'time_out', since: timeOut.beganAt, until: timeOut.endsAt } : { state: 'none' };
}

/** What is in force for a player now. */
export async function exclusionOf(queries: Queries | Tx, deps: Pick<Deps, 'config' | 'clock'>, userId: string): Promise<InForce> {
  return exclusionInForce(await holdsOf(queries, userId), deps.clock.now(), activeRules(deps).register);
}

/** Whether a player is self-excluded, here or by the register: advertising, bonuses and fees that only play could avoid end with that. */
export async function isSelfExcluded(queries: Queries | Tx, deps: Pick<Deps, 'config' | 'clock'>, userId: string): Promise<boolean> {
  const { state } = await exclusionOf(queries, deps, userId);
  return state === 'self_exclusion' || state === 'register';
}

/**
 * Refusals `timed_out`, `self_excluded` and `register_listed` for a player who may not play or deposit, and `register_due` where the rules have a register
 * that was not asked within a day. An exclusion that is being written is waited for; the next one waits for this transaction.
 */
export async function refuseExcluded(queries: Queries | Tx, deps: Pick<Deps, 'config' | 'clock'>, userId: string): Promise<void> {
  const known = await holdsOf(queries, userId);
  const now = deps.clock.now();
  const hasRegister = activeRules(deps).register;
  const inForce = exclusionInForce(known, now, hasRegister);
  if (inForce.state === 'time_out') throw new Refusal('timed_out', { until: inForce.until });
  if (inForce.state === 'self_exclusion') throw new Refusal('self_excluded', { until: inForce.playAgainAt ?? inForce.until });
  if (inForce.state === 'register') throw new Refusal('register_listed');
  if (hasRegister && (known.register === null || known.register.askedAt <= now - REGISTER_ANSWER_MS))
    throw new Refusal('register_due', { userId });
}
