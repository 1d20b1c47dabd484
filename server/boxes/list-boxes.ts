import { and, arrayContains, asc, count, desc, eq, gte, lte, ne, type SQL } from 'drizzle-orm';
import type { BOX_CATEGORIES, BOX_SORTS, BOX_TYPES, Box, BoxSummary } from '#contract/api/boxes.ts';
import type { Cents } from '#contract/money.ts';
import { boxSummary } from '#server/catalogue/box-summary.ts';
import { nameContains } from '#server/catalogue/name-holds.ts';
import { type ShopBox, shopBox } from '#server/catalogue/catalogue.ts';
import { boxTable, boxVersionTable } from '#server/catalogue/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type PageWanted, pageWindow } from '#server/database/list-window.ts';

export interface BoxesWanted extends PageWanted {
  search?: string | undefined;
  sort?: (typeof BOX_SORTS)[number] | undefined;
  category?: (typeof BOX_CATEGORIES)[number] | undefined;
  type?: (typeof BOX_TYPES)[number] | undefined;
  price_from?: Cents | undefined;
  price_to?: Cents | undefined;
}

/** Every order that may be asked for. Each ends with the unique slug, so that pages never overlap. */
const ORDERS: Record<(typeof BOX_SORTS)[number], SQL[]> = {
  popular: [desc(boxTable.popularity), asc(boxTable.place), asc(boxTable.slug)],
  new: [desc(boxTable.createdAt), asc(boxTable.place), asc(boxTable.slug)],
  price: [asc(boxVersionTable.price), asc(boxTable.slug)],
  '-price': [desc(boxVersionTable.price), asc(boxTable.slug)],
  name: [asc(boxTable.name), asc(boxTable.slug)],
};

function filters({ search, category, type, price_from, price_to }: BoxesWanted): SQL | undefined {
  const text = search?.trim();
  return and(
    eq(boxTable.onSale, true),
    text ? nameContains(text) : undefined,
    category ? arrayContains(boxTable.categories, [category]) : undefined,
    // Boxes of players have lists of their own.
    type ? eq(boxTable.type, type) : ne(boxTable.type, 'custom'),
    price_from === undefined ? undefined : gte(boxVersionTable.price, price_from),
    price_to === undefined ? undefined : lte(boxVersionTable.price, price_to),
  );
}

/** The boxes on sale that fit, one page of them, and how many there are in all. */
export async function listBoxes(deps: Deps, wanted: BoxesWanted): Promise<{ boxes: BoxSummary[]; total: number }> {
  const { limit, offset } = pageWindow(wanted);
  const where = filters(wanted);
  const current = eq(boxVersionTable.id, boxTable.currentVersionId);
  const [rows, counted] = await deps.db.readList(null, async (queries) => {
    const page = await queries
      .select({ box: boxTable, versionId: boxVersionTable.id })
      .from(boxTable)
      .innerJoin(boxVersionTable, current)
      .where(where)
      .orderBy(...ORDERS[wanted.sort ?? 'popular'])
      .limit(limit)
      .offset(offset);
    const [all] = await queries.select({ total: count() }).from(boxTable).innerJoin(boxVersionTable, current).where(where);
    return [page, all] as const;
  });
  const versions = await deps.catalogue.versions(rows.map(({ versionId }) => versionId));
  const boxes = rows.flatMap(({ box, versionId }) => {
    const version = versions.get(versionId);
    return version ? [boxSummary(shopBox(box, version))] : [];
  });
  return { boxes, total: counted?.total ?? 0 };
}

/** A box as its page shows it. */
export function boxPage(box: ShopBox): Box {
  const { version } = box;
  return { ...boxSummary(box), version: version.version, version_hash: version.hash, items: version.items.map(({ shown }) => shown) };
}
