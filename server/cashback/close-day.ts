import { and, eq, sql } from 'drizzle-orm';
import { WHOLE_PPM } from '#contract/bonus/terms.ts';
import { CASHBACK_PERCENT, CLAIM_HOURS } from '#contract/cashback.ts';
import { MICROS_PER_CENT } from '#contract/micros.ts';
import { playerChannel } from '#contract/realtime/channels.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { HOUR_MS } from '#server/core/clock.ts';
import { lockDay } from './days.ts';
import { cashbackDayTable, cashbackTable } from './schema.ts';
import { wireDue } from './shown-cashback.ts';

/** Players whose cashback one transaction writes: play waits for none of them longer than that. */
const AT_ONCE = 1_000;
/** A shop that closes a day later than this was away: its players get their 24 hours from then on. */
const ON_TIME_MS = HOUR_MS;

const granted = declaredColumns(cashbackTable, 'userId', 'amount');

/** Ends the counting of a day permanently. Answers until when its cashback can be claimed. */
async function endCounting({ db, clock }: Deps, endsAt: number): Promise<number> {
  return db.transaction(async (tx) => {
    const day = await lockDay(tx, endsAt);
    if (!day) throw new Error(`no cashback day ends at ${endsAt}`);
    if (day.expiresAt !== null) return day.expiresAt;
    const now = clock.now();
    const expiresAt = (now - endsAt < ON_TIME_MS ? endsAt : now) + CLAIM_HOURS * HOUR_MS;
    await tx.update(cashbackDayTable).set({ closedAt: now, expiresAt }).where(eq(cashbackDayTable.endsAt, endsAt));
    return expiresAt;
  });
}

/**
 * Writes what comes back to the next players of a closed day, and notifies those who get something. The day's row is held, so that two processes take turns.
 * Nothing comes back to a closed account. Answers whether all players have theirs.
 */
async function grantSome({ db, clock, config }: Deps, endsAt: number, expiresAt: number, atOnce: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockDay(tx, endsAt);
    const { rows } = await tx.execute(sql`
      with due as (
        select user_id from cashback where ends_at = ${new Date(endsAt).toISOString()}::timestamptz and amount is null order by user_id limit ${atOnce}
      )
      update cashback c set amount = case when u.closed_at is null then least(
        greatest(c.staked - c.paid, 0) * ${CASHBACK_PERCENT}::int / 100,
        div(c.edge_micros::numeric * ${config.bonus.cashbackEdgePpm}::int, ${WHOLE_PPM * MICROS_PER_CENT}::bigint)::bigint
      ) else 0 end
      from due join users u on u.id = due.user_id
      where c.user_id = due.user_id and c.ends_at = ${new Date(endsAt).toISOString()}::timestamptz
      returning ${granted.of('c')}`);
    if (rows.length < atOnce) {
      const isOpen = and(eq(cashbackDayTable.endsAt, endsAt), sql`granted_at is null`);
      await tx.update(cashbackDayTable).set({ grantedAt: clock.now() }).where(isOpen);
    }
    const events = rows.map(granted.read).flatMap(({ userId, amount }) => {
      if (!amount) return [];
      return [playerChannel.news('cashbackUpdated', { today: null, due: wireDue({ endsAt, amount, expiresAt }) }, userId)];
    });
    enqueue(tx, events);
    return rows.length < atOnce;
  });
}

/**
 * Closes a day that has ended and whose bets are counted: nothing is added to it any more, then its players get what comes back, so many at a time.
 * Each step depends on stored rows only, so any process can continue an interrupted closing. `stopped`: ends between two steps.
 */
export async function closeDay(
  deps: Deps,
  endsAt: number,
  { stopped = () => false, atOnce = AT_ONCE }: { stopped?: () => boolean; atOnce?: number } = {},
): Promise<void> {
  const expiresAt = await endCounting(deps, endsAt);
  while (!stopped() && !(await grantSome(deps, endsAt, expiresAt, atOnce)));
}
