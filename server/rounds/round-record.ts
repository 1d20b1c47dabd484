import { type SQL, sql } from 'drizzle-orm';
import type { RoundStatus } from '#contract/api/rounds.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import type { Queries, Tx } from '#server/database/database.ts';

/** One round as it is written. Times are ms since 1970. */
export interface Round<Result = unknown> {
  id: string;
  game: RoundGame;
  chainId: string;
  number: number;
  status: RoundStatus;
  openedAt: number;
  closesAt: number;
  startedAt: number | null;
  endedAt: number | null;
  hash: string | null;
  result: Result | null;
}

interface RoundRow extends Record<string, unknown> {
  id: string;
  game: RoundGame;
  chain_id: string;
  number: number;
  status: RoundStatus;
  opened_at: string | Date;
  closes_at: string | Date;
  started_at: string | Date | null;
  ended_at: string | Date | null;
  hash: string | null;
  result: unknown;
}

const msOf = (instant: string | Date): number => new Date(instant).getTime();
const instant = (ms: number): string => new Date(ms).toISOString();

function roundOf<Result>(row: RoundRow): Round<Result> {
  return {
    id: row.id,
    game: row.game,
    chainId: row.chain_id,
    number: row.number,
    status: row.status,
    openedAt: msOf(row.opened_at),
    closesAt: msOf(row.closes_at),
    startedAt: row.started_at === null ? null : msOf(row.started_at),
    endedAt: row.ended_at === null ? null : msOf(row.ended_at),
    hash: row.hash,
    result: row.result as Result | null,
  };
}

async function select<Result>(queries: Queries | Tx, rest: SQL): Promise<Round<Result>[]> {
  const { rows } = await queries.execute<RoundRow>(sql`
    select id, game, chain_id, number, status, opened_at, closes_at, started_at, ended_at, hash, result from game_round where ${rest}`);
  return rows.map((row) => roundOf<Result>(row));
}

/** The round of a game that has not ended; null before the first. */
export async function runningRound<Result>(queries: Queries, game: RoundGame): Promise<Round<Result> | null> {
  const [round] = await select<Result>(queries, sql`game = ${game} and status <> 'ended'`);
  return round ?? null;
}

/** One round of a game; null when there is no such one. */
export async function roundById<Result>(queries: Queries, game: RoundGame, id: string): Promise<Round<Result> | null> {
  const [round] = await select<Result>(queries, sql`game = ${game} and id = ${id}`);
  return round ?? null;
}

/** The newest ended rounds, newest first. */
export function endedRounds<Result>(queries: Queries, game: RoundGame, limit: number): Promise<Round<Result>[]> {
  return select<Result>(queries, sql`game = ${game} and status = 'ended' order by place desc limit ${limit}`);
}

/** Writes a round that is made and not open yet. */
export async function insertRound(tx: Tx, { id, game, chainId, number, openedAt, closesAt }: Round): Promise<void> {
  await tx.execute(sql`
    insert into game_round (id, game, chain_id, number, opened_at, closes_at)
    values (${id}, ${game}, ${chainId}, ${number}, ${instant(openedAt)}, ${instant(closesAt)})`);
}

/** The round is not where this process left it: somebody else runs it now. */
class RoundTaken extends Error {
  constructor({ id, status }: Round) {
    super(`round ${id} is no longer ${status}`);
    this.name = 'RoundTaken';
  }
}

/**
 * Writes the next state of a round, from the state that this process knows: the fence between two that both believe to lead. Bets that are being
 * placed hold the row, so a state that closes them waits for them. Throws RoundTaken when the round has moved on.
 */
export async function enterState<Result>(tx: Tx, before: Round<Result>, changes: Partial<Round<Result>>): Promise<Round<Result>> {
  const next = { ...before, ...changes };
  const { rows } = await tx.execute(sql`
    update game_round set status = ${next.status}, opened_at = ${instant(next.openedAt)}, closes_at = ${instant(next.closesAt)},
      started_at = ${next.startedAt === null ? null : instant(next.startedAt)}, ended_at = ${next.endedAt === null ? null : instant(next.endedAt)},
      hash = ${next.hash}, result = ${next.result === null ? null : JSON.stringify(next.result)}::jsonb
    where id = ${before.id} and status = ${before.status} returning id`);
  if (rows.length === 0) throw new RoundTaken(before);
  return next;
}

/** What every round shows of itself. */
export function shownRound(round: Round) {
  return {
    id: round.id,
    number: round.number,
    chain_id: round.chainId,
    status: round.status,
    opened_at: instant(round.openedAt),
    closes_at: instant(round.closesAt),
    started_at: round.startedAt === null ? null : instant(round.startedAt),
    ended_at: round.endedAt === null ? null : instant(round.endedAt),
    hash: round.hash,
  };
}
