import { parseArgs } from 'node:util';
import { isEmail, tidyEmail } from '#contract/email.ts';
import { STAFF_ROLES, type StaffRole } from '#contract/desk/roles.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { commandActor, readByCommand } from '#server/desk/acts/log.ts';
import {
  addStaff,
  changeRole,
  disableStaff,
  listStaff,
  oneTimePassword,
  resetStaff,
  type StaffAccount,
} from '#server/desk/staff/accounts.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { runOnDatabase } from './run-on-database.ts';
import { instant, printable } from './terminal-text.ts';

/*
 * `npm run staff` lists the accounts of staff; `add`, `role`, `disable` and `reset-factor` change them, each with an entry in the audit log. Settings as for the
 * shop, which may serve meanwhile on PostgreSQL. The embedded database must not be in use.
 */

const USAGE = `Usage:
  staff -- --by NAME                                           lists accounts
  staff -- add EMAIL --role ROLE --by NAME [--name NAME]       adds one and prints its one-time password, valid for two days
  staff -- role EMAIL --role ROLE --by NAME                    gives another role
  staff -- disable EMAIL --by NAME                             ends its sessions and refuses what it has asked for
  staff -- reset-factor EMAIL --by NAME [--enable]             removes authenticator app and password, prints a one-time password;
                                                               --enable: also enables a disabled account
Roles: ${STAFF_ROLES.join(', ')}`;

/** What a command line asks for. */
export type StaffCommand =
  | { do: 'list'; by: string }
  | { do: 'add'; email: string; by: string; role: StaffRole; name: string }
  | { do: 'role'; email: string; by: string; role: StaffRole }
  | { do: 'disable'; email: string; by: string }
  | { do: 'reset-factor'; email: string; by: string; enable: boolean };

/** Reads a command line. Throws RangeError with a sentence. */
export function readStaffCommand(args: readonly string[]): StaffCommand {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: true,
    allowPositionals: true,
    options: { role: text, by: text, name: text, enable: { type: 'boolean', default: false } },
  });
  const [verb = 'list', given, ...rest] = positionals;
  if (verb === 'list' && given === undefined) return { do: 'list', by: commandActor(values.by).name };
  const role = STAFF_ROLES.find((one) => one === values.role);
  const email = tidyEmail(given ?? '').toLowerCase();
  if (rest.length > 0 || !isEmail(email)) throw new RangeError(USAGE);
  const { name: by } = commandActor(values.by);
  const { enable } = values;
  if (verb === 'reset-factor') return { do: verb, email, by, enable };
  if (enable) throw new RangeError(USAGE);
  if (verb === 'disable') return { do: verb, email, by };
  if ((verb !== 'add' && verb !== 'role') || role === undefined) throw new RangeError(USAGE);
  if (verb === 'role') return { do: verb, email, by, role };
  const name = (values.name ?? email.split('@')[0] ?? '').trim();
  if (name === '' || name.length > 60) throw new RangeError('--name takes 1 to 60 characters');
  return { do: verb, email, by, role, name };
}

const lineOf = ({ email, name, role, createdAt, disabledAt, isSetUp }: StaffAccount): string =>
  [
    email,
    role.padEnd(8),
    printable(name),
    `since ${instant(createdAt)}`,
    disabledAt === null ? (isSetUp ? '' : 'has not signed in yet') : `disabled ${instant(disabledAt)}`,
  ]
    .filter((part) => part !== '')
    .join('  ');

/** Runs the command and returns the lines to print. Throws RangeError. */
export async function runStaffCommand(deps: Pick<Deps, 'db' | 'clock' | 'random'>, command: StaffCommand): Promise<string[]> {
  const { db } = deps;
  if (command.do === 'list') {
    return readByCommand(deps, command.by, 'staff.read', async (tx) => {
      const staff = await listStaff(tx);
      const shown = staff.length === 0 ? ['There are no accounts of staff.'] : staff.map(lineOf);
      return { shown, subject: null, found: staff.map(({ id }) => id) };
    });
  }
  const { email } = command;
  const by = commandActor(command.by);
  const known = (changed: boolean): void => {
    if (!changed) throw new RangeError(`no account of staff has the address ${email}`);
  };
  if (command.do === 'role') {
    known(await db.transaction((tx) => changeRole(tx, deps, by, email, command.role)));
    return [`role changed to ${command.role}`];
  }
  if (command.do === 'disable') {
    const outcome = await db.transaction((tx) => disableStaff(tx, deps, by, email));
    known(outcome !== 'unknown');
    if (outcome === 'disabled') throw new RangeError(`${email} is disabled already`);
    return ['disabled'];
  }
  const password = oneTimePassword(deps);
  const passwordHash = await hashPassword(password);
  if (command.do === 'add') {
    const { name, role } = command;
    if (!(await db.transaction((tx) => addStaff(tx, deps, by, { email, name, role, passwordHash }))))
      throw new RangeError(`${email} has an account of staff already`);
  } else {
    const { enable } = command;
    const outcome = await db.transaction((tx) => resetStaff(tx, deps, by, email, { passwordHash, enable }));
    known(outcome !== 'unknown');
    if (outcome === 'disabled') throw new RangeError(`${email} is disabled; \`reset-factor ${email} --enable\` enables it again`);
  }
  return [`One-time password of ${email}, valid for two days: ${password}`, 'Sign in at /desk to set up an authenticator app.'];
}

if (import.meta.main) await runOnDatabase(USAGE, readStaffCommand, runStaffCommand);
