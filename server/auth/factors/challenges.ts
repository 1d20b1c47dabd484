import { sql } from 'drizzle-orm';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { hashOf, newToken } from '#server/security/tokens.ts';
import { type ChallengePurpose, proofChallengeTable } from './schema.ts';

/** How long a challenge waits for its answer, ms: long enough to fetch a phone. */
export const CHALLENGE_MS = 5 * 60_000;

/** The most wrong answers to one challenge of a sign-in. */
const MAX_TRIES = 5;

/** Who may answer a challenge; answers of others are refused. */
export interface ChallengeOwner {
  userId: string | null;
  sessionId: string | null;
}

const takenColumns = declaredColumns(proofChallengeTable, 'userId', 'challenge');

/** Opens a challenge and answers its token: 32 random bytes of which only the hash is kept. `challenge` is what an authenticator signs. */
export async function openChallenge(
  queries: Queries | Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  purpose: ChallengePurpose,
  { userId, sessionId }: ChallengeOwner,
  challenge: string | null = null,
): Promise<string> {
  const token = newToken({ random });
  await queries
    .insert(proofChallengeTable)
    .values({ hash: hashOf(token), purpose, userId, sessionId, challenge, expiresAt: clock.now() + CHALLENGE_MS });
  return token;
}

/**
 * Takes a challenge, which is then gone whether its answer is right or not. Null for one that is unknown, expired, taken, opened for something else or
 * for another player.
 */
export async function takeChallenge(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  purpose: ChallengePurpose,
  token: string,
  { userId, sessionId }: ChallengeOwner,
): Promise<{ userId: string | null; challenge: string | null } | null> {
  const { rows } = await tx.execute(sql`
    delete from proof_challenge c where hash = ${hashOf(token)} and purpose = ${purpose} and expires_at > ${new Date(clock.now()).toISOString()}
      and user_id is not distinct from ${userId}::uuid and session_id is not distinct from ${sessionId}::uuid
    returning ${takenColumns.of('c')}`);
  return rows.map(takenColumns.read)[0] ?? null;
}

/** The player of a sign-in that waits for its second factor; null when it is unknown, expired, finished, or was tried too often. */
export async function waitingPlayer(queries: Queries | Tx, { clock }: Pick<Deps, 'clock'>, token: string): Promise<string | null> {
  const { rows } = await queries.execute(sql`
    select ${takenColumns.of('c')} from proof_challenge c where hash = ${hashOf(token)} and purpose = 'second_factor'
      and expires_at > ${new Date(clock.now()).toISOString()} and tries < ${MAX_TRIES}`);
  return rows.map(takenColumns.read)[0]?.userId ?? null;
}

/** Counts a try at a sign-in's second factor before it is made, so that parallel guesses count too. False where it takes no more. */
export async function countTry(queries: Queries, token: string): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    update proof_challenge c set tries = tries + 1 where hash = ${hashOf(token)} and purpose = 'second_factor' and tries < ${MAX_TRIES}
    returning ${takenColumns.of('c')}`);
  return rows.length > 0;
}

/** Forgets the sign-ins of a player that wait for a second factor: what they began with has changed. */
export async function forgetWaitingSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from proof_challenge where user_id = ${userId} and purpose in ('second_factor', 'passkey_factor')`);
}
