import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createShop } from '#server/app.ts';
import { readConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { openEngine } from '#server/database/open-engine.ts';

/*
 * Serves a shop for the fuzz, with a small page in place of the built one, on a database that is migrated. Unlike the shop's own program it has no
 * last handler: an error that is thrown outside of a handler ends the process, which the test detects.
 */

const config = readConfig(process.env);
const log = createLog(config.logLevel);
const clientFolder = join(config.dataDir, 'client');
mkdirSync(join(clientFolder, 'assets'), { recursive: true });
writeFileSync(join(clientFolder, 'index.html'), '<!doctype html><title>shop</title>');
writeFileSync(join(clientFolder, 'assets/app-1a2b3c.js'), 'export {};');
const shop = await createShop({ config, engine: await openEngine(config, log), log, clientFolder });
process.on('SIGTERM', () => void shop.close().then(() => process.exit(0)));
await shop.app.listen({ port: config.port, host: '127.0.0.1' });
