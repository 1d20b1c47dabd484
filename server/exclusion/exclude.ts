import { sql } from 'drizzle-orm';
import type { SelfExclusionLength, TimeOutLength } from '#contract/api/exclusion.ts';
import { exclusionEnd } from '#contract/exclusion-lengths.ts';
import { cents, type Cents } from '#contract/money.ts';
import { endAllSessions } from '#server/auth/end-sessions.ts';
import { requireConfirmed } from '#server/auth/require-confirmed.ts';
import { extendBonus } from '#server/bonus/grant.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { queueNotice } from '#server/mail/queue-notice.ts';
import { exclusionOf } from '#server/rules/exclusions.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import type { Player } from '#server/security/player.ts';
import { isLonger } from './shown-exclusion.ts';
import { exclusionTable } from './schema.ts';

/*
 * An exclusion is written in one transaction
 * 1. It waits for every call of the player that plays or moves money, and such calls wait for it from here on (`lock_play`). So of each bet it is certain
 *    whether it came before.
 * 2. Its row is written, and that of every other account of the same person (`share_exclusions`).
 * 3. What has not begun is given back: bets that wait for a round, and lobbies of battles. What runs goes on and is paid.
 * 4. A self-exclusion ends all sessions and the consent to promotions; a time-out adds its length to the days of a bonus.
 * Nothing ends one early: the database refuses any change of the row but the time at which play returns, 24 hours after its player has asked.
 */

/** For how long play waits after its player has asked for it to return, ms. */
const PLAY_AGAIN_MS = 86_400_000;

/** What gives back what has not begun. */
type Games = Pick<App, 'rounds' | 'battles'>;

/** Keeps calls of a player that play or move money out, until the transaction ends. Must come before anything of the player is locked. */
async function lockPlay(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select lock_play(${userId}::uuid)`);
}

/** Gives back what a player has staked on what has not begun. Answers how much. The player's play must be locked. */
export async function refundUnbegun(tx: Tx, { rounds, battles }: Games, userId: string): Promise<Cents> {
  const queued = await rounds.refundWaiting(tx, userId);
  return cents(queued + (await battles.refundLobbies(tx, userId)));
}

/** Writes an exclusion of a player and of other accounts of the same person. Answers those. */
async function writeExclusion(tx: Tx, exclusion: Omit<typeof exclusionTable.$inferInsert, 'playAgainAt'>): Promise<string[]> {
  await tx.insert(exclusionTable).values(exclusion);
  const { rows } = await tx.execute(sql`select share_exclusions(${exclusion.userId}::uuid) as other`);
  return rows.map((row) => String(row['other']));
}

/** Keeps a player from playing and depositing for a time, at once. One that ends before what is in force changes nothing. Answers what was given back. */
export async function takeTimeOut(deps: Deps, games: Games, userId: string, length: TimeOutLength): Promise<Cents> {
  return deps.db.transaction(async (tx) => {
    await lockPlay(tx, userId);
    const now = deps.clock.now();
    const endsAt = exclusionEnd(length, now);
    const inForce = await exclusionOf(tx, deps, userId);
    if (!isLonger(endsAt, inForce, 'time_out', now)) return cents(0);
    const others = await writeExclusion(tx, { userId, kind: 'time_out', beganAt: now, endsAt });
    const refunded = await refundUnbegun(tx, games, userId);
    for (const other of others) {
      const back = await refundUnbegun(tx, games, other);
      await extendBonus(tx, other, endsAt - now);
      await queueNotice(tx, deps, other, { template: 'excluded', data: { kind: 'time_out', endsAt, refunded: back } });
    }
    const from = inForce.state === 'time_out' ? (inForce.until ?? now) : now;
    await extendBonus(tx, userId, endsAt - from);
    await queueNotice(tx, deps, userId, { template: 'excluded', data: { kind: 'time_out', endsAt, refunded } });
    return refunded;
  });
}

/**
 * Excludes a player from play, at once, and ends all sessions. One that ends before what is in force changes nothing but that. Answers what was given back.
 * Refusal `confirmation_required`.
 */
export async function excludeSelf(deps: Deps, games: Games, player: Player, length: SelfExclusionLength): Promise<Cents> {
  return deps.db.transaction(async (tx) => {
    await lockPlay(tx, player.id);
    await requireConfirmed(tx, deps, player);
    return excludeUntil(tx, deps, games, player.id, exclusionEnd(length, deps.clock.now()));
  });
}

/** The same for a player whom staff excludes, until `endsAt`, ms since 1970, or without an end. Answers what was given back. */
export async function excludeByHouse(tx: Tx, deps: Deps, games: Games, userId: string, endsAt: number | null): Promise<Cents> {
  await lockPlay(tx, userId);
  return excludeUntil(tx, deps, games, userId, endsAt);
}

async function excludeUntil(tx: Tx, deps: Deps, games: Games, userId: string, endsAt: number | null): Promise<Cents> {
  const now = deps.clock.now();
  let refunded = cents(0);
  if (isLonger(endsAt, await exclusionOf(tx, deps, userId), 'self_exclusion', now)) {
    const others = await writeExclusion(tx, { userId, kind: 'self_exclusion', beganAt: now, endsAt });
    refunded = await refundUnbegun(tx, games, userId);
    for (const other of others) {
      const back = await refundUnbegun(tx, games, other);
      await endPlayersAccess(tx, other, now);
      await queueNotice(tx, deps, other, { template: 'excluded', data: { kind: 'self_exclusion', endsAt, refunded: back } });
    }
    await queueNotice(tx, deps, userId, { template: 'excluded', data: { kind: 'self_exclusion', endsAt, refunded } });
  }
  await endPlayersAccess(tx, userId, now);
  return refunded;
}

/** Ends a player's sessions, and the consent to advertising mail. */
async function endPlayersAccess(tx: Tx, userId: string, now: number): Promise<void> {
  await endAllSessions(tx, userId, 'self_exclusion', now);
  await tx.execute(sql`update users set promotions_at = null where id = ${userId} and promotions_at is not null`);
}

/** Has play return in 24 hours, once a self-exclusion is over. Asking again changes nothing. Refusals `confirmation_required`, and `self_excluded` before the end. */
export async function askToPlayAgain(deps: Deps, player: Player): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockPlay(tx, player.id);
    await requireConfirmed(tx, deps, player);
    const now = deps.clock.now();
    const inForce = await exclusionOf(tx, deps, player.id);
    if (inForce.state !== 'self_exclusion' || inForce.playAgainAt !== null) return;
    if (inForce.until === null || inForce.until > now) throw new Refusal('self_excluded', { until: inForce.until });
    const at = new Date(now + PLAY_AGAIN_MS).toISOString();
    await tx.execute(sql`
      update exclusion set play_again_at = ${at} where user_id = ${player.id} and kind = 'self_exclusion' and play_again_at is null`);
  });
}
