import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '#server/runtime/config.ts';
import { databaseFolders, finishRestore, takeDataFolder } from './data-folder.ts';
import type { Engine } from './database.ts';
import { DiskSpace } from './disk-space.ts';
import { openPglite } from './engine-pglite.ts';
import { openPostgres } from './engine-postgres.ts';
import { NAME } from './postgres/client.ts';
import type { Logger } from '#server/runtime/log.ts';

/**
 * Makes an empty embedded database, whole or not at all. A process of its own does it: making one takes a second copy of the engine, whose memory
 * would stay with this process for good.
 */
export async function makeDatabase(folder: string): Promise<void> {
  const parent = dirname(folder);
  const unfinished = `${basename(folder)}.making`;
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  for (const left of readdirSync(parent).filter((name) => name.startsWith(unfinished)))
    rmSync(join(parent, left), { recursive: true, force: true });
  // A name of its own: when this process is killed, the one that it began goes on for a while.
  const making = join(parent, `${unfinished}-${process.pid}`);
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'make-database.ts'), making]);
  rmSync(folder, { recursive: true, force: true });
  renameSync(making, folder);
}

/** What the connections of a process are called: with the ids of the keys that it seals with, so that a rotation sees them (`server/keys`). */
function connectionName({ secrets: { seedKey, dataKeys } }: Config): string {
  return `${NAME} seals ${seedKey[0].id} ${dataKeys[0].id}`;
}

/** The database that the settings name: PostgreSQL by address, or the embedded one, whose folder this process then holds. */
export async function openEngine(config: Config, log: Logger): Promise<Engine> {
  if (config.databaseUrl !== null)
    return openPostgres(config.databaseUrl, config.databasePool, log, {
      name: connectionName(config),
      poolerUrl: config.databasePoolerUrl,
      replicaUrl: config.databaseReplicaUrl,
    });
  const release = takeDataFolder(config.dataDir);
  try {
    finishRestore(config.dataDir);
    const { serving: folder } = databaseFolders(config.dataDir);
    if (!existsSync(join(folder, 'PG_VERSION'))) await makeDatabase(folder);
    const engine = await openPglite(folder, new DiskSpace(folder, log));
    return { ...engine, close: () => engine.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}
