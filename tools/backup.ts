import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp, usualBackup } from '#server/backup/backup.ts';
import { runCommand } from './run-command.ts';
import { readShopConfig } from './shop-config.ts';

/*
 * `npm run backup -- [--to FILE]`  writes the database, as of one moment, to a file that is whole or not there. Settings as for the shop. A shop on
 * PostgreSQL may serve meanwhile; the embedded database belongs to one process, so stop its shop first. Secrets are not in it: without the SEED_KEY
 * of now (in the sandbox: secrets.json of the data folder) it can't be restored.
 */

await runCommand(async (args) => {
  const { values } = parseArgs({ args: [...args], strict: true, options: { to: { type: 'string' } } });
  const config = readShopConfig(process.env);
  const to = values.to === undefined ? usualBackup(config.dataDir, Date.now()) : resolve(values.to);
  const rows = await backUp(config, to);
  console.log(`${to}: ${rows} rows. Keep the file and SEED_KEY, in separate places.`);
}, 'Usage:\n  backup [-- --to FILE]   writes the database to a file');
