import { eq, max } from 'drizzle-orm';
import type { Cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { boxVersionItemTable, boxVersionTable, type prizeTable } from './schema.ts';

/** A prize as a version keeps it. */
export type VersionPrize = Pick<typeof prizeTable.$inferSelect, 'id' | 'name' | 'rarity' | 'picture' | 'price' | 'salePrice'>;

/** A version of a box that is to be sold. Its items are in ticket order. */
export interface NewVersion {
  slug: string;
  price: Cents;
  hash: string;
  returnPpm: number;
  items: readonly { prize: VersionPrize; from: number; to: number }[];
}

/** Writes the next version of a box, which must be there, and answers its id. */
export async function storeVersion(
  tx: Tx,
  deps: Pick<Deps, 'random'>,
  { slug, price, hash, returnPpm, items }: NewVersion,
): Promise<string> {
  const [newest] = await tx
    .select({ version: max(boxVersionTable.version) })
    .from(boxVersionTable)
    .where(eq(boxVersionTable.boxSlug, slug));
  const id = deps.random.uuid();
  await tx.insert(boxVersionTable).values({ id, boxSlug: slug, version: (newest?.version ?? 0) + 1, hash, price, returnPpm });
  await tx.insert(boxVersionItemTable).values(
    items.map(({ prize, from, to }, place) => ({
      versionId: id,
      place,
      prizeId: prize.id,
      name: prize.name,
      rarity: prize.rarity,
      picture: prize.picture,
      price: prize.price,
      salePrice: prize.salePrice,
      ticketFrom: from,
      ticketTo: to,
    })),
  );
  return id;
}
