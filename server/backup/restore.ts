import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Catalogue } from '#server/catalogue/catalogue.ts';
import { checkKeys } from '#server/keys/check-keys.ts';
import { databaseFolders, finishRestore, takeDataFolder } from '#server/database/data-folder.ts';
import { Database, type Engine } from '#server/database/database.ts';
import { openPglite } from '#server/database/engine-pglite.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { migrate, MIGRATION_LOCK, MIGRATIONS, readMigrations } from '#server/database/migrate.ts';
import { makeDatabase } from '#server/database/open-engine.ts';
import { type PlainSql, plainPostgres } from '#server/database/plain-sql.ts';
import { backUp, stamp } from './backup.ts';
import { removeShop } from './load.ts';
import { knownWatermark, rememberWatermark } from './watermarks.ts';
import {
  audit,
  checkBackup,
  type CheckedBackup,
  fill,
  presentState,
  type PresentState,
  type RestoreParts,
  type Restored,
  RestoreRefused,
} from './restore-order.ts';
import { retire, type Retired } from './retire.ts';

export type { Restored } from './restore-order.ts';

/*
 * A restore
 * 1. The file is read to its end; a damaged one, one of a newer version, and one that was sealed under another key are refused.
 * 2. The state that is there is put aside: the embedded database's folder under another name, PostgreSQL's as a backup.
 * 3. Embedded: a new folder is filled, retired, and then takes the old one's place by its name. PostgreSQL: one transaction removes the shop's tables and
 *    fills them again; what results may not serve until it is retired, right after.
 * 4. How far the new state has come is remembered beside the database.
 */

/** How long a connection of a shop that has just been stopped may linger, ms. */
const LINGER_MS = 3_000;

const held = (what: string, { players }: PresentState): RestoreRefused =>
  new RestoreRefused(
    `${what} holds a shop with ${players} ${players === 1 ? 'player' : 'players'}. With --yes, it is set aside and replaced by the backup.`,
  );

async function retireAll(
  parts: RestoreParts,
  engine: Engine,
  sql: PlainSql,
  { installationId, backupAt, marks }: { installationId: string; backupAt: number | null; marks: readonly (number | null)[] },
): Promise<Retired> {
  const { config, clock, random } = parts;
  const db = new Database(engine, clock, random);
  const deps = { ...parts, db, catalogue: new Catalogue(db) };
  await checkKeys(deps);
  // A state that was retired is one that this machine knows, even where the restore is ended before it remembers how far that has come.
  await rememberWatermark(config.dataDir, installationId, 0);
  return retire(deps, sql, { backupAt, least: Math.max(0, ...marks.map(Number)) });
}

/** What the restored state is, and how far others of its installation have come. */
const lifeOf = async ({ config }: RestoreParts, { header }: CheckedBackup, present: PresentState | null) => ({
  installationId: header.installation.id,
  backupAt: new Date(header.made_at).getTime(),
  marks: [present?.mark ?? 0, await knownWatermark(config.dataDir, header.installation.id)],
});

async function inTransaction(sql: PlainSql, run: () => Promise<void>): Promise<void> {
  await sql.script('begin; set local statement_timeout = 0; set local lock_timeout = 0');
  try {
    await run();
    await sql.script('commit');
  } catch (error) {
    await sql.script('rollback');
    throw error;
  }
}

/** What the embedded database holds; null for nothing, `unreadable` when it can't be opened. */
async function presentEmbedded(folder: string): Promise<PresentState | 'unreadable' | null> {
  if (!existsSync(folder)) return null;
  try {
    const engine = await openPglite(folder);
    try {
      return await presentState(engine.plain);
    } finally {
      await engine.close();
    }
  } catch {
    return 'unreadable';
  }
}

/** Makes an embedded database out of a backup, ready to serve. */
async function fillEmbedded(
  parts: RestoreParts,
  folder: string,
  backup: CheckedBackup,
  present: PresentState | null,
): Promise<Omit<Restored, 'aside'>> {
  await (parts.makeDatabase ?? makeDatabase)(folder);
  const engine = await openPglite(folder);
  const { plain } = engine;
  try {
    await inTransaction(plain, () => fill(plain, backup, present));
    const retired = await retireAll(parts, engine, plain, await lifeOf(parts, backup, present));
    return { ...retired, faults: await audit(plain) };
  } finally {
    await engine.close();
  }
}

