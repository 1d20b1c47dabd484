import { createShop } from '#server/app.ts';
import { Database } from '#server/database/database.ts';
import { migrate, MIGRATIONS, readMigrations } from '#server/database/migrate.ts';
import { openEngine } from '#server/database/open-engine.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { readConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { systemRandom } from '#server/runtime/random.ts';
import { publishRounds } from '#tools/crash-rounds.ts';

/* Serves the built shop, settings as always, with first flights that are neither short nor long. All else is the shop itself. */

const config = readConfig(process.env);
const log = createLog(config.logLevel);
const engine = await openEngine(config, log);
await migrate(engine, readMigrations(MIGRATIONS));
await publishRounds({ config, db: new Database(engine, systemClock, systemRandom) }, 100, 3, { least: 250, most: 290 });

const { app, close } = await createShop({ config, engine, log });
process.once('SIGTERM', () => void close().then(() => process.exit(0)));
await app.listen({ port: config.port, host: config.host });
