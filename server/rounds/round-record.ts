import { type SQL, sql } from 'drizzle-orm';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import { isoOf, isoOrNull } from '#server/core/clock.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { gameRoundTable } from './schema.ts';

const TIMES = ['openedAt', 'closesAt', 'startedAt', 'endedAt'] as const;
const columns = declaredColumns(gameRoundTable, 'id', 'game', 'chainId', 'number', 'status', ...TIMES, 'hash', 'result');

/** One round as it is written. Times are ms since 1970. */
export type Round<Result = unknown> = Omit<ReturnType<typeof columns.read>, 'result'> & { result: Result | null };

async function select<Result>(queries: Queries | Tx, rest: SQL): Promise<Round<Result>[]> {
  const { rows } = await queries.execute(sql`select ${columns.of('r')} from game_round r where ${rest}`);
  return rows.map((row) => columns.read(row) as Round<Result>);
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
    values (${id}, ${game}, ${chainId}, ${number}, ${isoOf(openedAt)}, ${isoOf(closesAt)})`);
}

/** The round is not where this process left it: another process runs it now. */
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
    update game_round set status = ${next.status}, opened_at = ${isoOf(next.openedAt)}, closes_at = ${isoOf(next.closesAt)},
      started_at = ${isoOrNull(next.startedAt)}, ended_at = ${isoOrNull(next.endedAt)},
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
    opened_at: isoOf(round.openedAt),
    closes_at: isoOf(round.closesAt),
    started_at: isoOrNull(round.startedAt),
    ended_at: isoOrNull(round.endedAt),
    hash: round.hash,
  };
}
