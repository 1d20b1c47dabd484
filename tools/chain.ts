import { parseArgs } from 'node:util';
import { CHAIN_SALT } from '#contract/fairness/hash-chain.ts';
import { ROUND_GAMES } from '#contract/realtime/rounds.ts';
import { commandActor, NO_ONE, writeLog } from '#server/desk/acts/log.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { Tx } from '#server/database/database.ts';
import { type ChainDeps, fixSalt, writeChain } from '#server/rounds/chains.ts';
import { runOnDatabase } from './run-on-database.ts';

/*
 * `npm run chain -- --game crash|wheel --length N --by NAME [--salt S | --salt-later]`  makes a chain; `--chain ID --salt S` fixes the salt of one that waits.
 * Settings as for the shop. The embedded database must not be in use. The newest chain serves from the next round on.
 */

const USAGE = `Usage:
  chain -- --game crash|wheel --length N               makes a chain with a random salt, drawn after the terminating hash is saved
  chain -- --game crash|wheel --length N --salt S      the same with a public value announced in advance
  chain -- --game crash|wheel --length N --salt-later  makes a chain without a salt: announce its terminating hash and the coming public value
  chain -- --game crash|wheel --chain ID --salt S      sets the salt of a chain without one
Each takes --by NAME, for the audit log.`;

/** What a command line asks for. */
export interface ChainCommand {
  game: (typeof ROUND_GAMES)[number];
  make: { length: number; saltLater: boolean } | { chainId: string };
  /** Null: drawn by the shop. */
  salt: string | null;
  by: string;
}

/** Reads a command line. Throws RangeError with a sentence. */
export function readChainCommand(args: readonly string[]): ChainCommand {
  const { values } = parseArgs({
    args: [...args],
    strict: true,
    options: {
      game: { type: 'string' },
      length: { type: 'string' },
      salt: { type: 'string' },
      'salt-later': { type: 'boolean', default: false },
      chain: { type: 'string' },
      by: { type: 'string' },
    },
  });
  const game = ROUND_GAMES.find((one) => one === values.game);
  if (!game) throw new RangeError(`--game must be one of ${ROUND_GAMES.join(', ')}\n${USAGE}`);
  const salt = values.salt ?? null;
  if (salt !== null && !CHAIN_SALT.test(salt)) throw new RangeError('--salt must be 1–128 printable characters');
  if (values.chain !== undefined) {
    if (salt === null || values.length !== undefined || values['salt-later'])
      throw new RangeError(`--chain takes --salt and nothing else\n${USAGE}`);
    return { game, make: { chainId: values.chain }, salt, by: commandActor(values.by).name };
  }
  const length = Number(values.length);
  if (!/^\d{1,9}$/.test(values.length ?? '') || length < 10 || length > 100_000_000)
    throw new RangeError(`--length must be a whole number from 10 to 100000000\n${USAGE}`);
  if (values['salt-later'] && salt !== null) throw new RangeError('use either --salt or --salt-later');
  return { game, make: { length, saltLater: values['salt-later'] }, salt, by: commandActor(values.by).name };
}

/** Runs the command and returns what to print. `progress` is called after each tenth. */
export async function runChainCommand(
  deps: ChainDeps & Pick<Deps, 'clock'>,
  { game, make, salt, by }: ChainCommand,
  progress: (tenths: number) => void = () => undefined,
): Promise<Record<string, unknown>> {
  const log = (tx: Tx, act: 'chains.make' | 'chains.salt', data: Record<string, unknown>): Promise<void> =>
    writeLog(tx, deps, commandActor(by), { act, ...NO_ONE, data: { game, ...data } });
  const publish = (chain: string): Promise<string> =>
    fixSalt(deps, game, chain, salt, (tx, { terminatingHash, saltSource, salt: fixed }) =>
      log(tx, 'chains.salt', { chain, terminating_hash: terminatingHash, salt: fixed, salt_source: saltSource }),
    );
  if ('chainId' in make) return { game, chain: make.chainId, salt: await publish(make.chainId) };
  let tenths = 0;
  const { id, terminatingHash } = await writeChain(
    deps,
    game,
    make.length,
    (taken) => {
      if (Math.floor((taken * 10) / make.length) > tenths) progress((tenths += 1));
    },
    (tx, written) => log(tx, 'chains.make', { chain: written.id, terminating_hash: written.terminatingHash, length: make.length }),
  );
  const made = { game, chain: id, length: make.length, terminating_hash: terminatingHash };
  return make.saltLater ? { ...made, salt: null } : { ...made, salt: await publish(id) };
}

if (import.meta.main)
  await runOnDatabase(USAGE, readChainCommand, async (deps, command) => [
    JSON.stringify(await runChainCommand(deps, command, (tenths) => console.error(`${tenths * 10} %`))),
  ]);
