import { sql } from 'drizzle-orm';
import type { RoundBet } from '#contract/api/bets.ts';
import type { RoundStatus } from '#contract/api/rounds.ts';
import type { Queries } from '#server/database/database.ts';

/** The round of a bet, as the bet's record shows it. */
export type BetRound = NonNullable<RoundBet['round']>;

interface Row extends Record<string, unknown> {
  id: string;
  number: number;
  status: RoundStatus;
  hash: string | null;
  result: unknown;
  chain_id: string;
  terminating_hash: string;
  salt: string;
}

/** Rounds by their ids, with what verifies them. What stands there of a round is what everybody may know: a result is written when it may be seen. */
export async function betRounds(queries: Queries, ids: readonly string[]): Promise<Map<string, BetRound>> {
  if (ids.length === 0) return new Map();
  const { rows } = await queries.execute<Row>(sql`
    select r.id, r.number, r.status, r.hash, r.result, c.id as chain_id, c.terminating_hash, c.salt
    from game_round r join round_chain c on c.id = r.chain_id where r.id = any(${sql.param([...new Set(ids)])}::uuid[])`);
  const shown = rows.map(({ id, number, status, hash, result, chain_id, terminating_hash, salt }) => {
    const chain = { id: chain_id, terminating_hash, salt };
    return [id, { id, number, status, hash, chain, result } as BetRound] as const;
  });
  return new Map(shown);
}
