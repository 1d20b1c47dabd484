import { and, desc, eq, gt, gte, lt, ne } from 'drizzle-orm';
import type { DeskWithdrawalDetail } from '#contract/api/desk/withdrawals.ts';
import { betTable } from '#server/bets/schema.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { balanceOf } from '#server/wallet/ledger.ts';
import { withdrawalTable as table } from '#server/withdrawals/schema.ts';
import { withTimeline } from '#server/withdrawals/show-withdrawals.ts';
import type { WithdrawalRow } from '#server/withdrawals/withdrawal.ts';
import { isoOf } from '#server/core/clock.ts';
import { sessionsOf } from '../players/detail.ts';
import { gamesOf, moneyOf } from '../players/figures.ts';
import { deskPlayerOf } from '../players/search.ts';
import { staffLogTable } from '../schema.ts';
import { needsSecond } from './approve.ts';
import { shownRows } from './list.ts';

/** Rows of each list at most. */
const MOST = 10;

/** Other withdrawals to the same address, the newest first. */
async function sameAddress(tx: Tx, { id, address }: WithdrawalRow): Promise<DeskWithdrawalDetail['same_address']> {
  if (address === null) return [];
  const rows = await tx
    .select({ row: table, player: userTable.name })
    .from(table)
    .innerJoin(userTable, eq(userTable.id, table.userId))
    .where(and(eq(table.address, address), ne(table.id, id)))
    .orderBy(desc(table.createdAt))
    .limit(MOST);
  return rows.map(({ row, player }) => ({
    id: row.id,
    player: { id: row.userId, name: player },
    charged: row.charged,
    created_at: isoOf(row.createdAt),
  }));
}

/** The bets with the largest payouts between the withdrawal before this one and this one. */
async function betsBehind(tx: Tx, { userId, createdAt }: WithdrawalRow): Promise<DeskWithdrawalDetail['bets']> {
  const [before] = await tx
    .select({ at: table.createdAt })
    .from(table)
    .where(and(eq(table.userId, userId), lt(table.createdAt, createdAt), ne(table.status, 'canceled_by_user')))
    .orderBy(desc(table.createdAt))
    .limit(1);
  const { placedAt, payout } = betTable;
  const rows = await tx
    .select()
    .from(betTable)
    .where(and(eq(betTable.userId, userId), eq(betTable.status, 'won'), gte(placedAt, before?.at ?? 0), gt(payout, betTable.stake)))
    .orderBy(desc(payout), desc(placedAt))
    .limit(MOST);
  return rows.map((bet) => ({ id: bet.id, game: bet.game, stake: bet.stake, payout: bet.payout, placed_at: isoOf(bet.placedAt) }));
}

async function actsOn(tx: Tx, id: string): Promise<DeskWithdrawalDetail['acts']> {
  const rows = await tx
    .select()
    .from(staffLogTable)
    .where(and(eq(staffLogTable.subjectId, id), ne(staffLogTable.act, 'withdrawals.read')))
    .orderBy(desc(staffLogTable.id))
    .limit(MOST);
  return rows.map(({ at, byName, act, reason }) => ({ at: isoOf(at), by: byName, act, reason }));
}

/** A withdrawal with what a decision needs. Refusal `withdrawal_not_found`. */
export async function withdrawalForDesk(tx: Tx, deps: Deps, id: string): Promise<DeskWithdrawalDetail> {
  const [row] = isUuid(id) ? await tx.select().from(table).where(eq(table.id, id)) : [];
  if (!row) throw new Refusal('withdrawal_not_found');
  const { row: user, player } = await deskPlayerOf(tx, row.userId);
  const [listed] = await shownRows(tx, [{ row, player: user.name }], deps.clock.now());
  if (!listed) throw new Error(`withdrawal ${id} was not shown`);
  const { balance, locked } = await balanceOf(tx, row.userId);
  const { deposited, withdrawn, staked, paid } = await moneyOf(tx, row.userId, await gamesOf(tx, row.userId));
  const sessions = await sessionsOf(tx, row.userId);
  return {
    ...listed,
    needs_second: await needsSecond(tx, deps, row),
    detail: await withTimeline(tx, deps, row),
    account: { ...player, email_verified: user.emailVerifiedAt !== null, balance, locked, deposited, withdrawn, staked, paid },
    same_address: await sameAddress(tx, row),
    devices: sessions
      .slice(0, MOST)
      .map(({ browser, system, address, country, used_at }) => ({ browser, system, address, country, used_at })),
    bets: await betsBehind(tx, row),
    acts: await actsOn(tx, id),
  };
}
