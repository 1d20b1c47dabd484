import { sql } from 'drizzle-orm';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import type { LimitRow } from './play-state.ts';
import { playerLimitTable } from './schema.ts';

const columns = declaredColumns(playerLimitTable, 'kind', 'period', 'amount', 'raiseTo', 'confirmFrom', 'expiresAt');

/** A limit as it is kept. */
export type KeptLimit = ReturnType<typeof columns.read>;

/** The limits that a player has set. */
export async function keptLimits(queries: Queries | Tx, userId: string): Promise<KeptLimit[]> {
  const { rows } = await queries.execute(sql`select ${columns.of('l')} from player_limit l where l.user_id = ${userId}`);
  return rows.map(columns.read);
}

/** Kept limits as the gate of bets sees them. */
export const limitRows = (kept: readonly KeptLimit[]): LimitRow[] =>
  kept.map(({ kind, period, amount }) => ({ kind, period, limit: amount }));
