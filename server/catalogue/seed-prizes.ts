import { notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import type { PrizeData } from './catalogue-data.ts';
import { readCatalogueData } from './read-data.ts';
import { prizeTable } from './schema.ts';

/** Brings the prizes in line with the catalogue's data; one that left the data stays known but is not offered. Same data, same state. */
export async function seedPrizes(tx: Tx, prizes: readonly PrizeData[] = readCatalogueData().prizes): Promise<void> {
  const incoming = (column: string) => sql.raw(`excluded.${column}`);
  // In the order of the ids, so that processes that start together queue instead of blocking each other.
  const rows = prizes
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((prize) => ({ ...prize, sizes: prize.sizes ?? null, salePrice: prize.price, offered: true }));
  if (rows.length > 0) {
    await tx
      .insert(prizeTable)
      .values(rows)
      .onConflictDoUpdate({
        target: prizeTable.id,
        set: {
          name: incoming('name'),
          rarity: incoming('rarity'),
          picture: incoming('picture'),
          price: incoming('price'),
          salePrice: incoming('sale_price'),
          offered: incoming('offered'),
          grams: incoming('grams'),
          sizes: incoming('sizes'),
        },
      });
  }
  const ids = rows.map(({ id }) => id);
  await tx
    .update(prizeTable)
    .set({ offered: false })
    .where(ids.length > 0 ? notInArray(prizeTable.id, ids) : undefined);
}
