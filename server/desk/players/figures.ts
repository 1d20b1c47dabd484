import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DeskPlayerDetail } from '#contract/api/desk/players.ts';
import { cents, type Cents } from '#contract/money.ts';
import { betTable } from '#server/bets/schema.ts';
import { bonusTable } from '#server/bonus/schema.ts';
import type { Tx } from '#server/database/database.ts';
import { invoiceTable } from '#server/deposits/schema.ts';
import { accountTable, entryTable, transferTable } from '#server/wallet/schema.ts';
import { withdrawalTable } from '#server/withdrawals/schema.ts';
import { STAFF_TRANSFER } from './transfer.ts';

const sumOf = (column: unknown, condition = sql`true`) =>
  sql`coalesce(sum(${column}) filter (where ${condition}), 0)`.mapWith((value: string | number | bigint): Cents => cents(Number(value)));

/** What a player has staked and was paid by game: decided bets. */
export async function gamesOf(tx: Tx, userId: string): Promise<DeskPlayerDetail['games']> {
  return tx
    .select({ game: betTable.game, bets: sql`count(*)`.mapWith(Number), staked: sumOf(betTable.stake), paid: sumOf(betTable.payout) })
    .from(betTable)
    .where(and(eq(betTable.userId, userId), inArray(betTable.status, ['won', 'lost'])))
    .groupBy(betTable.game)
    .orderBy(betTable.game);
}

/** A player's money in and out, from the deposits, withdrawals, bonuses and the ledger. */
export async function moneyOf(tx: Tx, userId: string, games: DeskPlayerDetail['games']): Promise<DeskPlayerDetail['money']> {
  const { status, amount } = invoiceTable;
  const [deposits] = await tx
    .select({
      deposited: sumOf(amount, sql`${status} in ('paid', 'reversed')`),
      reversed: sumOf(amount, sql`${status} = 'reversed'`),
    })
    .from(invoiceTable)
    .where(eq(invoiceTable.userId, userId));
  const [out] = await tx
    .select({
      withdrawn: sumOf(withdrawalTable.charged, sql`${withdrawalTable.status} = 'done'`),
      withdrawing: sumOf(withdrawalTable.charged, sql`${withdrawalTable.status} in ('new', 'in_processing')`),
    })
    .from(withdrawalTable)
    .where(eq(withdrawalTable.userId, userId));
  const [bonus] = await tx
    .select({ bonuses: sumOf(bonusTable.granted) })
    .from(bonusTable)
    .where(eq(bonusTable.userId, userId));
  const [moved] = await tx
    .select({
      given: sumOf(entryTable.amount, sql`${entryTable.amount} > 0`),
      taken: sumOf(sql`-${entryTable.amount}`, sql`${entryTable.amount} < 0`),
    })
    .from(transferTable)
    .innerJoin(entryTable, eq(entryTable.transferId, transferTable.id))
    .innerJoin(accountTable, eq(accountTable.id, entryTable.accountId))
    .where(and(eq(transferTable.kind, STAFF_TRANSFER), eq(accountTable.ownerId, userId)));
  const none = cents(0);
  const all = (of: 'staked' | 'paid'): Cents => cents(games.reduce((sum, game) => sum + game[of], 0));
  return {
    deposited: deposits?.deposited ?? none,
    reversed: deposits?.reversed ?? none,
    withdrawn: out?.withdrawn ?? none,
    withdrawing: out?.withdrawing ?? none,
    staked: all('staked'),
    paid: all('paid'),
    bonuses: bonus?.bonuses ?? none,
    given: moved?.given ?? none,
    taken: moved?.taken ?? none,
  };
}
