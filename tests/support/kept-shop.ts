import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { advanceWatermark } from '#server/backup/admit-state.ts';
import { openState } from '#server/backup/open-state.ts';
import type { RestoreParts } from '#server/backup/restore-order.ts';
import { systemClock } from '#server/runtime/clock.ts';
import type { Config } from '#server/runtime/config.ts';
import { databaseFolders } from '#server/database/data-folder.ts';
import { systemRandom } from '#server/runtime/random.ts';
import { temporaryDataDir } from '#tools/shop-process.ts';
import { layOut } from './prepared-files.ts';
import { makeRounds, type RoundShop } from './rounds.ts';
import { administer, type DatabaseKind, freshPostgres } from './shop.ts';
import { silentLog, testConfig, testEnv } from './test-config.ts';

/** A shop whose database outlives it, opened and closed as an operator's is: for backups, restores and states that were brought back. */
export interface KeptShop {
  config: Config;
  /** The settings, for processes. */
  env: Record<string, string>;
  /** What backups and restores work with. */
  parts: RestoreParts;
  /** Opens the state, as the start does, and serves on it. */
  open(): Promise<RoundShop>;
  /** Copies the database of a closed shop by other means than a backup. Returns how to bring the copy back. */
  copy(): Promise<() => Promise<void>>;
  remove(): Promise<void>;
}

/** A shop on a stocked database of its own that was never opened. `env` is settings as an operator would write them. */
export async function keptShop(kind: DatabaseKind, env: Record<string, string> = {}): Promise<KeptShop> {
  const data = temporaryDataDir();
  const database = kind === 'postgres' ? await freshPostgres() : null;
  const settings = { DATA_DIR: data.path, ...(database ? { DATABASE_URL: database.url } : {}), ...env };
  const config = testConfig(settings);
  const copies: string[] = [];
  if (!database) await layOut(databaseFolders(data.path).serving, inject('pgliteFiles'));

  const copyEmbedded = (): (() => Promise<void>) => {
    const { serving } = databaseFolders(data.path);
    const kept = join(data.path, 'kept', String(copies.push('') - 1));
    mkdirSync(kept, { recursive: true });
    cpSync(serving, join(kept, 'pg'), { recursive: true });
    return async () => {
      rmSync(serving, { recursive: true });
      renameSync(join(kept, 'pg'), serving);
    };
  };
  const copyPostgres = async (name: string): Promise<() => Promise<void>> => {
    const kept = `${name}_${copies.length}`;
    copies.push(kept);
    await administer(`create database ${kept} template ${name}`);
    return async () => {
      await administer(`drop database ${name} with (force)`);
      await administer(`alter database ${kept} rename to ${name}`);
    };
  };

  return {
    config,
    env: testEnv(settings),
    parts: {
      config,
      clock: systemClock,
      random: systemRandom,
      log: silentLog,
      makeDatabase: (folder) => layOut(folder, inject('pgliteEmpty')),
    },
    async open() {
      const { engine, state } = await openState(config, silentLog);
      const watermark = advanceWatermark({ engine, clock: systemClock, log: silentLog, dataDir: config.dataDir }, state, () => undefined);
      const closing = { ...engine, close: () => watermark.stop().then(() => engine.close()) };
      try {
        return await makeRounds(kind, settings, closing);
      } catch (error) {
        await closing.close();
        throw error;
      }
    },
    copy: async () => (database ? copyPostgres(database.name) : copyEmbedded()),
    async remove() {
      for (const name of copies.filter((copied) => copied !== '')) await administer(`drop database if exists ${name} with (force)`);
      await database?.drop();
      data.remove();
    },
  };
}
