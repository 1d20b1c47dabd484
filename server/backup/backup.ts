import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/runtime/config.ts';
import { databaseFolders, finishRestore, takeDataFolder } from '#server/database/data-folder.ts';
import { openPglite } from '#server/database/engine-pglite.ts';
import { plainPostgres } from '#server/database/plain-sql.ts';
import { writeBackup } from './backup-file.ts';
import { dump } from './dump.ts';

/** The moment in the name of a file. */
export const stamp = (ms: number): string => new Date(ms).toISOString().replace(/\..*$/, 'Z').replaceAll(':', '-');

/** Where a backup goes that is given no name. */
export const usualBackup = (dataDir: string, now: number): string => join(dataDir, 'backups', `fairdrop-${stamp(now)}.backup.gz`);

/**
 * Writes a backup of the database as of one moment and answers how many rows it holds. PostgreSQL may go on serving meanwhile; the embedded database
 * belongs to one process, so its shop must be stopped. Throws when it is not, or when the file exists.
 */
export async function backUp(config: Pick<Config, 'databaseUrl' | 'dataDir'>, to: string): Promise<number> {
  if (config.databaseUrl !== null) {
    const sql = await plainPostgres(config.databaseUrl);
    try {
      return await dump(sql, 'postgres', (header, parts) => writeBackup(to, header, parts));
    } finally {
      await sql.close();
    }
  }
  const release = takeDataFolder(config.dataDir);
  try {
    finishRestore(config.dataDir);
    const { serving } = databaseFolders(config.dataDir);
    if (!existsSync(serving)) throw new Error(`${config.dataDir} holds no database`);
    const engine = await openPglite(serving);
    try {
      return await dump(engine.plain, 'pglite', (header, parts) => writeBackup(to, header, parts));
    } finally {
      await engine.close();
    }
  } finally {
    release();
  }
}
