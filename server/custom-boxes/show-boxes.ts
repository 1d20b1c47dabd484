import { and, asc, desc, eq, gte, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import {
  type CUSTOM_BOX_SORTS,
  DEEPEST_CUSTOM_BOX,
  type CustomBox,
  type ListedCustomBox,
  type OwnCustomBox,
} from '#contract/api/custom-boxes.ts';
import { listedPlayer } from '#contract/api/listed-player.ts';
import type { Cents } from '#contract/money.ts';
import { boxSummary } from '#server/catalogue/box-summary.ts';
import { type BoxVersion, shopBox } from '#server/catalogue/catalogue.ts';
import { nameContains } from '#server/catalogue/name-holds.ts';
import { boxTable } from '#server/catalogue/schema.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { type PageWanted, pageWindow } from '#server/database/list-window.ts';
import { Refusal } from '#server/core/refusal.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { coverOf, IS_LISTED, statusOf } from './custom-box.ts';
import { customBoxTable as table, reportTable } from './schema.ts';

export interface CustomBoxesWanted extends PageWanted {
  search?: string | undefined;
  sort?: (typeof CUSTOM_BOX_SORTS)[number] | undefined;
  price_from?: Cents | undefined;
  price_to?: Cents | undefined;
}

/** Every order that may be asked for, each by an index of its own. */
const ORDERS: Record<(typeof CUSTOM_BOX_SORTS)[number], SQL[]> = {
  new: [desc(boxTable.createdAt), asc(boxTable.slug)],
  popular: [desc(boxTable.popularity), asc(boxTable.slug)],
  price: [asc(table.price), asc(table.slug)],
  '-price': [desc(table.price), desc(table.slug)],
  return: [desc(table.earnedMicros), asc(table.slug)],
};

const selected = (queries: Queries | Tx) =>
  queries
    .select({ custom: table, box: boxTable, player: userTable })
    .from(table)
    .innerJoin(boxTable, eq(boxTable.slug, table.slug))
    .innerJoin(userTable, eq(userTable.id, table.userId));

type Row = Awaited<ReturnType<typeof selected>>[number];

/** A row with the version that the box sells now. */
type Read = Row & { version: BoxVersion };

async function withVersions(queries: Queries | Tx, { catalogue }: Pick<Deps, 'catalogue'>, rows: readonly Row[]): Promise<Read[]> {
  const ids = rows.flatMap(({ box: { currentVersionId: id } }) => id ?? []);
  const versions = await catalogue.versions(ids, queries);
  return rows.flatMap((row) => {
    const version = versions.get(row.box.currentVersionId ?? '');
    return version ? [{ ...row, version }] : [];
  });
}

function listed({ custom, box, player, version }: Read): ListedCustomBox {
  return {
    ...boxSummary(shopBox(box, version)),
    creator: listedPlayer(player),
    openings: custom.openings,
    created_at: new Date(box.createdAt).toISOString(),
  };
}

/** The slugs of a page in their order, read from as few tables as order and filters need, and how many fit in all. */
async function findSlugs({ read }: Pick<Deps['db'], 'read'>, wanted: CustomBoxesWanted): Promise<{ slugs: string[]; total: number }> {
  const { limit, offset } = pageWindow(wanted);
  const { sort = 'popular', price_from: from, price_to: to } = wanted;
  const text = wanted.search?.trim();
  const named = text ? nameContains(text) : undefined;
  const priced = and(from === undefined ? undefined : gte(table.price, from), to === undefined ? undefined : lte(table.price, to));
  const sold = and(eq(boxTable.type, 'custom'), boxTable.onSale);
  // What is listed is on sale, so one table is enough for a name, and one for a price.
  const byName = () => read.select({ slug: boxTable.slug }).from(boxTable).where(and(sold, named));
  const byPrice = () => read.select({ slug: table.slug }).from(table).where(and(IS_LISTED, priced));
  const byBoth = () =>
    read
      .select({ slug: boxTable.slug })
      .from(boxTable)
      .innerJoin(table, eq(table.slug, boxTable.slug))
      .where(and(IS_LISTED, sold, named, priced));
  const found = (sort === 'new' || sort === 'popular') && priced === undefined ? byName() : byBoth();
  // A page far down would read every row before it.
  const rows =
    offset < DEEPEST_CUSTOM_BOX
      ? await found
          .orderBy(...ORDERS[sort])
          .limit(limit)
          .offset(offset)
      : [];
  const slugs = rows.map(({ slug }) => slug);
  // A page that is not full is the last one: there is nothing more to count.
  if (slugs.length < limit && (slugs.length > 0 || offset === 0))
    return { slugs, total: Math.min(offset + slugs.length, DEEPEST_CUSTOM_BOX) };
  const others = named === undefined ? byPrice() : byBoth();
  const fitting = priced === undefined ? byName() : others;
  return { slugs, total: await read.$count(fitting.limit(DEEPEST_CUSTOM_BOX).as('fitting')) };
}

/** The boxes of players on sale that fit, one page of them, and how many there are in all; neither goes beyond `DEEPEST_CUSTOM_BOX`. */
export async function listCustomBoxes(
  deps: Pick<Deps, 'db' | 'catalogue'>,
  wanted: CustomBoxesWanted,
): Promise<{ boxes: ListedCustomBox[]; total: number }> {
  const { db } = deps;
  const { slugs, total } = await findSlugs(db, wanted);
  if (slugs.length === 0) return { boxes: [], total };
  const found = await selected(db.read).where(inArray(table.slug, slugs));
  const rows = found.toSorted((one, other) => slugs.indexOf(one.custom.slug) - slugs.indexOf(other.custom.slug));
  return { boxes: (await withVersions(db.read, deps, rows)).map(listed), total };
}

/** One box of a player, in any status. Refusal `box_not_found`. `viewerId`: who asks, null for a guest. */
export async function showCustomBox(deps: Pick<Deps, 'db' | 'catalogue'>, slug: string, viewerId: string | null): Promise<CustomBox> {
  const [row] = await withVersions(deps.db.read, deps, await selected(deps.db.read).where(eq(table.slug, slug)));
  if (!row) throw new Refusal('box_not_found');
  const { custom, version } = row;
  const [report] =
    viewerId === null
      ? []
      : await deps.db.read
          .select({ id: reportTable.id })
          .from(reportTable)
          .where(and(eq(reportTable.slug, slug), eq(reportTable.userId, viewerId), isNull(reportTable.verdict)));
  return {
    ...listed(row),
    status: statusOf(custom),
    own: custom.userId === viewerId,
    reported: report !== undefined,
    cover: coverOf(custom),
    version: version.version,
    version_hash: version.hash,
    items: version.items.map(({ shown }) => shown),
    profit_tickets: version.items.reduce(
      (sum, { shown: { sale_price, ticket_from, ticket_to } }) => sum + (sale_price > version.price ? ticket_to - ticket_from + 1 : 0),
      0,
    ),
  };
}

function own(row: Read): OwnCustomBox {
  const { custom, version } = row;
  return {
    ...listed(row),
    status: statusOf(custom),
    version: version.version,
    version_hash: version.hash,
    updated_at: new Date(custom.updatedAt).toISOString(),
    earned_micros: custom.earnedMicros,
  };
}

/** One page of a player's own boxes, the newest first, and how many there are in all. */
export async function listOwnBoxes(
  deps: Pick<Deps, 'db' | 'catalogue'>,
  userId: string,
  wanted: PageWanted,
): Promise<{ boxes: OwnCustomBox[]; total: number }> {
  const { limit, offset } = pageWindow(wanted);
  const ofPlayer = eq(table.userId, userId);
  const rows = await selected(deps.db.read)
    .where(ofPlayer)
    .orderBy(desc(boxTable.createdAt), asc(boxTable.slug))
    .limit(limit)
    .offset(offset);
  return { boxes: (await withVersions(deps.db.read, deps, rows)).map(own), total: await deps.db.read.$count(table, ofPlayer) };
}

/** The player's own box as the caller's transaction reads it. */
export async function showOwnBox(tx: Tx, deps: Pick<Deps, 'catalogue'>, slug: string): Promise<OwnCustomBox> {
  const [row] = await withVersions(tx, deps, await selected(tx).where(eq(table.slug, slug)));
  if (!row) throw new Error(`box ${slug} is not there`);
  return own(row);
}
