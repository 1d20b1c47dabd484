import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { deskSignIn, finishDeskSignIn } from '#contract/api/desk/session.ts';
import type { RouteInput, RouteReply } from '#contract/api/route.ts';
import { refuseCommonPassword } from '#server/auth/common-passwords.ts';
import { hashPassword, passwordFits } from '#server/auth/passwords.ts';
import { SignInTries } from '#server/auth/sign-in-tries.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { hashOf, newToken } from '#server/security/tokens.ts';
import { type Actor, NO_ONE, writeLog } from '../acts/log.ts';
import { staffSessionTable as session, staffTable as table } from '../schema.ts';
import { beginApp, spendAppCode } from '../staff/authenticator.ts';
import { DESK_SESSION_MS, type Staff } from './sessions.ts';

/*
 * Signing in to the desk
 * 1. The password opens a sign-in that waits five minutes for the code of the authenticator app, for five tries. There is no session without the code.
 * 2. The first sign-in is by a one-time password: it sets up the app, and a password of the person's own replaces the one-time one.
 * 3. Tries are limited as those of players. A wrong password or code is logged, with an unknown address too: the time of an answer does not say which addresses have accounts.
 */

/** How long a sign-in waits for its code, ms. */
const CHALLENGE_MS = 5 * 60_000;
const MAX_TRIES = 5;

/** Counted apart from a player of the same address. */
const triesKey = (of: string): string => `desk ${of}`;

type StaffRow = typeof table.$inferSelect;

const actorOf = (row: StaffRow | undefined, address: string): Actor => ({
  source: 'desk',
  staffId: row?.id ?? null,
  name: row?.email ?? 'unknown address',
  role: row?.role ?? null,
  address: address.slice(0, 64) || null,
});

const logFailed = (deps: Deps, row: StaffRow | undefined, address: string, proof: 'password' | 'code'): Promise<void> =>
  deps.db.transaction((tx) =>
    writeLog(tx, deps, actorOf(row, address), { act: 'session.failed', outcome: 'refused', ...NO_ONE, data: { proof } }),
  );

/** Whether the account may sign in: not disabled, no demo account outside of the sandbox, and with a one-time password only while that is valid. One without an app has a one-time password. */
function isOpen({ clock, config }: Deps, { disabledAt, passwordUntil, totpConfirmedAt, isDemo }: StaffRow): boolean {
  const now = clock.now();
  if (disabledAt !== null || (isDemo && !config.sandbox) || (passwordUntil !== null && passwordUntil <= now)) return false;
  return totpConfirmedAt !== null || passwordUntil !== null;
}

/** The first step: email and password. Refusals `credentials_wrong`, the same for each thing that can be wrong, and `too_many_requests`. */
export async function beginDeskSignIn(
  deps: Deps,
  { email, password }: RouteInput<typeof deskSignIn>['body'],
  address: string,
): Promise<RouteReply<typeof deskSignIn>> {
  const { db, clock } = deps;
  const tries = new SignInTries(deps.limiter, triesKey(email), address);
  await tries.count();
  const [row] = await db.read.select().from(table).where(eq(table.email, email));
  const fits = await passwordFits(password, row?.passwordHash ?? null);
  if (!row || !fits || !isOpen(deps, row)) {
    await logFailed(deps, row, address, 'password');
    throw new Refusal('credentials_wrong');
  }
  await tries.forgive();
  const challenge = newToken(deps);
  const app = await db.transaction(async (tx) => {
    const [locked] = await tx.select().from(table).where(eq(table.id, row.id)).for('update');
    const now = clock.now();
    // Changed meanwhile: what was proved is not what holds.
    if (!locked || locked.passwordHash !== row.passwordHash || !isOpen(deps, locked)) throw new Refusal('credentials_wrong');
    await tx.insert(session).values({
      id: deps.random.uuid(),
      staffId: row.id,
      hash: hashOf(challenge),
      createdAt: now,
      expiresAt: now + CHALLENGE_MS,
      usedAt: now,
      address: address.slice(0, 64) || null,
    });
    return locked.totpConfirmedAt === null ? beginApp(tx, deps, locked) : null;
  });
  return { data: { challenge, expires_in: CHALLENGE_MS / 1_000, app, new_password: row.passwordUntil !== null } };
}

/** A sign-in that waits for its code: counts a try before it is made, so that parallel guesses count too. Null where it takes no more. */
async function countTry({ db, clock }: Deps, challenge: string): Promise<string | null> {
  const [waiting] = await db.read
    .update(session)
    .set({ tries: sql`${session.tries} + 1` })
    .where(
      and(
        eq(session.hash, hashOf(challenge)),
        isNull(session.confirmedAt),
        isNull(session.endedAt),
        gt(session.expiresAt, clock.now()),
        lt(session.tries, MAX_TRIES),
      ),
    )
    .returning({ staffId: session.staffId });
  return waiting?.staffId ?? null;
}

/** The hash of the password that replaces a one-time one; null where the person has one already. */
async function ownPassword({ passwordHash, passwordUntil }: StaffRow, given: string | undefined): Promise<string | null> {
  if (passwordUntil === null) return null;
  if (given === undefined) throw new Refusal('staff_password_missing');
  if (await passwordFits(given, passwordHash)) throw new Refusal('staff_password_same');
  await refuseCommonPassword(given);
  return hashPassword(given);
}

/**
 * The second step: the code, and at the first sign-in a new password. Answers the token of the session. Refusals `sign_in_timed_out`, `staff_password_missing`,
 * `staff_password_same`, `password_too_common`, `confirmation_failed`, `too_many_requests`.
 */
export async function finishDeskSignInBy(
  deps: Deps,
  { challenge, code, new_password }: RouteInput<typeof finishDeskSignIn>['body'],
  address: string,
): Promise<{ token: string; staff: Staff }> {
  const { db, clock } = deps;
  const staffId = await countTry(deps, challenge);
  const [known] = staffId === null ? [] : await db.read.select().from(table).where(eq(table.id, staffId));
  if (!known) throw new Refusal('sign_in_timed_out');
  const tries = new SignInTries(deps.limiter, triesKey(known.id), address, 'factor');
  await tries.count();
  const passwordHash = await ownPassword(known, new_password);
  const token = newToken(deps);
  const staff = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(table).where(eq(table.id, known.id)).for('update');
    const now = clock.now();
    if (!row || row.passwordHash !== known.passwordHash || !isOpen(deps, row)) throw new Refusal('sign_in_timed_out');
    if (!(await spendAppCode(tx, deps, row, code))) return null;
    const endsAt = now + DESK_SESSION_MS;
    const [begun] = await tx
      .update(session)
      .set({ hash: hashOf(token), confirmedAt: now, usedAt: now, expiresAt: endsAt })
      .where(and(eq(session.hash, hashOf(challenge)), isNull(session.confirmedAt), isNull(session.endedAt)))
      .returning({ id: session.id });
    // Another request with the same challenge was faster.
    if (!begun) throw new Refusal('sign_in_timed_out');
    if (passwordHash !== null) await tx.update(table).set({ passwordHash, passwordUntil: null }).where(eq(table.id, row.id));
    await writeLog(tx, deps, actorOf(row, address), { act: 'session.sign_in', ...NO_ONE, data: { first: passwordHash !== null } });
    return { id: row.id, email: row.email, name: row.name, role: row.role, sessionId: begun.id, endsAt };
  });
  if (!staff) {
    await logFailed(deps, known, address, 'code');
    throw new Refusal('confirmation_failed', { proof: 'code' });
  }
  await tries.forgive();
  return { token, staff };
}
