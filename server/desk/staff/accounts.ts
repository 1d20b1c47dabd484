import { and, asc, eq } from 'drizzle-orm';
import { tidyEmail } from '#contract/email.ts';
import type { StaffRole } from '#contract/desk/roles.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type Actor, writeLog } from '../acts/log.ts';
import { staffApprovalTable as approval, staffTable as table } from '../schema.ts';
import { endStaffSessions } from '../session/sessions.ts';

/* Accounts of staff: `npm run staff` makes and changes them, and the sandbox makes its demo accounts. Each change is in the audit log. */

/** How long a one-time password is valid, ms. */
const ONE_TIME_MS = 48 * 3_600_000;

type Ports = Pick<Deps, 'clock' | 'random'>;

export interface StaffAccount {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  createdAt: number;
  disabledAt: number | null;
  /** Whether the person has signed in and set up an authenticator app. */
  isSetUp: boolean;
}

/** A one-time password: 80 random bits, in groups that can be read out. */
export function oneTimePassword({ random }: Pick<Deps, 'random'>): string {
  const text = Buffer.from(random.bytes(10)).toString('hex');
  return (text.match(/.{5}/g) ?? []).join('-');
}

/** All members of staff, by their address. */
export async function listStaff(queries: Queries | Tx): Promise<StaffAccount[]> {
  const rows = await queries.select().from(table).orderBy(asc(table.email));
  return rows.map(({ id, email, name, role, createdAt, disabledAt, totpConfirmedAt, passwordUntil }) => {
    const isSetUp = totpConfirmedAt !== null && passwordUntil === null;
    return { id, email, name, role, createdAt, disabledAt, isSetUp };
  });
}

interface NewStaff {
  email: string;
  name: string;
  role: StaffRole;
  /** Hash of a one-time password. */
  passwordHash: string;
  /** The sealed secret of an authenticator app that is set up already: the password is then the person's own. Only the sandbox's demo accounts have one. */
  sealedApp?(id: string): Uint8Array;
}

/** Adds a member of staff, who signs in with a one-time password first. False where the address has an account already. */
export async function addStaff(tx: Tx, deps: Ports, by: Actor, { email, name, role, passwordHash, sealedApp }: NewStaff): Promise<boolean> {
  const now = deps.clock.now();
  const id = deps.random.uuid();
  const start = sealedApp ? { totpSecret: sealedApp(id), totpConfirmedAt: now, isDemo: true } : { passwordUntil: now + ONE_TIME_MS };
  const rows = await tx
    .insert(table)
    .values({ id, email: tidyEmail(email).toLowerCase(), name, role, passwordHash, ...start, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: table.id });
  if (rows.length > 0) await writeLog(tx, deps, by, { act: 'staff.add', subject: { type: 'staff', id }, data: { role } });
  return rows.length > 0;
}

async function lockStaff(tx: Tx, email: string): Promise<typeof table.$inferSelect | null> {
  const [row] = await tx
    .select()
    .from(table)
    .where(eq(table.email, tidyEmail(email).toLowerCase()))
    .for('update');
  return row ?? null;
}

/** Gives a member of staff another role; sessions go on with it. False where the address has no account. */
export async function changeRole(tx: Tx, deps: Ports, by: Actor, email: string, role: StaffRole): Promise<boolean> {
  const row = await lockStaff(tx, email);
  if (!row) return false;
  await tx.update(table).set({ role }).where(eq(table.id, row.id));
  await writeLog(tx, deps, by, { act: 'staff.role', subject: { type: 'staff', id: row.id }, data: { from: row.role, to: role } });
  return true;
}

/** `unknown`: the address has no account. `disabled`: it has one, which is disabled already. */
type Changed = 'changed' | 'unknown' | 'disabled';

/** Disables an account: its sessions end, and what it has asked for is refused. */
export async function disableStaff(tx: Tx, deps: Ports, by: Actor, email: string): Promise<Changed> {
  const row = await lockStaff(tx, email);
  if (!row) return 'unknown';
  if (row.disabledAt !== null) return 'disabled';
  const now = deps.clock.now();
  await tx.update(table).set({ disabledAt: now }).where(eq(table.id, row.id));
  await endStaffSessions(tx, row.id, now);
  await tx
    .update(approval)
    .set({ status: 'refused', decidedName: by.name, decidedAt: now, decisionReason: 'The account of the one who asked was disabled.' })
    .where(and(eq(approval.askedBy, row.id), eq(approval.status, 'waiting')));
  await writeLog(tx, deps, by, { act: 'staff.disable', subject: { type: 'staff', id: row.id } });
  return 'changed';
}

/** Takes authenticator app and password from a person who has lost them: sessions end, and a one-time password begins anew. A disabled account is changed only with `enable`, which enables it. */
export async function resetStaff(
  tx: Tx,
  deps: Ports,
  by: Actor,
  email: string,
  { passwordHash, enable = false }: { passwordHash: string; enable?: boolean },
): Promise<Changed> {
  const row = await lockStaff(tx, email);
  if (!row) return 'unknown';
  const isDisabled = row.disabledAt !== null;
  if (isDisabled && !enable) return 'disabled';
  const now = deps.clock.now();
  await tx
    .update(table)
    .set({ passwordHash, passwordUntil: now + ONE_TIME_MS, totpSecret: null, totpConfirmedAt: null, disabledAt: null, isDemo: false })
    .where(eq(table.id, row.id));
  await endStaffSessions(tx, row.id, now);
  const data = isDisabled ? { enabled: true } : {};
  await writeLog(tx, deps, by, { act: 'staff.reset', subject: { type: 'staff', id: row.id }, data });
  return 'changed';
}
