import { sql } from 'drizzle-orm';
import { crashBust } from '#contract/games/crash.ts';
import { openState } from '#server/backup/open-state.ts';
import { Database } from '#server/database/database.ts';
import { linkBelow } from '#server/rounds/build-chain.ts';
import { type ChainDeps, fixSalt, writeChain } from '#server/rounds/chains.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { readConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { systemRandom } from '#server/runtime/random.ts';

/** Where flights may end, hundredths, both included. */
interface Ends {
  least: number;
  most: number;
}

/** The most salts that are tried: some seconds. Twelve short flights take about 500, three of a narrow range about 6,000. */
const MOST_SALTS = 1_000_000;

/** A salt under which every one of these links gives a flight as wanted. Throws when none of the salts tried does. */
function saltFor(links: readonly string[], { least, most }: Ends): string {
  for (let count = 1; count <= MOST_SALTS; count++) {
    const salt = `chosen ${count}`;
    const isWanted = (link: string): boolean => {
      const bust = crashBust(link, salt);
      return bust >= least && bust <= most;
    };
    if (links.every(isWanted)) return salt;
  }
  throw new RangeError(`none of ${MOST_SALTS} salts ends ${links.length} flights from ${least} to ${most}`);
}

/** Publishes a chain of flights, of which the first `chosen` end where they may: its last link is known here, and a salt is sought under which they do. */
export async function publishRounds({ config, db }: Omit<ChainDeps, 'random'>, length: number, chosen: number, ends: Ends): Promise<void> {
  const last = Buffer.from(systemRandom.bytes(32));
  const random = { ...systemRandom, bytes: (count: number) => (count === last.length ? last : systemRandom.bytes(count)) };
  const { id } = await writeChain({ config, db, random }, 'crash', length);
  const links = Array.from({ length: chosen }, (_, index) => linkBelow(last, length - index - 1).toString('hex'));
  await fixSalt({ config, db, random }, 'crash', id, saltFor(links, ends));
}

/** How many chains, each with how many flights: enough for a run of the browser tests. A longer chain takes a longer search for its salt. */
const [CHAINS, FLIGHTS] = [10, 12];

/** 2.5× is reached after 15 s. A flight of a shop takes 17 s on average, and some take a minute. */
const SHORT: Ends = { least: 100, most: 250 };

/**
 * Prepares the new embedded database of these settings for a shop whose flights are short, before that shop is started. Throws, with nothing written, for
 * PostgreSQL, and for a database that has a chain: the results of these rounds are known in advance.
 */
export async function prepareShortRounds(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const config = readConfig(env);
  if (config.databaseUrl !== null) throw new Error('short rounds are for a new embedded database; unset DATABASE_URL');
  const { engine } = await openState(config, createLog(config.logLevel));
  try {
    const { rows } = await engine.queries.execute(sql`select id from round_chain limit 1`);
    if (rows.length > 0) throw new Error(`short rounds are for a new embedded database; ${config.dataDir} has chains`);
    const db = new Database(engine, systemClock, systemRandom);
    for (let chain = 0; chain < CHAINS; chain++) await publishRounds({ config, db }, FLIGHTS, FLIGHTS, SHORT);
  } finally {
    await engine.close();
  }
}
