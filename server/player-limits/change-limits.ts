import { and, eq } from 'drizzle-orm';
import type { RouteInput } from '#contract/api/route.ts';
import type { setPlayerLimit } from '#contract/api/player-limits.ts';
import type { LimitName, LimitValue } from '#contract/player-limits.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { lockBalance } from '#server/wallet/lock-balance.ts';
import { type KeptLimit, keptLimits, limitRows } from './kept-limits.ts';
import { isMandatory, isSame, limitInForce, mostOf } from './limits-in-force.ts';
import { playerLimitTable as table } from './schema.ts';

/** For how long a raise can be confirmed once its time has come, ms. */
const CONFIRM_WITHIN_MS = 7 * 86_400_000;

const NOTHING_WAITS = { raiseTo: null, confirmFrom: null, expiresAt: null } as const;

type ChangeDeps = Pick<Deps, 'config' | 'clock'>;

const thatOf = (userId: string, { kind, period }: LimitName) =>
  and(eq(table.userId, userId), eq(table.kind, kind), eq(table.period, period ?? 'bet'));

/** The raise that waits; null for none, or for one that has lapsed. */
export function waitingRaise(
  kept: KeptLimit | undefined,
  now: number,
): { raiseTo: number | null; confirmFrom: number; expiresAt: number } | null {
  if (!kept || kept.confirmFrom === null || kept.expiresAt === null || kept.expiresAt <= now) return null;
  return { raiseTo: kept.raiseTo, confirmFrom: kept.confirmFrom, expiresAt: kept.expiresAt };
}

/** What a player has set, with the account locked: bets and deposits that are under way come before the change. */
async function locked(tx: Tx, userId: string): Promise<KeptLimit[]> {
  await lockBalance(tx, userId);
  return keptLimits(tx, userId);
}

/** Refusals `limit_above_rules` and `limit_demanded` for a limit that the rules of play don't allow; null for none. */
function checkRules(deps: ChangeDeps, name: LimitName, limit: number | null): void {
  const rules = activeRules(deps);
  const most = mostOf(rules, name);
  if (limit === null && (most !== null || isMandatory(rules, name))) throw new Refusal('limit_demanded');
  if (limit !== null && most !== null && limit > most)
    throw new Refusal('limit_above_rules', { most: { ...name, limit: most } as LimitValue });
}

/**
 * Sets a limit of a player, in the caller's transaction: a first or a lower one counts at once, a higher one and a removal wait. Answers whether it waits.
 * Refusals `limit_above_rules`, `limit_demanded`.
 */
export async function setLimit(
  tx: Tx,
  deps: ChangeDeps,
  userId: string,
  { limit, ...name }: RouteInput<typeof setPlayerLimit>['body'],
): Promise<boolean> {
  checkRules(deps, name, limit);
  const now = deps.clock.now();
  const rules = activeRules(deps);
  const kept = await locked(tx, userId);
  const inForce = limitInForce(rules, limitRows(kept), name);
  if (limit !== null && (inForce === null || limit <= inForce.limit)) {
    const set = { amount: limit, setAt: now, ...NOTHING_WAITS };
    const row = { userId, kind: name.kind, period: name.period ?? ('bet' as const), ...set };
    await tx
      .insert(table)
      .values(row)
      .onConflictDoUpdate({ target: [table.userId, table.kind, table.period], set });
    return false;
  }
  if (inForce === null) return false;
  const confirmFrom = now + rules.raise_wait_hours * 3_600_000;
  await tx
    .update(table)
    .set({ raiseTo: limit, confirmFrom, expiresAt: confirmFrom + CONFIRM_WITHIN_MS })
    .where(thatOf(userId, name));
  return true;
}

/** The second yes to a raise, in the caller's transaction. Refusals `limit_nothing_pending`, `limit_waits`, `limit_above_rules`, `limit_demanded`. */
export async function confirmRaise(tx: Tx, deps: ChangeDeps, userId: string, name: LimitName): Promise<void> {
  const now = deps.clock.now();
  const raise = waitingRaise(
    (await locked(tx, userId)).find((one) => isSame(one, name)),
    now,
  );
  if (!raise) throw new Refusal('limit_nothing_pending');
  if (now < raise.confirmFrom) throw new Refusal('limit_waits', { confirmFrom: raise.confirmFrom });
  checkRules(deps, name, raise.raiseTo);
  if (raise.raiseTo === null) await tx.delete(table).where(thatOf(userId, name));
  else
    await tx
      .update(table)
      .set({ amount: raise.raiseTo, setAt: now, ...NOTHING_WAITS })
      .where(thatOf(userId, name));
}

/** Drops a raise that waits, in the caller's transaction. Refusal `limit_nothing_pending`. */
export async function withdrawRaise(tx: Tx, deps: ChangeDeps, userId: string, name: LimitName): Promise<void> {
  const kept = (await locked(tx, userId)).find((one) => isSame(one, name));
  if (!waitingRaise(kept, deps.clock.now())) throw new Refusal('limit_nothing_pending');
  await tx.update(table).set(NOTHING_WAITS).where(thatOf(userId, name));
}
