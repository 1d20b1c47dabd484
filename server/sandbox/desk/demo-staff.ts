import type { StaffRole } from '#contract/desk/roles.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { AUTOMATIC_CLERK } from '#server/desk/acts/log.ts';
import { addStaff, listStaff } from '#server/desk/staff/accounts.ts';
import { sealedAppSecret } from '#server/desk/staff/authenticator.ts';
import type { Deps } from '#server/runtime/deps.ts';

interface DemoStaff {
  name: string;
  email: string;
  role: StaffRole;
  password: string;
  /** The secret of the authenticator app, base32: known to all, as the password is. */
  secret: string;
}

/** Accounts of staff that a newcomer to the sandbox may use at once: two, so that one can approve what the other has asked for. */
export const DEMO_STAFF = [
  { name: 'Demo', email: 'desk@fairdrop.test', role: 'operator', password: 'demo1234', secret: 'FAIRDROPDESKDEMOFAIRDROPDESKDEMO' },
  { name: 'Second', email: 'second@fairdrop.test', role: 'operator', password: 'demo1234', secret: 'SECONDDESKDEMOSECONDDESKDEMOSECO' },
] as const satisfies readonly DemoStaff[];

/** Makes the demo accounts of staff on the first start. */
export async function seedDemoStaff(deps: Deps): Promise<void> {
  const known = new Set((await listStaff(deps.db.read)).map(({ email }) => email));
  for (const { secret, password, ...account } of DEMO_STAFF) {
    if (known.has(account.email)) continue;
    const passwordHash = await hashPassword(password);
    const sealedApp = (id: string) => sealedAppSecret(deps, id, secret);
    await deps.db.transaction((tx) => addStaff(tx, deps, AUTOMATIC_CLERK, { ...account, passwordHash, sealedApp }));
  }
}
