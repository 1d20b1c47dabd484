import { and, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import type { PrizeData } from './catalogue-data.ts';
import { shippedCatalogue } from './read-data.ts';
import { prizeTable } from './schema.ts';

/** Brings the prizes in line with the catalogue's data, in one statement for all; one that left the data stays known but is not offered. Same data, same state. */
export async function seedPrizes(tx: Tx, prizes: readonly PrizeData[] = shippedCatalogue().prizes): Promise<void> {
  // In the order of the ids, so that processes that start together queue instead of blocking each other.
  const rows = prizes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await tx.execute(sql`
    insert into prize as kept (id, name, rarity, picture, price, sale_price, offered, grams, sizes)
    select id, name, rarity, picture, price, price, true, grams, sizes from json_populate_recordset(null::prize, ${JSON.stringify(rows)})
    on conflict (id) do update set (name, rarity, picture, price, sale_price, offered, grams, sizes) =
      (excluded.name, excluded.rarity, excluded.picture, excluded.price, excluded.sale_price, excluded.offered, excluded.grams, excluded.sizes)
    where kept is distinct from excluded`);
  const ids = rows.map(({ id }) => id);
  await tx
    .update(prizeTable)
    .set({ offered: false })
    .where(and(prizeTable.offered, ids.length > 0 ? notInArray(prizeTable.id, ids) : undefined));
}
