import { sql } from 'drizzle-orm';
import { type Cents, cents } from '#contract/money.ts';
import { LIMIT_PERIODS, type LimitPeriod } from '#contract/player-limits.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockBalance } from '#server/wallet/lock-balance.ts';
import { keptLimits, limitRows } from './kept-limits.ts';
import { limitReached } from './require-player-limits.ts';
import type { LimitRow } from './play-state.ts';
import { LIMIT_NAMES, limitInForce, missingLimits } from './limits-in-force.ts';
import { startsAt } from './periods.ts';

/** For how long a deposit counts that was begun and not paid, ms: a provider's page can still be open in another tab. */
const OPEN_COUNTS_MS = 86_400_000;

/**
 * What a player has deposited in the day, the week and the month: payments by the moment of their credit, those under way, and deposits that were begun
 * within a day. Coins that the house gives by vouchers are none, and neither are payments that were taken back. `credited`: an
 * invoice that is credited now: it is left out, and so is what was only begun, which is held against the limits when it is paid.
 */
export async function depositUse(
  queries: Queries | Tx,
  deps: Pick<Deps, 'config'>,
  userId: string,
  now: number,
  credited: string | null = null,
): Promise<Record<LimitPeriod, Cents>> {
  const { rows } = await queries.execute(sql`
    select s.n, coalesce(sum(i.amount), 0) as used from unnest(${sql.param(startsAt(deps, now))}::timestamptz[]) with ordinality s(start, n)
    left join invoice i on i.user_id = ${userId} and i.gateway <> 'voucher' and i.id is distinct from ${credited} and case i.status
      when 'paid' then i.settled_at >= s.start
      when 'new' then i.reason is null and (i.stage <> 'waiting' or ${credited === null} and i.created_at > ${new Date(now - OPEN_COUNTS_MS).toISOString()}::timestamptz)
      else false end
    group by s.n order by s.n`);
  const [day, week, month] = LIMIT_PERIODS.map((_, index) => cents(Number(rows[index]?.['used'] ?? 0)));
  return { day: day ?? cents(0), week: week ?? cents(0), month: month ?? cents(0) };
}

/** The deposit limits that count now. */
function limitsOf(deps: Pick<Deps, 'config'>, rows: readonly LimitRow[]) {
  return LIMIT_NAMES.filter(({ kind }) => kind === 'deposit').flatMap((name) => {
    const inForce = limitInForce(activeRules(deps), rows, name);
    return inForce && name.period ? [{ name, period: name.period, limit: inForce.limit }] : [];
  });
}

/**
 * Refusals `limit_required` and `limit_reached` for a deposit that is begun, in its transaction. `amount`: what will be paid at least. Locks the account of
 * a player with a limit, so that deposits begun at the same time count one after the other.
 */
export async function requireWithinDepositLimits(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  userId: string,
  amount: Cents,
): Promise<void> {
  const rows = limitRows(await keptLimits(tx, userId));
  const missing = missingLimits(activeRules(deps), rows);
  if (missing.length > 0) throw new Refusal('limit_required', { required: missing });
  const limits = limitsOf(deps, rows);
  if (limits.length === 0) return;
  await lockBalance(tx, userId);
  const now = deps.clock.now();
  const used = await depositUse(tx, deps, userId, now);
  for (const { name, period, limit } of limits) {
    const left = limit - used[period];
    if (amount > left) throw limitReached(deps, name, limit, left, now);
  }
}

/** Whether all deposit limits of a player leave an amount for the payment of an invoice that is credited now. The player's balance must be locked. */
export async function leavesDeposit(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  { id, userId }: { id: string; userId: string },
  amount: Cents,
): Promise<boolean> {
  const limits = limitsOf(deps, limitRows(await keptLimits(tx, userId)));
  if (limits.length === 0) return true;
  const used = await depositUse(tx, deps, userId, deps.clock.now(), id);
  return limits.every(({ period, limit }) => amount <= limit - used[period]);
}
