import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type WheelBet, wheelBetSchema, type WheelLine, type WheelRound } from '#contract/api/wheel.ts';
import { type WheelColor, type WheelDraw, wheelMultiplier } from '#contract/games/wheel.ts';
import { listedPlayer } from '#contract/api/listed-player.ts';
import { cents, type Cents } from '#contract/money.ts';
import { payoutAt } from '#contract/multiplier.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { type Round, shownRound } from '#server/rounds/round-record.ts';

/** A row of `wheel_bet`, as both drivers give it. */
export interface WheelBetRow extends Record<string, unknown> {
  id: string;
  user_id: string;
  round_id: string;
  status: WheelBet['status'];
  color: number;
  stake: string | number;
  payout: string | number;
  placed_at: string | Date;
}

/** A row with its player's name. */
export interface NamedBetRow extends WheelBetRow {
  name: string;
  is_demo: boolean;
}

/** A bet as its player sees it. */
export function wheelBetOf(row: WheelBetRow): WheelBet {
  return {
    id: row.id,
    round_id: row.round_id,
    placed_at: new Date(row.placed_at).toISOString(),
    status: row.status,
    color: row.color as WheelColor,
    stake: cents(Number(row.stake)),
    payout: cents(Number(row.payout)),
  };
}

/** A bet as all may see it. */
export function wheelLineOf(row: NamedBetRow): WheelLine {
  return {
    id: row.id,
    player: listedPlayer({ id: row.user_id, name: row.name, isDemo: row.is_demo }),
    color: row.color as WheelColor,
    stake: cents(Number(row.stake)),
    payout: cents(Number(row.payout)),
  };
}

/** A bet in its JSON form. */
export function wheelBetWire(bet: WheelBet): unknown {
  return z.encode(wheelBetSchema, bet);
}

/** A round as it is shown. */
export function wheelRoundOf(round: Round<WheelDraw>): WheelRound {
  return { ...shownRound(round), draw: round.result };
}

/** What a stake on a colour pays when the wheel rests on one. */
export function wheelPays(stake: Cents, color: WheelColor, drawn: WheelColor): Cents {
  return color === drawn ? payoutAt(stake, wheelMultiplier(color)) : cents(0);
}

/** Bets that meet a condition. `rest` follows `where`. */
export async function selectWheelBets(queries: Queries | Tx, rest: SQL): Promise<WheelBetRow[]> {
  const { rows } = await queries.execute<WheelBetRow>(
    sql`select id, user_id, round_id, status, color, stake, payout, placed_at from wheel_bet where ${rest}`,
  );
  return rows;
}

/** Bets with their players' names. `rest` follows `where`; the tables are `b` and `u`. */
export async function selectNamedWheelBets(queries: Queries, rest: SQL): Promise<NamedBetRow[]> {
  const { rows } = await queries.execute<NamedBetRow>(sql`
    select b.id, b.user_id, b.round_id, b.status, b.color, b.stake, b.payout, b.placed_at, u.name, u.is_demo
    from wheel_bet b join users u on u.id = b.user_id where ${rest}`);
  return rows;
}
