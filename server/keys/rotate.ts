import { getTableName, sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type KeyRing, seal, unseal } from '#server/security/seal.ts';
import type { RotatedSecret } from '#server/security/secrets.ts';
import { ringOf } from './check-keys.ts';
import { type KeyUse, keyUses, sealingNow } from './key-use.ts';
import { between, keyColumns, keyTexts, keyValues, type Page, pagesOf, readKey, type RowKey } from './row-keys.ts';
import type { SealedColumn } from './sealed-column.ts';

/*
 * A rotation
 * 1. Every process has both keys, the new one first: it seals with the new one and opens with both.
 * 2. Each table is walked in the order of its key. A transaction locks some rows whose value is not sealed under the new key, skips rows that another
 *    one holds, and seals their values again. Nothing else of a row changes, so it can be interrupted anywhere and run again.
 * 3. Passes are repeated until no value is left. Then no start needs the older keys any more (`sealing_key`), unless a process still seals with one.
 */

/** Rows that one transaction seals again: their bets and sign-ins wait meanwhile. */
const AT_ONCE = 100;
/** Rows that one statement looks at. */
const ROWS_OF_PAGE = 5_000;
/** Passes over all tables, for rows that were held and values that older processes have sealed meanwhile. */
const MOST_PASSES = 10;
const BETWEEN_PASSES_MS = 250;

/** What is left after a rotation. */
export interface Rotated {
  /** Values that were sealed again. */
  resealed: number;
  /** Values that are sealed under other keys still. */
  left: KeyUse[];
  /** Ids of older keys that connected processes seal with. */
  sealing: string[];
  /** Values that no key of the setting opens, by table. They stay as they are. */
  unreadable: Readonly<Record<string, number>>;
}

interface Batch {
  /** The last row of the batch; null at the end of the page. */
  last: RowKey | null;
  resealed: number;
  unreadable: number;
}

type RotationDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'random'>;

/** Seals the first rows of a page again, in the caller's transaction. */
async function resealSome(tx: Tx, random: Deps['random'], ring: KeyRing, column: SealedColumn, page: Page): Promise<Batch> {
  const { table, sealed, keys, purpose } = column;
  const [name, value] = [sql.identifier(getTableName(table)), sql.identifier(sealed.name)];
  const { rows } = await tx.execute(sql`
    select ${keyTexts(keys)}, ${value} as sealed from ${name}
    where ${value} is not null and substring(${value} from 1 for 5) <> decode(${`02${ring[0].id}`}, 'hex') and ${between(keys, page)}
    order by ${keyColumns(keys)} limit ${AT_ONCE} for update skip locked`);
  const found = rows.map((row) => ({ key: readKey(keys, row), sealed: row['sealed'] as Uint8Array }));
  const renewed = found.flatMap(({ key, sealed: old }) => {
    const use = purpose(key[0] ?? '', key[1] ?? '');
    try {
      return [{ key, sealed: seal(ring, random, use, unseal(ring, use, old)) }];
    } catch {
      return [];
    }
  });
  if (renewed.length > 0) {
    const values = renewed.map((row) => sql`(${keyValues(keys, row.key)}, ${row.sealed}::bytea)`);
    const matches = keys.map((column_, index) => sql`t.${sql.identifier(column_.name)} = v.${sql.identifier(`key_${index}`)}`);
    const names = [...keys.map((_, index) => sql.identifier(`key_${index}`)), sql.identifier('sealed')];
    await tx.execute(sql`
      update ${name} t set ${value} = v.sealed from (values ${sql.join(values, sql`, `)}) as v (${sql.join(names, sql`, `)})
      where ${sql.join(matches, sql` and `)}`);
  }
  return {
    last: found.length < AT_ONCE ? null : (found.at(-1)?.key ?? null),
    resealed: renewed.length,
    unreadable: found.length - renewed.length,
  };
}

/** Values of a setting that are not sealed under its current key. */
const otherUses = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  columns: readonly SealedColumn[],
  setting: RotatedSecret,
): Promise<KeyUse[]> => (await keyUses(db, columns, setting)).filter(({ keyId }) => keyId !== ringOf(config, setting)[0].id);

/** Ids of other keys than the current one that connected processes seal with. */
export async function olderSealing({ db, config }: Pick<Deps, 'db' | 'config'>, setting: RotatedSecret): Promise<string[]> {
  if (db.engine === 'pglite') return [];
  return [...(await sealingNow(db, setting))].filter((id) => id !== ringOf(config, setting)[0].id).toSorted();
}

/**
 * Seals every value of a setting under its current key while the shop serves. `progress` is called after each transaction with the table and the number of
 * values so far; what it throws interrupts the rotation, which may be run again. With nothing `left` and no older key `sealing`, the older keys may be removed.
 */
export async function rotateKey(
  deps: RotationDeps,
  columns: readonly SealedColumn[],
  setting: RotatedSecret,
  progress: (table: string, resealed: number) => void = () => undefined,
): Promise<Rotated> {
  const { db, config, clock, random } = deps;
  let resealed = 0;
  let unreadable: Record<string, number> = {};
  let left: KeyUse[] = [];
  for (let pass = 1; pass <= MOST_PASSES; pass++) {
    unreadable = {};
    for (const column of columns.filter((one) => one.setting === setting)) {
      const ring = column.ring(config.secrets);
      const name = getTableName(column.table);
      for await (const page of pagesOf(db.read, column.table, column.keys, ROWS_OF_PAGE))
        for (let from = page.from, done = false; !done;) {
          const start = from;
          const batch = await db.transaction((tx) => resealSome(tx, random, ring, column, { from: start, to: page.to }));
          resealed += batch.resealed;
          if (batch.unreadable > 0) unreadable[name] = (unreadable[name] ?? 0) + batch.unreadable;
          progress(name, resealed);
          from = batch.last;
          done = batch.last === null;
        }
    }
    left = await otherUses(deps, columns, setting);
    const total = left.reduce((sum, { values }) => sum + values, 0);
    if (total === Object.values(unreadable).reduce((sum, values) => sum + values, 0)) break;
    await new Promise((resolve) => clock.setTimeout(() => resolve(undefined), BETWEEN_PASSES_MS));
  }
  const sealing = await olderSealing(deps, setting);
  if (left.length === 0 && sealing.length === 0)
    await db.read.execute(sql`delete from sealing_key where setting = ${setting} and key_id <> ${ringOf(config, setting)[0].id}`);
  return { resealed, left, sealing, unreadable };
}
