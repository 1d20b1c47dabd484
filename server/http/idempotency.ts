import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { cents } from '#contract/money.ts';
import { noteNonces } from '#server/fairness/nonces-ahead.ts';
import { noteHeldBalance } from '#server/wallet/held-balance.ts';
import type { Claims } from '#server/security/access-token.ts';
import { Refusal } from './contract.ts';
import type { Tx } from '#server/database/database.ts';
import { pendingOf } from '#server/outbox/pending.ts';
import { sessionLives, unauthenticated, type Player } from '#server/security/player.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The request's key; null without one where it is `optional`. Throws Refusal `idempotency_key_missing` unless it is a UUID. */
export function idempotencyKey(header: string | string[] | undefined, { optional = false } = {}): string | null {
  if (optional && header === undefined) return null;
  if (typeof header === 'string' && UUID.test(header)) return header.toLowerCase();
  throw new Refusal(
    422,
    'idempotency_key_missing',
    'This call needs an Idempotency-Key header with a UUID, the same for each try of one intent.',
  );
}

/** SHA-256 of what a request asks for, as validated: equal requests have equal hashes. */
export function requestHash(input: { params: unknown; query: unknown; body: unknown }): Uint8Array {
  return createHash('sha256')
    .update(JSON.stringify([input.params, input.query, input.body]))
    .digest();
}

/** A request that may go on, or the answer that its key was given before. */
export type Claim = { player: Player; claimId: number } | { player: Player; replay: string };

/** What a bet needs besides: nonces of the player's pair, and the balance that pays it, held. Taken by the claim's own statement, which saves trips. */
export interface TakenAhead {
  nonces: number;
  /** False where the transaction locks something else of the player's before the balance. */
  balance: boolean;
}

interface ClaimedRow extends Record<string, unknown> {
  name: string;
  id: string | number | bigint | null;
}

interface AheadRow extends ClaimedRow {
  pair_id: string | null;
  sealed: Uint8Array;
  hash: string;
  client_seed: string | null;
  nonce: string | number | bigint;
  balance: string | number | bigint | null;
  version: string | number | bigint;
}

/**
 * Claims a key for a living session's player: the first statement of the transaction. Whoever comes second with the key waits here for the first's
 * commit and gets its answer. Throws Refusal `idempotency_key_reused` when the key came with another request, `unauthenticated` when the session
 * has ended.
 */
export async function claimRequest(
  tx: Tx,
  claims: Claims,
  request: { route: string; key: string; hash: Uint8Array; now: number; ahead?: TakenAhead | undefined },
): Promise<Claim> {
  const { ahead } = request;
  const { rows } = await tx.execute<ClaimedRow | AheadRow>(sql`
    with player as (select u.id, u.name from session s join users u on u.id = s.user_id where ${sessionLives(claims, request.now)}),
    claimed as (
      insert into request_claim (user_id, route, key, request_hash)
      select id, ${request.route}, ${request.key}::uuid, ${request.hash}::bytea from player
      on conflict (user_id, route, key) do nothing returning id
    ) ${ahead ? aheadOf(claims, ahead) : sql`select player.name, claimed.id from player left join claimed on true`}`);
  const [row] = rows;
  if (!row) throw unauthenticated();
  const player = { id: claims.userId, name: row.name, sessionId: claims.sessionId };
  if (row.id !== null) {
    if (ahead) noteAhead(tx, claims.userId, ahead, row as AheadRow);
    return { player, claimId: Number(row.id) };
  }
  return { player, replay: await earlierAnswer(tx, player.id, request) };
}

/** What follows the claim where a bet's needs are taken with it: only a request that is new takes any. The pair comes before the balance, as in every bet. */
function aheadOf({ userId }: Claims, { nonces, balance }: TakenAhead): SQL {
  return sql`,
    taken as (
      update seed_pair set nonce = nonce + ${nonces}
      where user_id = ${userId} and state = 'active' and client_seed is not null and exists (select from claimed)
      returning id, server_seed_sealed, server_seed_hash, client_seed, nonce
    ),
    held as (
      select balance, version from account
      where owner_id = ${userId} and kind = 'user_cash' and ${balance}::boolean and exists (select from taken) for no key update
    )
    select player.name, claimed.id, taken.id as pair_id, taken.server_seed_sealed as sealed, taken.server_seed_hash as hash, taken.client_seed,
      taken.nonce, held.balance, held.version
    from player left join claimed on true left join taken on true left join held on true`;
}

function noteAhead(tx: Tx, userId: string, { nonces: count }: TakenAhead, row: AheadRow): void {
  if (row.pair_id === null) return;
  const { pair_id: pairId, sealed, hash: serverSeedHash, client_seed: clientSeed, balance, version } = row;
  noteNonces(tx, { userId, count, pairId, sealed, serverSeedHash, clientSeed, nonce: Number(row.nonce) });
  if (balance !== null) noteHeldBalance(tx, { userId, balance: cents(Number(balance)), version: Number(version) });
}

async function earlierAnswer(
  tx: Tx,
  userId: string,
  { route, key, hash }: { route: string; key: string; hash: Uint8Array },
): Promise<string> {
  const { rows } = await tx.execute<{ request_hash: Uint8Array; answer: string | null }>(
    sql`select request_hash, answer from request_claim where user_id = ${userId} and route = ${route} and key = ${key}::uuid`,
  );
  const [row] = rows;
  if (!row || row.answer === null) throw new Error(`the claim ${key} has no answer`);
  if (!Buffer.from(row.request_hash).equals(hash)) {
    throw new Refusal(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request.');
  }
  return row.answer;
}

/** Keeps the answer under the claim, with the commit. */
export function keepAnswer(tx: Tx, claimId: number, body: string): void {
  pendingOf(tx).answer = { claimId, body };
}
