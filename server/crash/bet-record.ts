import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type CrashBet, type CrashLine, type CrashRound, crashBetSchema } from '#contract/api/crash.ts';
import { listedPlayer } from '#contract/api/listed-player.ts';
import { cents } from '#contract/money.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { type Round, shownRound } from '#server/rounds/round-record.ts';

/** What a flight came to, hundredths. */
export interface CrashResult {
  bust: number;
}

/** A row of `crash_bet`, as both drivers give it. */
export interface CrashBetRow extends Record<string, unknown> {
  id: string;
  user_id: string;
  round_id: string | null;
  status: CrashBet['status'];
  stake: string | number;
  auto: number | null;
  at: number | null;
  payout: string | number;
  placed_at: string | Date;
}

/** A row with its player's name. */
export interface NamedBetRow extends CrashBetRow {
  name: string;
  is_demo: boolean;
}

/** A bet as its player sees it. */
export function crashBetOf(row: CrashBetRow): CrashBet {
  return {
    id: row.id,
    round_id: row.round_id,
    placed_at: new Date(row.placed_at).toISOString(),
    status: row.status,
    stake: cents(Number(row.stake)),
    auto: row.auto,
    at: row.at,
    payout: cents(Number(row.payout)),
  };
}

/** A bet as all may see it: without its target. */
export function crashLineOf(row: NamedBetRow): CrashLine {
  return {
    id: row.id,
    player: listedPlayer({ id: row.user_id, name: row.name, isDemo: row.is_demo }),
    stake: cents(Number(row.stake)),
    at: row.at,
    payout: cents(Number(row.payout)),
  };
}

/** A bet in its JSON form. */
export function crashBetWire(bet: CrashBet): unknown {
  return z.encode(crashBetSchema, bet);
}

/** A round as it is shown. */
export function crashRoundOf(round: Round<CrashResult>): CrashRound {
  return { ...shownRound(round), bust: round.result?.bust ?? null };
}

/** Bets that meet a condition. `rest` follows `where`. */
export async function selectCrashBets(queries: Queries | Tx, rest: SQL): Promise<CrashBetRow[]> {
  const { rows } = await queries.execute<CrashBetRow>(
    sql`select id, user_id, round_id, status, stake, auto, at, payout, placed_at from crash_bet where ${rest}`,
  );
  return rows;
}
