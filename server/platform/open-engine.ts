import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { takeDataFolder } from './data-folder.ts';
import type { Engine } from './database.ts';
import { DiskRoom } from './disk-room.ts';
import { openPglite } from './engine-pglite.ts';
import { openPostgres } from './engine-postgres.ts';
import type { Logger } from './log.ts';

/** The database that the settings name: PostgreSQL by address, or the embedded one, whose folder this process then holds. */
export async function openEngine(config: Config, log: Logger): Promise<Engine> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl, config.databasePool, log);
  const release = takeDataFolder(config.dataDir);
  try {
    const folder = join(config.dataDir, 'pg');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const engine = await openPglite(folder, undefined, new DiskRoom(folder, log));
    return { ...engine, close: () => engine.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}
