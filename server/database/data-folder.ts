import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { takeProcessLock } from '#server/runtime/process-lock.ts';

/** The embedded database in a data folder: the one that serves, and the steps of one that is being restored. */
export const databaseFolders = (dataDir: string) => ({
  serving: join(dataDir, 'pg'),
  /** Being filled; worth nothing yet. */
  restoring: join(dataDir, 'pg.restoring'),
  /** Whole, and about to take the serving one's place. */
  restored: join(dataDir, 'pg.restored'),
});

/** Whether a data folder has an embedded database, or a restored one that is about to take its place. */
export function hasDatabase(dataDir: string): boolean {
  const { serving, restored } = databaseFolders(dataDir);
  return existsSync(join(serving, 'PG_VERSION')) || existsSync(restored);
}

/** Puts a restored database in its place where the restore was ended right before that, with the old one already put aside. */
export function finishRestore(dataDir: string): void {
  const { serving, restored } = databaseFolders(dataDir);
  if (!existsSync(serving) && existsSync(restored)) renameSync(restored, serving);
}

/**
 * Takes a data folder for this process; the embedded database does not, and two processes would ruin its files. Throws with the holder's process
 * number while it lives. Answers the release.
 */
export function takeDataFolder(dataDir: string): () => void {
  const lock = takeProcessLock(join(dataDir, 'server.pid'));
  if ('heldBy' in lock) throw new Error(`${dataDir} is in use by process ${lock.heldBy}; stop it or set a different DATA_DIR`);
  return lock.release;
}