async function restoreEmbedded(parts: RestoreParts, backup: CheckedBackup, yes: boolean): Promise<Restored> {
  const { config, clock } = parts;
  finishRestore(config.dataDir);
  const { serving, restoring, restored } = databaseFolders(config.dataDir);
  for (const left of [restoring, restored]) rmSync(left, { recursive: true, force: true });
  const found = await presentEmbedded(serving);
  if (found === 'unreadable' && !yes)
    throw new RestoreRefused(`${serving} can't be read as a database. With --yes, it is set aside and replaced by the backup.`);
  const present = found === 'unreadable' ? null : found;
  if (present && !yes) throw held(serving, present);

  const done = await fillEmbedded(parts, restoring, backup, present).catch((error: unknown) => {
    rmSync(restoring, { recursive: true, force: true });
    throw error;
  });
  renameSync(restoring, restored);
  const aside = existsSync(serving) ? join(config.dataDir, `pg.before-restore-${stamp(clock.now())}`) : null;
  if (aside !== null) renameSync(serving, aside);
  renameSync(restored, serving);
  return { ...done, aside };
}

/** Throws while processes of the shop are connected: they would go on with what they remember of the old state. */
async function refuseServing(sql: PlainSql): Promise<void> {
  const deadline = performance.now() + LINGER_MS;
  for (;;) {
    const [row] = await sql.query<{ total: number }>(
      `select count(*)::int as total from pg_stat_activity where datname = current_database() and (application_name = 'fairdrop' or application_name like 'fairdrop seals %')`,
    );
    if (row?.total === 0) return;
    if (performance.now() > deadline)
      throw new RestoreRefused(`The shop is still connected to this database (${row?.total} connections). Stop all its processes first.`);
    await sleep(200);
  }
}

async function restorePostgres(parts: RestoreParts, url: string, backup: CheckedBackup, yes: boolean): Promise<Restored> {
  const { config, clock, log } = parts;
  const sql = await plainPostgres(url);
  try {
    // A shop that is started meanwhile waits here, and finds the state that is whole.
    await sql.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseServing(sql);
    const present = await presentState(sql);
    let aside: string | null = null;
    if (present && !present.restoring) {
      if (!yes) throw held('The database', present);
      aside = join(config.dataDir, `before-restore-${stamp(clock.now())}.backup.gz`);
      await backUp(config, aside);
    }
    await inTransaction(sql, async () => {
      await removeShop(sql);
      await fill(sql, backup, present);
    });
    const engine = await openPostgres(url, 2, log);
    try {
      const retired = await retireAll(parts, engine, sql, await lifeOf(parts, backup, present));
      return { ...retired, aside, faults: await audit(sql) };
    } finally {
      await engine.close();
    }
  } finally {
    await sql.close();
  }
}

/**
 * Brings a backup back. `yes`: over a database that holds a shop. Throws BackupDamaged, SettingError or RestoreRefused before anything is changed; a later
 * failure leaves the old state in place, or on PostgreSQL one that refuses to serve until the restore is run again.
 */
export async function restore(parts: RestoreParts, from: string, yes: boolean): Promise<Restored> {
  const { config } = parts;
  const backup = await checkBackup(config, from);
  const done = await withFolder(
    config,
    () => restoreEmbedded(parts, backup, yes),
    (url) => restorePostgres(parts, url, backup, yes),
  );
  await rememberWatermark(config.dataDir, done.id, done.mark);
  return done;
}

/** Goes on with the state that is there, as if it had been restored: for one that was brought back by other means. */
export async function acceptState(parts: RestoreParts): Promise<Restored> {
  const { config, log } = parts;
  const accept = async (engine: Engine, sql: PlainSql): Promise<Restored> => {
    const present = await presentState(sql);
    if (!present) throw new RestoreRefused('The database holds no shop.');
    await migrate(engine, readMigrations(MIGRATIONS));
    const marks = [present.mark, await knownWatermark(config.dataDir, present.id)];
    const retired = await retireAll(parts, engine, sql, { installationId: present.id, backupAt: null, marks });
    return { ...retired, aside: null, faults: await audit(sql) };
  };
  const done = await withFolder(
    config,
    async () => {
      finishRestore(config.dataDir);
      const { serving } = databaseFolders(config.dataDir);
      if (!existsSync(serving)) throw new RestoreRefused(`${config.dataDir} holds no database.`);
      const engine = await openPglite(serving);
      try {
        return await accept(engine, engine.plain);
      } finally {
        await engine.close();
      }
    },
    async (url) => {
      const sql = await plainPostgres(url);
      try {
        await refuseServing(sql);
        const engine = await openPostgres(url, 2, log);
        return await accept(engine, sql).finally(() => engine.close());
      } finally {
        await sql.close();
      }
    },
  );
  await rememberWatermark(config.dataDir, done.id, done.mark);
  return done;
}

/** Works on the database that the settings name; the embedded one's folder is taken for that time. */
async function withFolder<T>(
  { databaseUrl, dataDir }: RestoreParts['config'],
  embedded: () => Promise<T>,
  postgres: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) return postgres(databaseUrl);
  const release = takeDataFolder(dataDir);
  try {
    return await embedded();
  } finally {
    release();
  }
}
