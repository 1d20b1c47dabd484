import { parseArgs } from 'node:util';
import { cents, type Cents } from '#contract/money.ts';
import type { Database } from '#server/database/database.ts';
import { commandActor, NO_ONE, writeLog } from '#server/desk/acts/log.ts';
import type { GatewayDeps } from '#server/deposits/gateways/gateway.ts';
import { type CodeKind, issueCodes } from '#server/deposits/gateways/own-codes.ts';
import { takeBackCode } from '#server/deposits/take-back-code.ts';
import { checkKeys } from '#server/keys/check-keys.ts';
import { runOnDatabase } from './run-on-database.ts';
import { whoAndWhy } from './who-and-why.ts';

/*
 * `npm run codes -- --kind gift-code|voucher --amount 50 --count 100 --batch NAME --by NAME`  issues codes and prints them, one per line, this once;
 * `--kind … --void CODE` takes one back, both with an entry in the audit log. Settings as for the shop. The embedded database must not be in use.
 */

const USAGE = `Usage:
  codes -- --kind gift-code|voucher --amount COINS --count N --batch NAME --by NAME   issues codes and prints them, one per line
  codes -- --kind gift-code|voucher --void CODE --by NAME --reason TEXT               voids a code, or reverses it if it was redeemed`;

const KINDS: readonly CodeKind[] = ['gift-code', 'voucher'];

/** What a command line asks for. */
export type CodesCommand = { kind: CodeKind } & (
  | { takeBack: string; by: string; reason: string }
  | { amount: Cents; count: number; batch: string; by: string }
);

/** Reads a command line. Throws RangeError with a sentence. */
export function readCodesCommand(args: readonly string[]): CodesCommand {
  const { values } = parseArgs({
    args: [...args],
    strict: true,
    options: {
      kind: { type: 'string' },
      amount: { type: 'string' },
      count: { type: 'string', default: '1' },
      batch: { type: 'string' },
      void: { type: 'string' },
      by: { type: 'string' },
      reason: { type: 'string' },
    },
  });
  const kind = KINDS.find((one) => one === values.kind);
  if (!kind) throw new RangeError(`--kind must be one of ${KINDS.join(', ')}\n${USAGE}`);
  if (values.void !== undefined) return { kind, takeBack: values.void, ...whoAndWhy(values) };
  const [amount, count, batch] = [values.amount ?? '', Number(values.count), values.batch ?? ''];
  if (!/^[1-9]\d{0,4}$/.test(amount)) throw new RangeError(`--amount must be a whole number of coins from 1 to 99999\n${USAGE}`);
  if (!/^\d{1,5}$/.test(values.count) || count < 1 || count > 10_000)
    throw new RangeError('--count must be a whole number from 1 to 10000');
  if (!/^[\w .-]{1,64}$/.test(batch))
    throw new RangeError('--batch must say what the codes are for: up to 64 letters, digits, spaces, dots and dashes');
  return { kind, amount: cents(Number(amount) * 100), count, batch, by: commandActor(values.by).name };
}

/** Runs the command and returns the lines to print, once its entry in the audit log is committed with it. Throws RangeError for a code that there is not. */
export async function runCodesCommand(db: Database, deps: GatewayDeps, command: CodesCommand): Promise<string[]> {
  const { kind, by } = command;
  const actor = commandActor(by);
  return db.transaction(async (tx) => {
    if (!('takeBack' in command)) {
      const { amount, count, batch } = command;
      await writeLog(tx, deps, actor, { act: 'codes.issue', ...NO_ONE, data: { kind, amount: amount / 100, count, batch } });
      return issueCodes(tx, deps, command);
    }
    const taken = await takeBackCode(tx, deps, kind, command.takeBack);
    if (taken === null) throw new RangeError('unknown code');
    const { became, id, playerId } = taken;
    // Its id, since a code is as good as coins.
    const data = { kind, code_id: id, became };
    await writeLog(tx, deps, actor, { act: 'codes.take_back', subject: null, found: [playerId], reason: command.reason, data });
    return [became];
  });
}

if (import.meta.main)
  await runOnDatabase(USAGE, readCodesCommand, async (deps, command) => {
    const dataKeys = await checkKeys(deps);
    return runCodesCommand(deps.db, { ...deps, dataKeys, ownUrl: () => deps.config.publicUrl }, command);
  });
