import { type SQL, sql } from 'drizzle-orm';
import { type Cents, cents } from '#contract/money.ts';
import { betTable } from '#server/bets/schema.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { userTable } from '#server/players/schema.ts';

/** The columns of a bet. */
export const betColumns = declaredColumns(
  betTable,
  'id',
  'userId',
  'roundId',
  'status',
  'stake',
  'multiplier',
  'payout',
  'detail',
  'placedAt',
);
const player = declaredColumns(userTable, 'name', 'isDemo', 'avatarUrl');

/** A bet on a round as it is kept. `Detail` is what only its game knows, in domain values. Its round is null while it waits, and when it was taken back before. */
export type KeptBet<Detail extends object = object> = Omit<ReturnType<typeof betColumns.read>, 'detail' | 'placedAt'> & {
  detail: Detail;
  /** ISO 8601. */
  placedAt: string;
};

/** A bet with its player's name, as lists show one. */
export type NamedBet<Detail extends object = object> = KeptBet<Detail> & ReturnType<typeof player.read>;

const COLUMNS = betColumns.of('b');

/** A bet by those columns. */
export function keptBet<Detail extends object>(row: Record<string, unknown>): KeptBet<Detail> {
  const { detail, placedAt, ...bet } = betColumns.read(row);
  return { ...bet, detail: detail as Detail, placedAt: new Date(placedAt).toISOString() };
}

/** Bets that meet a condition. `rest` follows `where`; the table is `b`. */
export async function keptBets<Detail extends object>(queries: Queries | Tx, rest: SQL): Promise<KeptBet<Detail>[]> {
  const { rows } = await queries.execute(sql`select ${COLUMNS} from bet b where ${rest}`);
  return rows.map((row) => keptBet<Detail>(row));
}

/** Bets with their players' names. `rest` follows `where`; the tables are `b` and `u`. */
export async function namedBets<Detail extends object>(queries: Queries | Tx, rest: SQL): Promise<NamedBet<Detail>[]> {
  const { rows } = await queries.execute(
    sql`select ${COLUMNS}, ${player.of('u')} from bet b join users u on u.id = b.user_id where ${rest}`,
  );
  return rows.map((row) => ({ ...keptBet<Detail>(row), ...player.read(row) }));
}

/** Changes bets and answers the changed ones. `change` is what an update says from `set` on, `before` what comes ahead of it; the table is `b`. */
export async function changeBets<Detail extends object>(tx: Tx, change: SQL, before: SQL = sql``): Promise<KeptBet<Detail>[]> {
  const { rows } = await tx.execute(sql`${before} update bet b set ${change} returning ${COLUMNS}`);
  return rows.map((row) => keptBet<Detail>(row));
}

/** Changes bets that meet a condition and answers the changed ones, with their players' names. The tables are `b` and `u`. */
export async function changeNamedBets<Detail extends object>(tx: Tx, change: SQL, condition: SQL): Promise<NamedBet<Detail>[]> {
  const { rows } = await tx.execute(
    sql`update bet b set ${change} from users u where u.id = b.user_id and ${condition} returning ${COLUMNS}, ${player.of('u')}`,
  );
  return rows.map((row) => ({ ...keptBet<Detail>(row), ...player.read(row) }));
}

/** The statement that writes down a bet that is open, for the transfer that takes its stake (`alongside`). */
export function recordOpenBet(game: string, { id, userId, roundId, stake, detail, placedAt }: KeptBet): SQL {
  return sql`insert into bet (id, user_id, game, round_id, status, stake, detail, placed_at)
    values (${id}, ${userId}, ${game}, ${roundId}, 'open', ${stake}, ${JSON.stringify(detail)}::jsonb, ${placedAt})`;
}

/** The bets of a round that are not decided yet, in the order in which they came. */
export function openBets<Detail extends object>(queries: Queries | Tx, roundId: string): Promise<KeptBet<Detail>[]> {
  return keptBets(queries, sql`b.round_id = ${roundId} and b.status = 'open' order by b.placed_at, b.id`);
}

/** What a player has at stake on the running round of a game, cents. */
export async function stakedOnRound(queries: Queries | Tx, game: string, userId: string): Promise<Cents> {
  const { rows } = await queries.execute(sql`
    select coalesce(sum(b.stake), 0) as staked from bet b
    where b.round_id = (select r.id from game_round r where r.game = ${game} and r.status <> 'ended') and b.user_id = ${userId} and b.status = 'open'`);
  return cents(Number(rows[0]?.['staked']));
}

/** The bets that wait for a round of a game, in the order in which they came. */
export function waitingBets<Detail extends object>(queries: Queries | Tx, game: string): Promise<KeptBet<Detail>[]> {
  return keptBets(queries, sql`b.game = ${game} and b.status = 'open' and b.round_id is null order by b.placed_at, b.id`);
}

/** All bets of a game that are not decided yet, in the order in which they came. */
export function undecidedBets<Detail extends object>(queries: Queries | Tx, game: string): Promise<KeptBet<Detail>[]> {
  return keptBets(queries, sql`b.game = ${game} and b.status = 'open' order by b.placed_at, b.id`);
}
