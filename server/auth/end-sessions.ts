import { sql } from 'drizzle-orm';
import { playerChannel } from '#contract/realtime/channels.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { type SessionEnd, sessionTable } from '#server/security/schema.ts';
import { forgetWaitingSignIns } from './factors/challenges.ts';

const ended = declaredColumns(sessionTable, 'id');

/** Ends of sessions that may be another person's. */
const SUSPECTED: ReadonlySet<SessionEnd> = new Set(['sign_out_elsewhere', 'token_reuse']);

/** Ends living sessions of a player that `which` names, in the caller's transaction. Answers how many ended. */
async function end(tx: Tx, userId: string, why: SessionEnd, now: number, which = sql`true`): Promise<number> {
  // Locked in one order, so that two calls that end the same sessions wait for each other.
  const { rows } = await tx.execute(sql`
    with living as (select id from session where user_id = ${userId} and ended_at is null and ${which} order by id for update)
    update session s set ended_at = ${new Date(now).toISOString()}, ended_by = ${why} from living where s.id = living.id
    returning ${ended.of('s')}`);
  const ids = rows.map(ended.read).map(({ id }) => id);
  for (const id of ids) enqueue(tx, playerChannel.news('sessionEnded', { session_id: id }, userId));
  // What a session asked for that its player didn't trust ends with it.
  if (SUSPECTED.has(why))
    await tx.execute(sql`
      delete from mailed_token where user_id = ${userId} and purpose = 'change_email' and used_at is null and session_id = any(${sql.param(ids)}::uuid[])`);
  return rows.length;
}

/**
 * Ends a session of a player in the caller's transaction: its tokens stop working with the commit, the end is published to its page, its sockets are
 * closed. Answers false where the player has no such living session.
 */
export async function endSession(tx: Tx, userId: string, sessionId: string, why: SessionEnd, now: number): Promise<boolean> {
  return (await end(tx, userId, why, now, sql`id = ${sessionId}`)) > 0;
}

/**
 * Ends all sessions of a player in the caller's transaction, but one where `except` names it, and sign-ins that wait for a second factor. `now` is ms since
 * 1970. Answers how many sessions ended.
 */
export async function endAllSessions(
  tx: Tx,
  userId: string,
  why: SessionEnd,
  now: number,
  { except }: { except?: string } = {},
): Promise<number> {
  await forgetWaitingSignIns(tx, userId);
  return end(tx, userId, why, now, except === undefined ? sql`true` : sql`id <> ${except}`);
}
