import type { Config } from '#server/runtime/config.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Random } from '#server/core/random.ts';
import type { Logger } from '#server/runtime/log.ts';
import { type Migration, MIGRATIONS, readMigrations } from '#server/database/migrate.ts';
import type { PlainSql } from '#server/database/plain-sql.ts';
import { opensProbe, wrongSeedKey } from '#server/fairness/seed-key.ts';
import { unsealServerSeed } from '#server/fairness/sealed-seed.ts';
import { type BackupHeader, openBackup } from './backup-file.ts';
import { load, takeSteps } from './load.ts';
import type { Retired } from './retire.ts';

/** What a restore works with. */
export interface RestoreParts {
  config: Config;
  clock: Clock;
  random: Random;
  log: Logger;
  /** Makes an empty embedded database in a folder; tests copy one instead, which is quicker. */
  makeDatabase?: (folder: string) => Promise<void>;
}

/** What a restore has done. */
export interface Restored extends Retired {
  /** Where the state of before lies now: a folder, or a backup; null when there was none. */
  aside: string | null;
  /** What auditors find wrong in the state that was restored. */
  faults: string[];
}

/** A restore can't be begun. Nothing was changed. */
export class RestoreRefused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'RestoreRefused';
  }
}

/** A backup that can be restored: whole, of this schema or an earlier one, and readable with the shop's key. */
export interface CheckedBackup {
  path: string;
  header: BackupHeader;
  /** The steps that its schema is at, and those that follow. */
  steps: { before: Migration[]; after: Migration[] };
}

function stepsOf(path: string, { migrations }: BackupHeader): CheckedBackup['steps'] {
  const ours = readMigrations(MIGRATIONS);
  const applied = new Map(migrations.map(({ name, hash }) => [name, hash]));
  for (const { name, hash } of migrations) {
    const known = ours.find((one) => one.name === name);
    if (!known) throw new RestoreRefused(`${path} was made by a newer version of the shop (${name}); nothing was changed`);
    if (known.hash !== hash)
      throw new RestoreRefused(`${path} was made by a version of the shop with a different ${name}; nothing was changed`);
  }
  return { before: ours.filter(({ name }) => applied.has(name)), after: ours.filter(({ name }) => !applied.has(name)) };
}

/** True when the seed of a pair, as a row of the backup, can be read. */
function readsSeed(config: Config, row: string): boolean {
  const { id, server_seed_sealed: sealed } = JSON.parse(row) as { id: string; server_seed_sealed: string };
  try {
    unsealServerSeed({ config }, id, Buffer.from(sealed.replace(/^\\x/, ''), 'hex'));
    return true;
  } catch {
    return false;
  }
}

/** Reads a backup to its end. Throws BackupDamaged, RestoreRefused or SettingError when it can't be restored here. */
export async function checkBackup(config: Config, path: string): Promise<CheckedBackup> {
  const { header, parts } = await openBackup(path);
  const steps = stepsOf(path, header);
  let table = '';
  let pair: string | null = null;
  for await (const part of parts) {
    if ('table' in part) ({ table } = part);
    else if (table === 'seed_pair') pair = part.row;
  }
  const { id, seed_probe: probe } = header.installation;
  const { seedKey } = config.secrets;
  const opens = probe === null ? pair === null || readsSeed(config, pair) : opensProbe(seedKey, id, Buffer.from(probe, 'hex'));
  if (!opens) throw wrongSeedKey();
  return { path, header, steps };
}

/** What is in a database before a restore: null for one that holds no shop. */
export interface PresentState {
  id: string;
  mark: number;
  restoring: boolean;
  players: number;
  /** Earlier restores, as JSON rows: they stay on the fairness pages whatever backup is brought back. */
  restorations: string[];
}

/** Reads what is there, whichever steps its schema has had. */
export async function presentState(sql: PlainSql): Promise<PresentState | null> {
  const exists = async (table: string): Promise<boolean> =>
    (await sql.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]))[0]?.there === true;
  if (!(await exists('installation')) || !(await exists('users'))) return null;
  const [row] = await sql.query<{ said: string; players: number }>(
    'select row_to_json(i)::text as said, (select count(*)::int from users where not is_demo) as players from installation i',
  );
  if (!row) return null;
  const installation = JSON.parse(row.said) as { id?: string; epoch: string; mark?: number; restoring?: boolean };
  const restorations = (await exists('restoration'))
    ? (await sql.query<{ row: string }>('select row_to_json(r)::text as row from restoration r')).map((one) => one.row)
    : [];
  return {
    id: installation.id ?? installation.epoch,
    mark: installation.mark ?? 0,
    restoring: installation.restoring ?? false,
    players: row.players,
    restorations,
  };
}

/**
 * Makes the schema and fills it from a backup, in the caller's transaction, up to the newest step. The state that results is marked as one that must not
 * serve until it is retired.
 */
export async function fill(sql: PlainSql, { path, steps }: CheckedBackup, present: PresentState | null): Promise<void> {
  await takeSteps(sql, steps.before);
  await load(sql, (await openBackup(path)).parts);
  await takeSteps(sql, steps.after);
  await sql.script('update installation set restoring = true');
  if (present)
    await sql.query(
      'insert into restoration select * from json_populate_recordset(null::restoration, $1::json) on conflict (id) do nothing',
      [`[${present.restorations.join(',')}]`],
    );
}

/** What auditors find wrong. */
export async function audit(sql: PlainSql): Promise<string[]> {
  const rows = await sql.query<{ fault: string }>(
    'select fault from ledger_fault union all select fault from round_fault union all select fault from battle_fault union all select fault from withdrawal_fault',
  );
  return rows.map(({ fault }) => fault);
}
