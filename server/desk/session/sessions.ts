import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import { type StaffRole, DESK_ACT_NAMES, mayAct } from '#contract/desk/roles.ts';
import type { DeskMe } from '#contract/api/desk/session.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { hashOf } from '#server/security/tokens.ts';
import { staffSessionTable as session, staffTable as staff } from '../schema.ts';

/*
 * Sessions of staff
 * 1. A token is 32 random bytes, base64url; only its SHA-256 is stored.
 * 2. A session ends eight hours after its sign-in, and after half an hour without a call. Calls that only count don't keep it alive.
 * 3. It ends at once where its person is disabled, gets another password or another authenticator app.
 */

/** Life of a session from its sign-in, ms. */
export const DESK_SESSION_MS = 8 * 3_600_000;
/** How long one lives without a call, ms. */
const IDLE_MS = 30 * 60_000;
/** How long the time of the last call may be behind, ms. */
const USE_STEP_MS = 60_000;

/** A signed-in member of staff. */
export interface Staff {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  sessionId: string;
  /** Ms since 1970. */
  endsAt: number;
}

/** The member of staff of a living session; null for an unknown, unfinished, ended, expired or idle one, and for a person who is disabled or a demo account outside of the sandbox. */
export async function staffOf(
  queries: Queries | Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  token: string,
): Promise<Staff | null> {
  const now = clock.now();
  const { id, email, name, role } = staff;
  const [found] = await queries
    .select({ id, email, name, role, sessionId: session.id, endsAt: session.expiresAt })
    .from(session)
    .innerJoin(staff, eq(staff.id, session.staffId))
    .where(
      and(
        eq(session.hash, hashOf(token)),
        isNotNull(session.confirmedAt),
        isNull(session.endedAt),
        gt(session.expiresAt, now),
        gt(session.usedAt, now - IDLE_MS),
        isNull(staff.disabledAt),
        config.sandbox ? undefined : eq(staff.isDemo, false),
      ),
    );
  return found ?? null;
}

/** Notes that a session is in use. */
export async function noteDeskUse(tx: Tx, sessionId: string, now: number): Promise<void> {
  await tx
    .update(session)
    .set({ usedAt: now })
    .where(and(eq(session.id, sessionId), lt(session.usedAt, now - USE_STEP_MS)));
}

export async function endDeskSession(tx: Tx, sessionId: string, now: number): Promise<void> {
  await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)));
}

/** Ends all sessions of a member of staff, and sign-ins under way. */
export async function endStaffSessions(tx: Tx, staffId: string, now: number): Promise<void> {
  await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.staffId, staffId), isNull(session.endedAt)));
}

/** A member of staff as the desk's page knows them. */
export function shownStaff({ config }: Pick<Deps, 'config'>, { id, name, email, role, endsAt }: Staff): DeskMe {
  return {
    id,
    name,
    email,
    role,
    acts: DESK_ACT_NAMES.filter((act) => mayAct(role, act)),
    session_ends_at: new Date(endsAt).toISOString(),
    sandbox: config.sandbox,
  };
}
