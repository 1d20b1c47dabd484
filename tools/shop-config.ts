import { resolve } from 'node:path';
import { databaseFolders, hasDatabase } from '#server/database/data-folder.ts';
import { type Config, readConfig } from '#server/runtime/config.ts';
import { type Env, readSettings } from '#server/runtime/settings/read-settings.ts';

/** The database of these settings, for a person: without user and password. */
export function shownDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === null) return `embedded, in ${databaseFolders(dataDir).serving}`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host}${pathname}`;
}

/**
 * Reads the settings for an operator's command, and prints on standard error which database they name. Throws, with nothing written, where that is an embedded database
 * that does not exist: a shell without the shop's settings would otherwise get a new, empty shop. `mayBeNew`: the command makes the database.
 */
export function readShopConfig(env: Env, { mayBeNew = false } = {}): Config {
  // Before readConfig, which makes the sandbox's secrets in the data folder.
  const { settings, isSet } = readSettings(env);
  const dataDir = resolve(settings.DATA_DIR);
  if (!mayBeNew && settings.DATABASE !== 'postgres' && !isSet('DATABASE_URL') && !hasDatabase(dataDir))
    throw new Error(
      `${dataDir} holds no database. This shell may lack the settings of the shop: DATABASE_URL, or DATA_DIR for an embedded database.`,
    );
  const config = readConfig(env);
  console.error(`Database: ${shownDatabase(config)}`);
  return config;
}
