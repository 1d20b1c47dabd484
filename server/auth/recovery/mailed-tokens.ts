import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { HOUR_MS, MINUTE_MS } from '#server/core/clock.ts';
import { hashOf, newToken } from '#server/security/tokens.ts';
import { mailedTokenTable as table, type LINK_PURPOSES } from './schema.ts';

/*
 * Tokens of mailed links: 32 random bytes, base64url; only their SHA-256 is kept. Each is good once and for its time. A new one for the same purpose makes
 * the older ones void, but for `undo_email`: each address that was left keeps its way back.
 */

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** How long a link is good, ms. */
export const LINK_LIFE_MS: Readonly<Record<LinkPurpose, number>> = {
  reset_password: 30 * MINUTE_MS,
  verify_email: 7 * 24 * HOUR_MS,
  change_email: 24 * HOUR_MS,
  undo_email: 72 * HOUR_MS,
};

interface NewToken {
  /** Null for an address without an account: the same is written, and it opens nothing. */
  userId: string | null;
  purpose: LinkPurpose;
  email: string;
  sessionId?: string;
  /** Of `undo_email`: whether the account had proved the address that it leaves. */
  proved?: boolean;
}

/** Makes the token of a link. The caller has locked the player's row, so that two calls at once leave one good link. */
export async function makeToken(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { userId, purpose, email, sessionId, proved = false }: NewToken,
): Promise<string> {
  const token = newToken({ random });
  const now = clock.now();
  const older = userId === null ? eq(table.hash, hashOf(token)) : and(eq(table.userId, userId), eq(table.purpose, purpose));
  if (purpose !== 'undo_email') await tx.delete(table).where(older);
  await tx.insert(table).values({
    hash: hashOf(token),
    userId,
    purpose,
    email,
    sessionId: sessionId ?? null,
    proved,
    createdAt: now,
    expiresAt: now + LINK_LIFE_MS[purpose],
  });
  return token;
}

/** What a valid token holds. */
export interface TakenToken {
  userId: string;
  purpose: LinkPurpose;
  email: string;
  sessionId: string | null;
  createdAt: number;
}

const goodFor = (token: string, purposes: readonly LinkPurpose[], now: number) =>
  and(eq(table.hash, hashOf(token)), inArray(table.purpose, [...purposes]), isNull(table.usedAt), gt(table.expiresAt, now));

/** Uses a token up. Of two calls at once one gets it. Throws Refusal `link_invalid`. */
export async function takeToken(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  purposes: readonly LinkPurpose[],
  token: string,
): Promise<TakenToken> {
  const now = clock.now();
  const [row] = await tx
    .update(table)
    .set({ usedAt: now })
    .where(goodFor(token, purposes, now))
    .returning();
  if (!row || row.userId === null) throw new Refusal('link_invalid');
  const { userId, purpose, email, sessionId, createdAt } = row;
  return { userId, purpose, email, sessionId, createdAt };
}

/** The player of a token that could be taken now; null for any other token. */
export async function ownerOfLink(
  queries: Queries,
  { clock }: Pick<Deps, 'clock'>,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> {
  const [row] = await queries
    .select({ userId: table.userId })
    .from(table)
    .where(goodFor(token, [purpose], clock.now()));
  return row?.userId ?? null;
}

/** Throws Refusal `link_invalid` for a token that could not be taken now. */
export async function mustBeGood(queries: Queries, deps: Pick<Deps, 'clock'>, purpose: LinkPurpose, token: string): Promise<void> {
  if ((await ownerOfLink(queries, deps, purpose, token)) === null) throw new Refusal('link_invalid');
}

/** The address that a token has proved already; null for one that hasn't, or is too old. So a link that is opened twice can say that all is well. */
export async function provedBefore(
  queries: Tx,
  { clock }: Pick<Deps, 'clock'>,
  token: string,
): Promise<{ userId: string; email: string } | null> {
  const [row] = await queries
    .select({ userId: table.userId, email: table.email, usedAt: table.usedAt })
    .from(table)
    .where(and(eq(table.hash, hashOf(token)), eq(table.purpose, 'verify_email'), gt(table.expiresAt, clock.now())));
  return row?.userId != null && row.usedAt !== null ? { userId: row.userId, email: row.email } : null;
}

/** Makes the links of a player void: all but the ways back to addresses that were left, and of those the ones made since a time, ms. */
export async function voidTokens(tx: Tx, userId: string, undoSince = Infinity): Promise<void> {
  await tx.delete(table).where(and(eq(table.userId, userId), ne(table.purpose, 'undo_email'), isNull(table.usedAt)));
  if (undoSince !== Infinity)
    await tx.delete(table).where(and(eq(table.userId, userId), gt(table.createdAt, undoSince - 1), isNull(table.usedAt)));
}

/** Whether an address that was proved is kept for an account that has left it, while its way back is good. `userId` is who wants it. */
export async function isKeptForAnother(tx: Tx, { clock }: Pick<Deps, 'clock'>, email: string, userId: string): Promise<boolean> {
  const kept = and(eq(table.purpose, 'undo_email'), eq(table.proved, true), isNull(table.usedAt), gt(table.expiresAt, clock.now()));
  const rows = await tx
    .select({ hash: table.hash })
    .from(table)
    .where(and(kept, eq(table.email, email), ne(table.userId, userId)))
    .limit(1);
  return rows.length > 0;
}

/** The proved addresses that a player's account has left since a time, ms, by changes that were not undone. One that was never proved may be a stranger's. */
export async function provedAddressesLeftSince(queries: Queries | Tx, userId: string, since: number): Promise<string[]> {
  const undo = and(eq(table.userId, userId), eq(table.purpose, 'undo_email'), eq(table.proved, true));
  const left = and(undo, isNull(table.usedAt), gt(table.createdAt, since));
  const rows = await queries.selectDistinct({ email: table.email }).from(table).where(left);
  return rows.map(({ email }) => email);
}
