import { crashBust } from '#contract/games/crash.ts';
import { createShop } from '#server/app.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { readConfig } from '#server/runtime/config.ts';
import { Database } from '#server/database/database.ts';
import { createLog } from '#server/runtime/log.ts';
import { migrate, MIGRATIONS, readMigrations } from '#server/database/migrate.ts';
import { openEngine } from '#server/database/open-engine.ts';
import { systemRandom } from '#server/runtime/random.ts';
import { linkBelow } from '#server/rounds/build-chain.ts';
import { fixSalt, writeChain } from '#server/rounds/chains.ts';

/*
 * Serves the built shop, settings as always, with first flights whose ends are chosen: the last link of its chain is known here, and the salt is
 * sought under which the flights are neither short nor long. All else is the shop itself.
 */

const LENGTH = 100;
const LAST = Buffer.alloc(32, 7);
/** How many flights are chosen, and where they end, hundredths. */
const FLIGHTS = 3;
const [LEAST, MOST] = [250, 290];

/** A salt under which every one of these links gives a flight as wanted. */
function saltFor(links: readonly string[]): string {
  for (let count = 1; ; count++) {
    const salt = `chosen ${count}`;
    const isWanted = (link: string): boolean => {
      const bust = crashBust(link, salt);
      return bust >= LEAST && bust <= MOST;
    };
    if (links.every(isWanted)) return salt;
  }
}

const config = readConfig(process.env);
const log = createLog(config.logLevel);
const engine = await openEngine(config, log);
await migrate(engine, readMigrations(MIGRATIONS));
const db = new Database(engine, systemClock, systemRandom);
const random = { ...systemRandom, bytes: (count: number) => (count === LAST.length ? LAST : systemRandom.bytes(count)) };
const { id } = await writeChain({ config, db, random }, 'crash', LENGTH);
const links = Array.from({ length: FLIGHTS }, (_, index) => linkBelow(LAST, LENGTH - index - 1).toString('hex'));
await fixSalt({ config, db, random }, 'crash', id, saltFor(links));

const { app, close } = await createShop({ config, engine, log });
process.once('SIGTERM', () => void close().then(() => process.exit(0)));
await app.listen({ port: config.port, host: config.host });
