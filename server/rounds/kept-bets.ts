import { type SQL, sql } from 'drizzle-orm';
import type { BetStatus } from '#contract/api/bets.ts';
import { cents, type Cents } from '#contract/money.ts';
import { type Multiplier, multiplier } from '#contract/multiplier.ts';
import type { Queries, Tx } from '#server/database/database.ts';

/** A bet on a round as it is kept. `Detail` is what only its game knows, in domain values. */
export interface KeptBet<Detail extends object = object> {
  id: string;
  userId: string;
  /** Null while it waits for its round, and for good when it was taken back before. */
  roundId: string | null;
  status: BetStatus;
  stake: Cents;
  multiplier: Multiplier;
  payout: Cents;
  detail: Detail;
  /** ISO 8601. */
  placedAt: string;
}

/** A bet with its player's name, as lists show one. */
export interface NamedBet<Detail extends object = object> extends KeptBet<Detail> {
  name: string;
  isDemo: boolean;
}

interface Row extends Record<string, unknown> {
  id: string;
  user_id: string;
  round_id: string | null;
  status: BetStatus;
  stake: string | number;
  multiplier: string | number;
  payout: string | number;
  detail: object;
  placed_at: string | Date;
}

/** The columns of a bet; its table is `b`. */
export const COLUMNS = sql`b.id, b.user_id, b.round_id, b.status, b.stake, b.multiplier, b.payout, b.detail, b.placed_at`;

/** A bet by those columns. */
export function keptBet<Detail extends object>(columns: Record<string, unknown>): KeptBet<Detail> {
  const row = columns as Row;
  return {
    id: row.id,
    userId: row.user_id,
    roundId: row.round_id,
    status: row.status,
    stake: cents(Number(row.stake)),
    multiplier: multiplier(Number(row.multiplier)),
    payout: cents(Number(row.payout)),
    detail: row.detail as Detail,
    placedAt: new Date(row.placed_at).toISOString(),
  };
}

/** Bets that meet a condition. `rest` follows `where`; the table is `b`. */
export async function keptBets<Detail extends object>(queries: Queries | Tx, rest: SQL): Promise<KeptBet<Detail>[]> {
  const { rows } = await queries.execute<Row>(sql`select ${COLUMNS} from bet b where ${rest}`);
  return rows.map((row) => keptBet<Detail>(row));
}

/** Bets with their players' names. `rest` follows `where`; the tables are `b` and `u`. */
export async function namedBets<Detail extends object>(queries: Queries | Tx, rest: SQL): Promise<NamedBet<Detail>[]> {
  const { rows } = await queries.execute<Row & { name: string; is_demo: boolean }>(
    sql`select ${COLUMNS}, u.name, u.is_demo from bet b join users u on u.id = b.user_id where ${rest}`,
  );
  return rows.map((row) => ({ ...keptBet<Detail>(row), name: row.name, isDemo: row.is_demo }));
}

/** Changes bets and answers them as they stand then. `change` is what an update says from `set` on, `before` what comes ahead of it; the table is `b`. */
export async function changeBets<Detail extends object>(tx: Tx, change: SQL, before: SQL = sql``): Promise<KeptBet<Detail>[]> {
  const { rows } = await tx.execute<Row>(sql`${before} update bet b set ${change} returning ${COLUMNS}`);
  return rows.map((row) => keptBet<Detail>(row));
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

/** The bets that wait for a round of a game, in the order in which they came. */
export function waitingBets<Detail extends object>(queries: Queries | Tx, game: string): Promise<KeptBet<Detail>[]> {
  return keptBets(queries, sql`b.game = ${game} and b.status = 'open' and b.round_id is null order by b.placed_at, b.id`);
}

/** All bets of a game that are not decided yet, in the order in which they came. */
export function undecidedBets<Detail extends object>(queries: Queries | Tx, game: string): Promise<KeptBet<Detail>[]> {
  return keptBets(queries, sql`b.game = ${game} and b.status = 'open' order by b.placed_at, b.id`);
}
