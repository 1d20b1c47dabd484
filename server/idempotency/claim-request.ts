import { type SQL, sql } from 'drizzle-orm';
import type { Claims } from '#server/security/access-token.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { pendingOf, writeWithTheLast } from '#server/database/pending.ts';
import { userTable } from '#server/players/schema.ts';
import { isLimited } from '#server/player-limits/play-state.ts';
import { activeHolds, readHolds } from '#server/rules/holds.ts';
import { sessionLives, type Player } from '#server/security/player.ts';
import { requestClaimTable } from './schema.ts';

/** A request that may go on, with what was opened for it, or the answer that its key was given before. Its claim is null without a key. */
export type Claim<Opened> = { player: Player; claimId: number | null; opened: Opened | null } | { player: Player; replay: string };

/** A function of the database that takes and locks what a call needs. It is called with the claim of the call's key, which saves a trip. */
export interface Opening<Opened> {
  /** The call of the function, which must be strict: for no player it does nothing. */
  call(playerId: SQL): SQL;
  /** What is read of its row, `opened`. */
  columns: SQL;
  /** Of a bet: what is read of the player's limits, once the call holds what it takes. See `playStateCall`. */
  playState?(playerId: SQL): SQL;
  /** It locks nothing but rows of the player: the call may share its transaction with calls of other players. */
  ownRowsOnly?: true;
  /** The row; null where there is none: all of the columns are null then. */
  read(row: Record<string, unknown>, playerId: string): Opened | null;
}

const playerColumns = declaredColumns(userTable, 'name', 'avatarUrl').prefixed('player_');
const claimColumns = declaredColumns(requestClaimTable, 'id').prefixed('claim_');
const answerColumns = declaredColumns(requestClaimTable, 'requestHash', 'answer');

/** A request by its key, and the hash of what it asks. */
interface KeyedRequest {
  route: string;
  key: string | null;
  hash: Uint8Array;
}

/**
 * Claims a request's key, if it has one, for a living session's player: the first statement of the transaction. A second request with the key waits here
 * for the first's commit and gets its answer. Throws Refusal `idempotency_key_reused` when the key came with another request, `unauthenticated` when the
 * session has ended.
 */
export async function claimRequest<Opened>(
  tx: Tx,
  claims: Claims,
  request: KeyedRequest & { now: number },
  opening: Opening<Opened> | null,
): Promise<Claim<Opened>> {
  const { route, key, hash, now } = request;
  const { rows } = await tx.execute(sql`
    with player as materialized (
      select u.id, u.name, u.avatar_url, ${isLimited(sql`u.id`)} as limited from session s join users u on u.id = s.user_id where ${sessionLives(claims, now)}
    )
    select ${playerColumns.of('player')}, ${activeHolds(sql`player.id`)} as holds, player.limited, claim.*${opening ? sql`, ${opening.columns}` : sql``}
      ${opening?.playState ? sql`, limits.state as play_state` : sql``}
    from player cross join lateral claim_request(player.id, ${route}, ${key}::uuid, ${hash}::bytea) claim
    ${opening ? sql`left join lateral ${opening.call(sql`claim.claimant`)} opened on true` : sql``}
    ${opening?.playState ? sql`left join lateral ${opening.playState(sql`case when player.limited then claim.claimant end`)} limits(state) on true` : sql``}`);
  const [row] = rows;
  if (!row) throw new Refusal('unauthenticated');
  const pending = pendingOf(tx);
  pending.holds = { userId: claims.userId, ...readHolds(row['holds']) };
  const state = row['play_state'] ?? null;
  if (row['limited'] !== true || state !== null) pending.playState = { userId: claims.userId, state };
  const player = { id: claims.userId, ...playerColumns.read(row), sessionId: claims.sessionId };
  if (row['claimant'] === null) return { player, replay: earlierAnswer(row, request) };
  return { player, claimId: claimColumns.read(row).id, opened: opening && opening.read(row, player.id) };
}

/** Opens what a call needs in a statement of its own, where the claim could not. */
export async function openNow<Opened>(tx: Tx, { call, columns, read }: Opening<Opened>, playerId: string): Promise<Opened | null> {
  const { rows } = await tx.execute(sql`select ${columns} from (select) one left join ${call(sql`${playerId}::uuid`)} opened on true`);
  return read(rows[0] ?? {}, playerId);
}

function earlierAnswer(row: Record<string, unknown>, { key, hash }: KeyedRequest): string {
  const { requestHash, answer } = answerColumns.read(row);
  if (answer === null) throw new Error(`the claim ${key} has no answer`);
  if (!Buffer.from(requestHash).equals(hash)) throw new Refusal('idempotency_key_reused');
  return answer;
}

/** Keeps the answer under the claim, with the commit. Called once in a transaction. */
export function keepAnswer(tx: Tx, claimId: number, body: string): void {
  writeWithTheLast(tx, () => sql`update request_claim set answer = ${body} where id = ${claimId}`);
}
