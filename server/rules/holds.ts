import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { GameKey } from '#contract/games/index.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import type { PlayerHolds } from '#server/core/player-holds.ts';
import { holdTable } from './schema.ts';

/*
 * Holds: what may not go on until a person lifts it. `play` keeps a player from betting, `money` keeps a player's coins and prizes from leaving, also in battles, `game` keeps
 * everyone from betting on a game. Bets that are placed already go on and are paid.
 */

const instant = z.pipe(
  z.string(),
  z.transform((text) => Date.parse(text)),
);

const holdsSchema = z.pipe(
  z.object({
    holds: z.array(z.object({ what: z.enum(['play', 'money', 'game']), game: z.nullable(z.string()) })),
    exclusions: z.array(
      z.object({
        kind: z.enum(['time_out', 'self_exclusion']),
        began_at: instant,
        ends_at: z.nullable(instant),
        play_again_at: z.nullable(instant),
      }),
    ),
    register: z.nullable(z.object({ listed_since: z.nullable(instant), asked_at: instant })),
  }),
  z.transform(({ holds, exclusions, register }) => ({
    holds,
    exclusions: exclusions.map(({ kind, began_at: beganAt, ends_at: endsAt, play_again_at: playAgainAt }) => ({
      kind,
      beganAt,
      endsAt,
      playAgainAt,
    })),
    register: register && { listedSince: register.listed_since, askedAt: register.asked_at },
  })),
);

/**
 * A column with what may not go on for a player; `userId` is an expression of the query around it. Read it by `readHolds`. Its function is evaluated with the
 * row of the answer, after what the query locks, and keeps exclusions waiting until the transaction ends.
 */
export const activeHolds = (userId: SQL): SQL => sql`player_holds(${userId})`;

/** What may not go on, by that column. */
export const readHolds = (column: unknown): PlayerHolds => holdsSchema.parse(column);

/** What may not go on for a player: as the transaction has read it with its first statement, or as of now. */
export async function holdsOf(queries: Queries | Tx, userId: string): Promise<PlayerHolds> {
  const known = 'pending' in queries ? queries.pending?.holds : null;
  if (known?.userId === userId) return known;
  const { rows } = await queries.execute(sql`select ${activeHolds(sql`${userId}::uuid`)} as holds`);
  return readHolds(rows[0]?.['holds']);
}

/** Refusals `game_held` and `play_held` for a bet of a player on a game that is held, or whose play is. */
export async function refuseHeldPlay(queries: Queries | Tx, userId: string, game: GameKey): Promise<void> {
  const { holds } = await holdsOf(queries, userId);
  if (holds.some(({ what }) => what === 'play')) throw new Refusal('play_held');
  if (holds.some((hold) => hold.game === game)) throw new Refusal('game_held');
}

/** Refusal `money_held` for a player whose coins and prizes may not leave. */
export async function refuseHeldMoney(queries: Queries | Tx, userId: string): Promise<void> {
  const { holds } = await holdsOf(queries, userId);
  if (holds.some(({ what }) => what === 'money')) throw new Refusal('money_held');
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

/** Whether a person holds a player's play or money already. A hold of a finding ends with the finding. */
export async function isHeldByStaff(tx: Tx, userId: string, what: 'play' | 'money'): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from hold where user_id = ${userId} and what = ${what} and lifted_at is null and finding_id is null limit 1`);
  return rows.length > 0;
}
