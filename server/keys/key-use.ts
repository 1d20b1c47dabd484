import { getTableName, sql } from 'drizzle-orm';
import type { Deps } from '#server/runtime/deps.ts';
import { ROTATED_SECRETS, type RotatedSecret } from '#server/security/secrets.ts';
import { between, pagesOf } from './row-keys.ts';
import type { SealedColumn } from './sealed-column.ts';

/** How many values of a table are sealed under a key. */
export interface KeyUse {
  setting: RotatedSecret;
  table: string;
  /** Null for values from before key ids. */
  keyId: string | null;
  values: number;
}

/** Rows that one statement counts. */
const COUNTED_AT_ONCE = 20_000;

async function countByKey(db: Deps['db'], { setting, table, sealed, keys }: SealedColumn): Promise<KeyUse[]> {
  const name = sql.identifier(getTableName(table));
  const value = sql.identifier(sealed.name);
  const totals = new Map<string | null, number>();
  for await (const page of pagesOf(db.read, table, keys, COUNTED_AT_ONCE)) {
    const { rows } = await db.read.execute(sql`
      select case when get_byte(${value}, 0) >= 2 then encode(substring(${value} from 2 for 4), 'hex') end as key_id, count(*) as total
      from ${name} where ${value} is not null and ${between(keys, page)} group by 1`);
    for (const { key_id: id, total } of rows) {
      const keyId = typeof id === 'string' ? id : null;
      totals.set(keyId, (totals.get(keyId) ?? 0) + Number(total));
    }
  }
  return [...totals].map(([keyId, values]) => ({ setting, table: getTableName(table), keyId, values }));
}

/** Counts the values of each table by the keys that they are sealed under. */
export async function keyUses(db: Deps['db'], columns: readonly SealedColumn[], setting: RotatedSecret): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const column of columns) if (column.setting === setting) uses.push(...(await countByKey(db, column)));
  return uses;
}

/** The ids of the keys that connected processes seal with; of the embedded database's one process nothing is known here. */
export async function sealingNow(db: Deps['db'], setting: RotatedSecret): Promise<Set<string>> {
  const { rows } = await db.read.execute(sql`
    select distinct split_part(application_name, ' ', ${3 + ROTATED_SECRETS.indexOf(setting)}::int) as key_id from pg_stat_activity
    where datname = current_database() and application_name like 'fairdrop seals %'`);
  return new Set(rows.map((row) => String(row['key_id'])));
}
