import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { acceptState, restore } from '#server/backup/restore.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { createLog } from '#server/runtime/log.ts';
import { systemRandom } from '#server/runtime/random.ts';
import { runCommand } from './run-command.ts';
import { readShopConfig } from './shop-config.ts';

/*
 * `npm run restore -- --from FILE [--yes]`  restores a backup; `--yes` where the database holds a shop, which is put aside.
 * `npm run restore -- --accept`             continues with the current state of the database, when it was brought back by other means.
 * Both retire every seed and chain that players may have seen, give back what was open, and leave a notice on the fairness pages. Settings as for the
 * shop; every process of the shop must be stopped.
 */

const USAGE = `Usage:
  restore -- --from FILE [--yes]   restores a backup
  restore -- --accept              continues with the current state of the database`;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

await runCommand(async (args) => {
  const options = {
    from: { type: 'string' },
    yes: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
  } as const;
  const { from, yes, accept } = parseArgs({ args: [...args], strict: true, options }).values;
  if ((from !== undefined) === accept) throw new Error(USAGE);
  const config = readShopConfig(process.env, { mayBeNew: !accept });
  const parts = { config, clock: systemClock, random: systemRandom, log: createLog(config.logLevel) };
  const done = from === undefined ? await acceptState(parts) : await restore(parts, resolve(from), yes);
  const lines = [
    from === undefined ? 'Continuing with the current state of the database.' : `Restored ${resolve(from)}.`,
    ...(done.aside === null ? [] : [`The previous data is kept in: ${done.aside}`]),
    `Retired ${counted(done.pairs, 'seed pair', 'seed pairs')} and ${counted(done.chains, 'chain', 'chains')}; ended ${counted(done.sessions, 'session', 'sessions')}.`,
    `Refunded ${counted(done.bets, 'bet', 'bets')} on unfinished rounds.`,
    ...(done.withdrawals === 0
      ? []
      : [
          `${counted(done.withdrawals, 'withdrawal is', 'withdrawals are')} held, since they may have been sent after the backup. Look for each at its provider, then release or cancel it.`,
        ]),
    ...(done.openInvoices === 0
      ? []
      : [
          `${counted(done.openInvoices, 'deposit is waiting', 'deposits are waiting')} for payment. Ask the provider to resend payments since the backup; each one is credited once.`,
        ]),
    done.faults.length === 0 ? 'The books balance.' : `The books do NOT balance:\n${done.faults.map((fault) => `  ${fault}`).join('\n')}`,
  ];
  console.log(lines.join('\n'));
  return done.faults.length === 0 ? 0 : 1;
}, USAGE);
