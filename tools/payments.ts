import { parseArgs } from 'node:util';
import type { LoggedAct } from '#contract/api/desk/log.ts';
import type { Tx } from '#server/database/database.ts';
import { moveOverdueDeposit, overduePayments } from '#server/deposits/reconciliation/overdue.ts';
import { commandActor, readByCommand, writeLog } from '#server/desk/acts/log.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { askOverdueAgain } from '#server/withdrawals/house-moves.ts';
import { runOnDatabase } from './run-on-database.ts';
import { instant, printable } from './terminal-text.ts';
import { whoAndWhy } from './who-and-why.ts';

/*
 * `npm run payments` lists deposits and withdrawals that no provider could say the end of; `-- --ask ID` has the provider asked anew, `--never-paid ID` takes a
 * deposit off the list, both with an entry in the audit log. Settings as for the shop, which may serve meanwhile on PostgreSQL. The embedded database must not be in use.
 */

const USAGE = `Usage:
  payments -- --by NAME                                  lists overdue deposits and withdrawals with an unknown outcome, oldest first
  payments -- --ask ID --by NAME --reason TEXT           has the shop check with the provider again
  payments -- --never-paid ID --by NAME --reason TEXT    takes a deposit off the list; a later provider message still counts`;

/** Payments that are listed at most. */
const MOST = 200;

/** What a command line asks for. */
export type PaymentsCommand = { do: 'list'; by: string } | { do: 'ask' | 'never-paid'; id: string; by: string; reason: string };

/** Reads a command line. Throws RangeError with a sentence. */
export function readPaymentsCommand(args: readonly string[]): PaymentsCommand {
  const id = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], strict: true, options: { ask: id, 'never-paid': id, by: id, reason: id } });
  const given = (['ask', 'never-paid'] as const).flatMap((action) => {
    const named = values[action];
    return named === undefined ? [] : [{ do: action, id: named }];
  });
  if (given.length > 1) throw new RangeError(USAGE);
  const [one] = given;
  return one ? { ...one, ...whoAndWhy(values) } : { do: 'list', by: commandActor(values.by).name };
}

type Overdue = Awaited<ReturnType<typeof overduePayments>>[number];

const lineOf = ({ id, kind, gateway, createdAt, overdueAt, reference, player }: Overdue): string =>
  [
    id,
    `${kind} by ${gateway}`,
    `started ${instant(createdAt)}`,
    `overdue since ${instant(overdueAt)}`,
    printable(player),
    reference === null ? 'no provider reference' : `provider reference: ${printable(reference)}`,
  ].join('  ');

/** Runs the command and returns the lines to print. Throws RangeError. */
export async function runPaymentsCommand(deps: Pick<Deps, 'db' | 'clock'>, command: PaymentsCommand): Promise<string[]> {
  const { db, clock } = deps;
  if (command.do === 'list')
    return readByCommand(deps, command.by, 'payments.read', async (tx) => {
      const overdue = await overduePayments(tx, { limit: MOST });
      const shown = overdue.length === 0 ? ['Nothing is overdue.'] : overdue.map(lineOf);
      return { shown, subject: null, found: overdue.flatMap(({ id, userId }) => [id, userId]) };
    });
  const { id, by, reason } = command;
  const now = clock.now();
  const log = (tx: Tx, act: LoggedAct) => writeLog(tx, deps, commandActor(by), { act, subject: { type: 'payment', id }, reason });
  if (command.do === 'never-paid') {
    const isDropped = await db.transaction(async (tx) => {
      const moved = await moveOverdueDeposit(tx, id, 'drop', now);
      if (moved) await log(tx, 'payments.drop');
      return moved;
    });
    if (isDropped) return ['removed from the list'];
    throw new RangeError('no overdue deposit has this id');
  }
  const isAsked = await db.transaction(async (tx) => {
    const moved = (await moveOverdueDeposit(tx, id, 'ask', now)) || (await askOverdueAgain(tx, id, now));
    if (moved) await log(tx, 'payments.ask');
    return moved;
  });
  if (!isAsked) throw new RangeError('no overdue payment has this id');
  return ['the shop will check with the provider within 30 seconds'];
}

if (import.meta.main) await runOnDatabase(USAGE, readPaymentsCommand, runPaymentsCommand);
