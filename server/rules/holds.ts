import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { GameKey } from '#contract/games/index.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import type { ActiveHold } from '#server/database/engine.ts';
import { holdTable } from './schema.ts';

/*
 * Holds: what may not go on until a person lifts it. `play` keeps a player from betting, `money` keeps a player's coins and prizes from leaving, `game` keeps
 * everyone from betting on a game. Bets that are placed already go on and are paid.
 */

const holdsSchema = z.array(z.object({ what: z.enum(['play', 'money', 'game']), game: z.nullable(z.string()) }));

/** A column with the holds on a player and on all games; `userId` is an expression of the query around it. Read it by `readHolds`. */
export const activeHolds = (userId: SQL): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('what', h.what, 'game', h.game)), '[]') from hold h
  where h.lifted_at is null and (h.user_id = ${userId} or h.game is not null))`;

/** The holds in that column. */
export const readHolds = (column: unknown): readonly ActiveHold[] => holdsSchema.parse(column);

/** The holds on a player and on all games: those that the transaction has read with its first statement, or those of now. */
async function holdsOf(queries: Queries | Tx, userId: string): Promise<readonly ActiveHold[]> {
  const known = 'pending' in queries ? queries.pending?.holds : null;
  if (known?.userId === userId) return known.active;
  const { rows } = await queries.execute(sql`select ${activeHolds(sql`${userId}::uuid`)} as holds`);
  return readHolds(rows[0]?.['holds']);
}

/** Refusals `game_held` and `play_held` for a bet of a player on a game that is held, or whose play is. */
export async function refuseHeldPlay(queries: Queries | Tx, userId: string, game: GameKey): Promise<void> {
  const holds = await holdsOf(queries, userId);
  if (holds.some(({ what }) => what === 'play')) throw new Refusal('play_held');
  if (holds.some((hold) => hold.game === game)) throw new Refusal('game_held');
}

/** Refusal `money_held` for a player whose coins and prizes may not leave. */
export async function refuseHeldMoney(queries: Queries | Tx, userId: string): Promise<void> {
  if (await isMoneyHeld(queries, userId)) throw new Refusal('money_held');
}

/** Whether a player's money is held. */
export async function isMoneyHeld(queries: Queries | Tx, userId: string): Promise<boolean> {
  return (await holdsOf(queries, userId)).some(({ what }) => what === 'money');
}

/** Places a hold. */
export async function placeHold(tx: Tx, hold: Omit<typeof holdTable.$inferInsert, 'liftedAt' | 'liftedBy'>): Promise<void> {
  await tx.insert(holdTable).values(hold);
}

/** Lifts the holds that findings have placed. */
export async function liftHoldsOf(tx: Tx, findingIds: readonly number[], by: string, now: number): Promise<void> {
  await tx.execute(sql`
    update hold set lifted_at = ${new Date(now).toISOString()}, lifted_by = ${by}
    where lifted_at is null and finding_id = any(${sql.param([...findingIds])}::bigint[])`);
}

/** Lifts one hold of a player that a person has placed. Refusals `hold_not_found`, `hold_of_finding`. */
export async function liftHold(tx: Tx, { id, userId, by, now }: { id: number; userId: string; by: string; now: number }): Promise<void> {
  const [row] = await tx
    .select({ findingId: holdTable.findingId })
    .from(holdTable)
    .where(and(eq(holdTable.id, id), eq(holdTable.userId, userId), isNull(holdTable.liftedAt)))
    .for('update');
  if (!row) throw new Refusal('hold_not_found');
  if (row.findingId !== null) throw new Refusal('hold_of_finding');
  await tx.update(holdTable).set({ liftedAt: now, liftedBy: by }).where(eq(holdTable.id, id));
}
