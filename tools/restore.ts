import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { acceptState, restore } from '#server/backup/restore.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { readConfig } from '#server/runtime/config.ts';
import { failureText } from '#server/runtime/failure-text.ts';
import { createLog } from '#server/runtime/log.ts';
import { systemRandom } from '#server/runtime/random.ts';

/*
 * `npm run restore -- --from FILE [--yes]`  brings a backup back; `--yes` where the database holds a shop, which is put aside.
 * `npm run restore -- --accept`             goes on with the state that is there, when it was brought back by other means.
 * Both retire every seed and chain that players may have seen, give back what was open, and leave a notice on the fairness pages. Settings as for the
 * shop; every process of the shop must be stopped.
 */

const USAGE = `Usage:
  restore -- --from FILE [--yes]   brings a backup back
  restore -- --accept              goes on with the state that is there`;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

try {
  const options = {
    from: { type: 'string' },
    yes: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
  } as const;
  const { from, yes, accept } = parseArgs({ strict: true, options }).values;
  if ((from !== undefined) === accept) throw new Error(USAGE);
  const config = readConfig(process.env);
  const parts = { config, clock: systemClock, random: systemRandom, log: createLog(config.logLevel) };
  const done = from === undefined ? await acceptState(parts) : await restore(parts, resolve(from), yes);
  const lines = [
    from === undefined ? 'The state that was there goes on.' : `Restored ${resolve(from)}.`,
    ...(done.aside === null ? [] : [`What was there before: ${done.aside}`]),
    `Retired ${counted(done.pairs, 'seed pair', 'seed pairs')} and ${counted(done.chains, 'chain', 'chains')}; ended ${counted(done.sessions, 'session', 'sessions')}.`,
    `Gave back ${counted(done.bets, 'bet', 'bets')} on rounds that were not over.`,
    ...(done.openInvoices === 0
      ? []
      : [
          `${counted(done.openInvoices, 'deposit waits', 'deposits wait')} for payment. Ask the provider to send again what was paid since the backup; each payment counts once.`,
        ]),
    done.faults.length === 0 ? 'The books are right.' : `The books are NOT right:\n${done.faults.map((fault) => `  ${fault}`).join('\n')}`,
  ];
  console.log(lines.join('\n'));
  process.exit(done.faults.length === 0 ? 0 : 1);
} catch (error) {
  console.error(failureText(error));
  process.exit(2);
}
