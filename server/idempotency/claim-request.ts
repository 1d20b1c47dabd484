import { type SQL, sql } from 'drizzle-orm';
import type { Claims } from '#server/security/access-token.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { pendingOf } from '#server/database/pending.ts';
import { userTable } from '#server/players/schema.ts';
import { activeHolds, readHolds } from '#server/rules/holds.ts';
import { sessionLives, type Player } from '#server/security/player.ts';
import { requestClaimTable } from './schema.ts';

/** A request that may go on, with what was opened for it, or the answer that its key was given before. */
export type Claim<Opened> = { player: Player; claimId: number; opened: Opened | null } | { player: Player; replay: string };

/** What a call reads and locks in the statement that claims its key, which saves a trip to the database. */
export interface Opening<Opened> {
  /** Named queries of that statement, the last of them `opened` with one row at most. Each must do nothing unless there is a row in `claimed`. */
  queries: SQL;
  /** What the columns of `opened` say; all are null where it has no row. */
  read(row: Record<string, unknown>): Opened;
}

const NOTHING = sql`opened as (select where false)`;

const playerColumns = declaredColumns(userTable, 'name', 'avatarUrl').prefixed('player_');
const answerColumns = declaredColumns(requestClaimTable, 'requestHash', 'answer');

/**
 * Claims a key for a living session's player: the first statement of the transaction. A second request with the key waits here for the first's
 * commit and gets its answer. Throws Refusal `idempotency_key_reused` when the key came with another request, `unauthenticated` when the session
 * has ended.
 */
export async function claimRequest<Opened>(
  tx: Tx,
  claims: Claims,
  request: { route: string; key: string; hash: Uint8Array; now: number },
  opening: Opening<Opened> | null,
): Promise<Claim<Opened>> {
  const { rows } = await tx.execute(sql`
    with player as (select u.id, u.name, u.avatar_url, ${activeHolds(sql`u.id`)} as holds from session s join users u on u.id = s.user_id where ${sessionLives(claims, request.now)}),
    claimed as (
      insert into request_claim (user_id, route, key, request_hash)
      select id, ${request.route}, ${request.key}::uuid, ${request.hash}::bytea from player
      on conflict (user_id, route, key) do nothing returning id
    ), ${opening?.queries ?? NOTHING}
    select ${playerColumns.of('player')}, player.holds, claimed.id as claim_id, opened.* from player left join claimed on true left join opened on true`);
  const [row] = rows;
  if (!row) throw new Refusal('unauthenticated');
  pendingOf(tx).holds = { userId: claims.userId, active: readHolds(row['holds']) };
  const player = { id: claims.userId, ...playerColumns.read(row), sessionId: claims.sessionId };
  if (row['claim_id'] !== null) return { player, claimId: Number(row['claim_id']), opened: opening && opening.read(row) };
  return { player, replay: await earlierAnswer(tx, player.id, request) };
}

/** Opens what a call without a key needs, in a statement of its own. */
export async function openNow<Opened>(tx: Tx, { queries, read }: Opening<Opened>): Promise<Opened> {
  const { rows } = await tx.execute(
    sql`with claimed as (select 1), ${queries} select opened.* from (select 1) one left join opened on true`,
  );
  return read(rows[0] ?? {});
}

async function earlierAnswer(
  tx: Tx,
  userId: string,
  { route, key, hash }: { route: string; key: string; hash: Uint8Array },
): Promise<string> {
  const { rows } = await tx.execute(
    sql`select ${answerColumns.of('c')} from request_claim c where user_id = ${userId} and route = ${route} and key = ${key}::uuid`,
  );
  const [claim] = rows.map(answerColumns.read);
  if (!claim || claim.answer === null) throw new Error(`the claim ${key} has no answer`);
  if (!Buffer.from(claim.requestHash).equals(hash)) throw new Refusal('idempotency_key_reused');
  return claim.answer;
}

/** Keeps the answer under the claim, with the commit. */
export function keepAnswer(tx: Tx, claimId: number, body: string): void {
  pendingOf(tx).answer = { claimId, body };
}
