import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { isoOf } from '#server/core/clock.ts';
import { ACCESS_TOKEN_S } from '#server/security/access-token.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { userTable } from '#server/players/schema.ts';
import { refreshTokenTable, sessionTable } from '#server/security/schema.ts';
import { endSession } from './end-sessions.ts';
import { mailNewDevice } from './new-device.ts';
import { NO_PLACE, type SessionPlace } from '#server/security/session-place.ts';
import { hashOf, newToken } from '#server/security/tokens.ts';

/*
 * Sessions and refresh tokens
 * 1. A sign-in begins a session and its first refresh token: 32 random bytes, base64url. Only SHA-256 of a token is stored.
 * 2. A refresh marks the token as used and stores its successor, HMAC-SHA256(server key, token). The successor needs no storage to be given again:
 *    a client that lost the answer gets the very same successor within 30 seconds.
 * 3. A used token that comes back later means that two parties hold it: the session ends, and with it all its tokens.
 * 4. A session ends 30 days after the sign-in in each case.
 * 5. A session keeps where it was last renewed from and when, written every few minutes at most, so that its player can recognise it.
 */

/** Life of a session from its sign-in, ms. */
export const SESSION_MS = 30 * 86_400_000;
/** How long a used refresh token still answers with its successor, ms. */
const GRACE_MS = 30_000;

/** How long the time of a session's last use may be behind, ms. */
const USE_STEP_MS = 5 * 60_000;

/** The answer of the token call. */
export interface Tokens {
  token_type: 'Bearer';
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

async function tokens(deps: Deps, userId: string, sessionId: string, refreshToken: string): Promise<Tokens> {
  return {
    token_type: 'Bearer',
    access_token: await deps.tokens.sign({ userId, sessionId }),
    refresh_token: refreshToken,
    expires_in: ACCESS_TOKEN_S,
  };
}

/** How a session begins. */
interface Beginning extends SessionPlace {
  /** Whether the player has just proved who they are, which then counts as a confirmation. */
  confirmed: boolean;
  /** The hash of the password that was proved, which must still be the player's. */
  passwordHash?: string | undefined;
}

/** Begins a session. What signs players in calls `finishSignIn`, which knows whether more must be proved. */
export async function beginSession(
  deps: Deps,
  userId: string,
  { confirmed, passwordHash, ...place }: Beginning = { ...NO_PLACE, confirmed: false },
): Promise<Tokens> {
  const { browser, system, address, country } = place;
  const sessionId = deps.random.uuid();
  const token = newToken(deps);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (passwordHash !== undefined && !(await stillHas(tx, userId, passwordHash))) throw new Refusal('credentials_wrong');
    if (confirmed) await mailNewDevice(tx, deps, userId, place);
    await tx.execute(sql`
      insert into session (id, user_id, created_at, expires_at, browser, system, address, country, confirmed_at)
      values (${sessionId}, ${userId}, ${isoOf(now)}, ${isoOf(now + SESSION_MS)}, ${browser}, ${system}, ${address}, ${country},
        ${confirmed ? isoOf(now) : null})`);
    await tx.execute(sql`insert into refresh_token (hash, session_id, created_at) values (${hashOf(token)}, ${sessionId}, ${isoOf(now)})`);
  });
  return tokens(deps, userId, sessionId, token);
}

const passwords = declaredColumns(userTable, 'id');

/** Whether a password is still the player's. The row stays locked, so that a change of it meets the session that begins here and ends it. */
async function stillHas(tx: Tx, userId: string, passwordHash: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select ${passwords.of('u')} from users u where id = ${userId} and password_hash = ${passwordHash} for share`,
  );
  return rows.length > 0;
}

const tokenColumns = declaredColumns(refreshTokenTable, 'sessionId', 'usedAt');
const sessionColumns = declaredColumns(sessionTable, 'userId');

/** Renews a session by its refresh token. Throws Refusal `refresh_token_dead` for an unknown, expired or ended one, and ends the session of a reused one. */
export async function refreshSession(deps: Deps, token: string, place: SessionPlace = NO_PLACE): Promise<Tokens> {
  const now = deps.clock.now();
  // While the key is rotated, another process may have stored a successor by another key.
  const successors = deps.config.secrets.refreshToken.map(({ bytes }) => createHmac('sha256', bytes).update(token).digest('base64url'));
  const outcome = await deps.db.transaction(async (tx) => {
    const locked = await lockToken(tx, token, now);
    if (!locked) return null;
    const { userId, sessionId, usedAt } = locked;
    if (usedAt !== null && now - usedAt > GRACE_MS) {
      await endSession(tx, userId, sessionId, 'token_reuse', now);
      return { reused: sessionId };
    }
    const successor = usedAt === null ? successors[0] : await storedToken(tx, successors);
    if (successor === undefined) return null;
    if (usedAt === null) {
      await tx.execute(sql`update refresh_token set used_at = ${isoOf(now)} where hash = ${hashOf(token)}`);
      await tx.execute(
        sql`insert into refresh_token (hash, session_id, created_at) values (${hashOf(successor)}, ${sessionId}, ${isoOf(now)})`,
      );
      await noteUse(tx, sessionId, place, now);
    }
    return { renewed: { userId, sessionId, successor } };
  });
  if (outcome && 'renewed' in outcome) {
    const { userId, sessionId, successor } = outcome.renewed;
    return tokens(deps, userId, sessionId, successor);
  }
  if (outcome) {
    deps.log.warn({ session: outcome.reused }, 'a used refresh token was sent again; its session was ended');
  }
  throw new Refusal('refresh_token_dead');
}

/** The first of some tokens that is stored; undefined for none. */
async function storedToken(tx: Tx, candidates: readonly string[]): Promise<string | undefined> {
  for (const token of candidates) {
    const { rows } = await tx.execute(sql`select 1 from refresh_token where hash = ${hashOf(token)}`);
    if (rows.length > 0) return token;
  }
  return undefined;
}

/** The token's row of a living session, locked, so that parallel refreshes see each other's mark. */
async function lockToken(tx: Tx, token: string, now: number) {
  const { rows } = await tx.execute(sql`
    select ${tokenColumns.of('t')}, ${sessionColumns.of('s')} from refresh_token t join session s on s.id = t.session_id
    where t.hash = ${hashOf(token)} and s.ended_at is null and s.expires_at > ${isoOf(now)} for update of t`);
  const [row] = rows;
  return row && { ...tokenColumns.read(row), ...sessionColumns.read(row) };
}

/** Keeps where and when a session was last used; a later use within a few minutes writes nothing. */
async function noteUse(tx: Tx, sessionId: string, { address, country }: SessionPlace, now: number): Promise<void> {
  await tx.execute(sql`
    update session set used_at = ${isoOf(now)}, address = coalesce(${address}, address), country = ${country}
    where id = ${sessionId} and coalesce(used_at, created_at) <= ${isoOf(now - USE_STEP_MS)}`);
}
