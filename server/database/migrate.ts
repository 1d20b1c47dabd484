import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Engine } from './database.ts';

/** Where the numbered files are. */
export const MIGRATIONS = join(import.meta.dirname, '../migrations');

/** Keeps processes that start together from migrating together, and any from starting while a backup is restored. */
export const MIGRATION_LOCK = 4_217_001;

/** One step of the schema: `0001_name.sql`, applied once, in order, each in a transaction of its own, never undone. */
export interface Migration {
  name: string;
  text: string;
  hash: string;
}

/** The steps in a folder, in the order of their numbers. Throws on a misnamed file or a number used twice. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw new Error(`migration ${name} is not named like 0001_name.sql`);
    if (numbers.has(number)) throw new Error(`two migrations are numbered ${number}`);
    numbers.add(number);
  }
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, hash: createHash('sha256').update(text).digest('hex') };
  });
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Makes the list of the steps that were taken, unless it is there. */
export const MIGRATION_LIST =
  'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default clock_timestamp())';

/** What a step does, with its entry in the list. */
export const stepText = ({ name, text, hash }: Migration): string =>
  `${text}\n;insert into schema_migration (name, hash) values (${quoted(name)}, ${quoted(hash)});`;

/**
 * Brings the schema up to date and answers the names of the steps taken. Throws when a step that was applied has changed since, or when the
 * database knows a step that this version does not: then an older program met a newer database.
 */
export function migrate(engine: Engine, migrations: readonly Migration[]): Promise<string[]> {
  return engine.exclusively(MIGRATION_LOCK, async () => {
    await engine.script(MIGRATION_LIST);
    const { rows } = await engine.queries.execute<{ name: string; hash: string }>(sql`select name, hash from schema_migration`);
    const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
    const known = new Set(migrations.map(({ name }) => name));
    for (const name of applied.keys())
      if (!known.has(name)) throw new Error(`the database was migrated by a newer version (${name}); this one must not write to it`);
    const taken: string[] = [];
    for (const migration of migrations) {
      const { name, hash } = migration;
      const before = applied.get(name);
      if (before === hash) continue;
      if (before !== undefined) throw new Error(`migration ${name} was changed after it was applied; add a new one instead`);
      await engine.script(stepText(migration));
      taken.push(name);
    }
    return taken;
  });
}
