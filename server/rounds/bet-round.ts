import { sql } from 'drizzle-orm';
import type { RoundBet } from '#contract/api/bets.ts';
import type { Queries } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { gameRoundTable, roundChainTable } from './schema.ts';

/** The round of a bet, as the bet's record shows it. */
export type BetRound = NonNullable<RoundBet['round']>;

const roundColumns = declaredColumns(gameRoundTable, 'id', 'chainId', 'number', 'status', 'hash', 'result');
const chainColumns = declaredColumns(roundChainTable, 'terminatingHash', 'salt');

/** Rounds by their ids, with what verifies them. All columns are public: a result is written when it may be seen. */
export async function betRounds(queries: Queries, ids: readonly string[]): Promise<Map<string, BetRound>> {
  if (ids.length === 0) return new Map();
  const { rows } = await queries.execute(sql`
    select ${roundColumns.of('r')}, ${chainColumns.of('c')}
    from game_round r join round_chain c on c.id = r.chain_id where r.id = any(${sql.param([...new Set(ids)])}::uuid[])`);
  const shown = rows.map((row) => {
    const { id, chainId, number, status, hash, result } = roundColumns.read(row);
    const { terminatingHash, salt } = chainColumns.read(row);
    const chain = { id: chainId, terminating_hash: terminatingHash, salt };
    return [id, { id, number, status, hash, chain, result } as BetRound] as const;
  });
  return new Map(shown);
}
