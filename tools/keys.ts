import { parseArgs } from 'node:util';
import { commandActor, NO_ONE, writeLog } from '#server/desk/acts/log.ts';
import { checkKeys, ringOf } from '#server/keys/check-keys.ts';
import { type KeyUse, keyUses } from '#server/keys/key-use.ts';
import { olderSealing, rotateKey } from '#server/keys/rotate.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { SEALED_COLUMNS } from '#server/sealed-columns.ts';
import { ROTATED_SECRETS, type RotatedSecret } from '#server/security/secrets.ts';
import { runOnDatabase } from './run-on-database.ts';

/*
 * `npm run keys -- --rotate SEED_KEY --by NAME` (or MASTER_SECRET) seals every value again under the current key, with an entry in the audit log, while the shop serves on PostgreSQL; it may be
 * interrupted and run again. `--check` prints what is sealed under which key. Settings as for the shop. The embedded database must not be in use: its shop
 * does the same. Exit code 1: something still needs an older key.
 */

const USAGE = `Usage:
  keys -- --check                                      prints what is sealed under which key
  keys -- --rotate SEED_KEY|MASTER_SECRET --by NAME    seals every value again under the current key`;

/** What a command line asks for. */
export type KeysCommand = { do: 'check' } | { do: 'rotate'; setting: RotatedSecret; by: string };

/** Reads a command line. Throws RangeError with a sentence. */
export function readKeysCommand(args: readonly string[]): KeysCommand {
  const { values } = parseArgs({
    args: [...args],
    strict: true,
    options: { rotate: { type: 'string' }, check: { type: 'boolean' }, by: { type: 'string' } },
  });
  if (values.check === true && values.rotate === undefined) return { do: 'check' };
  const setting = ROTATED_SECRETS.find((name) => name === values.rotate);
  if (setting === undefined || values.check === true) throw new RangeError(USAGE);
  return { do: 'rotate', setting, by: commandActor(values.by).name };
}

type KeysDeps = Pick<Deps, 'config' | 'clock' | 'random' | 'db'>;

/** Names a key by its id and by where it is in the setting. */
function keyName({ config }: KeysDeps, setting: RotatedSecret, id: string | null): string {
  if (id === null) return 'a key from before key ids';
  const index = ringOf(config, setting).findIndex((key) => key.id === id);
  return `${id} (${['the current key', 'an older key'][Math.min(index, 1)] ?? 'not set'})`;
}

/** What the older keys of a setting are still needed for, and whether they may be removed. */
function advice(
  deps: KeysDeps,
  setting: RotatedSecret,
  uses: readonly KeyUse[],
  sealing: readonly string[],
): { lines: string[]; done: boolean } {
  const [current, ...older] = ringOf(deps.config, setting);
  if (sealing.length > 0)
    return {
      lines: [
        `${setting}: a connected process still seals with ${sealing.join(', ')}. Restart all processes with ${current.id} first, then rotate again.`,
      ],
      done: false,
    };
  if (uses.some(({ keyId }) => keyId !== current.id))
    return { lines: [`${setting}: older keys are still needed. Run \`npm run keys -- --rotate ${setting}\`.`], done: false };
  const ids = older.map(({ id }) => id).join(', ');
  return {
    lines: [`${setting}: everything is sealed under ${current.id}.${ids && ` Remove ${ids} from the setting and restart.`}`],
    done: true,
  };
}

/** Runs the command; `print` gets its lines. Answers whether no older key is needed any more. */
export async function runKeysCommand(deps: KeysDeps, command: KeysCommand, print: (line: string) => void): Promise<boolean> {
  if (command.do === 'check') {
    let done = true;
    for (const setting of ROTATED_SECRETS) {
      const uses = await keyUses(deps.db, SEALED_COLUMNS, setting);
      for (const { table, keyId, values } of uses) print(`${setting}  ${table}  ${values} under ${keyName(deps, setting, keyId)}`);
      const result = advice(deps, setting, uses, await olderSealing(deps, setting));
      for (const line of result.lines) print(line);
      done &&= result.done;
    }
    return done;
  }
  const { setting, by } = command;
  const key = ringOf(deps.config, setting)[0].id;
  const log = (data: Record<string, unknown>): Promise<void> =>
    deps.db.transaction((tx) => writeLog(tx, deps, commandActor(by), { act: 'keys.rotate', ...NO_ONE, data: { setting, key, ...data } }));
  await log({ step: 'start' });
  let printed = 0;
  const { resealed, left, sealing, unreadable } = await rotateKey(deps, SEALED_COLUMNS, setting, (table, values) => {
    if (values < printed + 1_000) return;
    printed = values;
    print(`${table}: ${values} values sealed again so far`);
  });
  const { lines, done } = advice(deps, setting, left, sealing);
  await log({ step: 'result', resealed, unreadable, older_keys_needed: !done });
  print(`${resealed} values were sealed again.`);
  for (const { table, keyId, values } of left) print(`${table}: ${values} values are left under ${keyName(deps, setting, keyId)}`);
  for (const [table, values] of Object.entries(unreadable)) print(`${table}: ${values} values can't be opened with any key of ${setting}`);
  for (const line of lines) print(line);
  return done;
}

if (import.meta.main)
  await runOnDatabase(USAGE, readKeysCommand, async (deps, command) => {
    await checkKeys(deps);
    return (await runKeysCommand(deps, command, console.log)) ? 0 : 1;
  });
