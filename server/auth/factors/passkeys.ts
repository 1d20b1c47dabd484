import { and, asc, eq, sql } from 'drizzle-orm';
import type { MadePasskey, UsedPasskey } from '#contract/api/passkeys.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { relyingParty } from './origins.ts';
import { userHandle } from './passkey-options.ts';
import { passkeyTable as table } from './schema.ts';

/*
 * Passkeys (WebAuthn, level 3)
 * 1. The relying party is the host of PUBLIC_URL; answers count from the shop's own origins alone.
 * 2. Each answer signs a challenge that was opened for this purpose and is taken once, see challenges.ts.
 * 3. A counter that does not rise is a copy: its answer is refused. Authenticators that don't count always answer 0.
 * 4. No attestation is asked for: which make a player's authenticator is of is no business of the shop.
 */

/** The most passkeys of one player. */
export const MAX_PASSKEYS = 20;

/** The library and its parsers of certificates are loaded with the first passkey. */
const library = () => import('@simplewebauthn/server');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64url'));

/** What an answer must have been made for. */
interface Expected {
  challenge: string;
  origins: string[];
}

/** The passkey that a browser has made, checked; null for one that was made for another challenge, origin or relying party. */
export async function checkMade(
  deps: Pick<Deps, 'config' | 'log'>,
  { authenticatorAttachment: _attachment, response: { transports = [], ...response }, ...answer }: MadePasskey,
  { challenge, origins }: Expected,
) {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, response: { ...response, transports } },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: relyingParty(deps.config),
      requireUserVerification: false,
    });
    return registrationInfo ?? null;
  } catch (error) {
    deps.log.info({ err: error }, 'a new passkey was refused');
    return null;
  }
}

type CheckedPasskey = NonNullable<Awaited<ReturnType<typeof checkMade>>>;

/** Keeps a new passkey. False where the shop has it already. */
export async function keepPasskey(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { userId, name, made }: { userId: string; name: string; made: CheckedPasskey },
): Promise<boolean> {
  const { id, publicKey, counter, transports = [] } = made.credential;
  const rows = await tx
    .insert(table)
    .values({
      id: random.uuid(),
      userId,
      credentialId: bytesOf(id),
      publicKey,
      counter,
      transports,
      name,
      synced: made.credentialBackedUp,
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: table.id });
  return rows.length > 0;
}

/** Who an answer must come from: a player, or any player (null) whose authenticator has verified its user. */
export interface PasskeyUse extends Expected {
  userId: string | null;
}

type KeptPasskey = typeof table.$inferSelect;

/** What the authenticator says of itself in a right answer; null for a wrong one. */
async function checkUsed(
  deps: Pick<Deps, 'config' | 'log'>,
  kept: KeptPasskey,
  { authenticatorAttachment: _attachment, ...answer }: UsedPasskey,
  { challenge, origins, userId }: PasskeyUse,
) {
  const { userHandle: named, ...response } = answer.response;
  if (typeof named === 'string' && named !== userHandle(kept.userId)) return null;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: relyingParty(deps.config),
      credential: { id: answer.id, publicKey: Uint8Array.from(kept.publicKey), counter: kept.counter },
      requireUserVerification: userId === null,
    });
    return verified ? authenticationInfo : null;
  } catch (error) {
    deps.log.info({ err: error }, 'a passkey response was refused');
    return null;
  }
}

/** Whose passkey has signed an answer; null for a wrong, foreign, removed or copied one. Counts as a use with the commit. */
export async function acceptPasskey(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'log'>,
  response: UsedPasskey,
  use: PasskeyUse,
): Promise<string | null> {
  // Locked, so that of two answers with one counter the second meets the first's.
  const [kept] = await tx
    .select()
    .from(table)
    .where(eq(table.credentialId, bytesOf(response.id)))
    .for('update');
  if (!kept || (use.userId !== null && kept.userId !== use.userId)) return null;
  const info = await checkUsed(deps, kept, response, use);
  if (!info) return null;
  const { newCounter: counter, credentialBackedUp: synced } = info;
  await tx.update(table).set({ counter, synced, usedAt: deps.clock.now() }).where(eq(table.id, kept.id));
  return kept.userId;
}

/** A player's passkeys, the oldest first. */
export function listPasskeys(queries: Queries | Tx, userId: string) {
  const { id, name, createdAt, usedAt, synced } = table;
  return queries
    .select({ id, name, createdAt, usedAt, synced })
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(asc(createdAt), asc(id));
}

/** Texts that are no id name no passkey. */
const own = (userId: string, id: string) => (isUuid(id) ? and(eq(table.userId, userId), eq(table.id, id)) : sql`false`);

/** Renames one of a player's passkeys. False where it isn't one. */
export async function renamePasskey(queries: Queries, userId: string, id: string, name: string): Promise<boolean> {
  return (await queries.update(table).set({ name }).where(own(userId, id)).returning({ id: table.id })).length > 0;
}

/** Removes one of a player's passkeys. False where it isn't one. */
export async function removePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  return (await tx.delete(table).where(own(userId, id)).returning({ id: table.id })).length > 0;
}
