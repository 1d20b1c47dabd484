import { asc, eq, inArray } from 'drizzle-orm';
import type { BoxItem } from '#contract/api/boxes.ts';
import { box } from '#contract/games/box.ts';
import type { Wager } from '#contract/games/wager.ts';
import type { Cents } from '#contract/money.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { boxPicture, prizePicture } from './pictures.ts';
import { boxTable, boxVersionItemTable, boxVersionTable } from './schema.ts';

/** Price and odds of a box: never changes once made, so it may be kept in memory for ever. Items are in ticket order, dearest first. */
export interface BoxVersion {
  id: string;
  slug: string;
  version: number;
  hash: string;
  price: Cents;
  returnPpm: number;
  items: readonly VersionItem[];
}

/** An item of a version as the API shows it, with its place in the version and its picture's name. */
export interface VersionItem {
  place: number;
  picture: string;
  shown: BoxItem;
}

/** A box in the shop with the version that it sells now. */
export interface ShopBox {
  slug: string;
  type: (typeof boxTable.$inferSelect)['type'];
  name: string;
  categories: (typeof boxTable.$inferSelect)['categories'];
  colors: [string, string];
  imgUrl: string;
  onSale: boolean;
  version: BoxVersion;
}

/** The most versions, and boxes on sale, kept in memory; the one used longest ago goes first. */
const KEPT_VERSIONS = 2_000;

/** How long a process may go on selling a version that another process has replaced, ms. Both are valid and proven; only the page differs. */
const CURRENT_FOR_MS = 5_000;

/** Reads boxes and their versions, keeping what can't change. One per process, so that all domains share what is kept. */
export class Catalogue {
  readonly #db: Database;
  readonly #versions = new Map<string, BoxVersion>();
  readonly #current = new Map<string, { box: ShopBox; readAt: number }>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** The box with its current version, or null when there is none of that name. `nowMs` is the clock's monotonic time; inside a transaction, hand over its `tx`. */
  async box(slug: string, nowMs: number, queries?: Queries): Promise<ShopBox | null> {
    const kept = this.#current.get(slug);
    if (kept && nowMs - kept.readAt < CURRENT_FOR_MS) return kept.box;
    const box = await this.#readBox(slug, queries ?? this.#db.read);
    if (box) keepLast(this.#current, slug, { box, readAt: nowMs });
    else this.#current.delete(slug);
    return box;
  }

  /** Versions by id, in one read for all that are not in memory. */
  async versions(ids: readonly string[], queries?: Queries): Promise<ReadonlyMap<string, BoxVersion>> {
    const wanted = new Set(ids);
    const known = [...wanted].flatMap((id) => this.#versions.get(id) ?? []);
    for (const { id } of known) wanted.delete(id);
    const read = wanted.size > 0 ? await this.#readVersions(queries ?? this.#db.read, [...wanted]) : [];
    const found = new Map([...known, ...read].map((version) => [version.id, version]));
    for (const [id, version] of found) keepLast(this.#versions, id, version);
    return found;
  }

  /** Forgets which versions are current, after the catalogue was seeded anew; of one box, after it was changed. */
  forgetCurrent(slug?: string): void {
    if (slug === undefined) this.#current.clear();
    else this.#current.delete(slug);
  }

  async #readBox(slug: string, queries: Queries): Promise<ShopBox | null> {
    const [row] = await queries.select().from(boxTable).where(eq(boxTable.slug, slug));
    if (!row?.currentVersionId) return null;
    const version = (await this.versions([row.currentVersionId], queries)).get(row.currentVersionId);
    return version ? shopBox(row, version) : null;
  }

  async #readVersions(queries: Queries, ids: readonly string[]): Promise<BoxVersion[]> {
    const rows = await queries
      .select()
      .from(boxVersionTable)
      .where(inArray(boxVersionTable.id, [...ids]));
    const items = await queries
      .select()
      .from(boxVersionItemTable)
      .where(inArray(boxVersionItemTable.versionId, [...ids]))
      .orderBy(asc(boxVersionItemTable.place));
    return rows.map(({ id, boxSlug, version, hash, price, returnPpm }) => {
      const own = items.filter(({ versionId }) => versionId === id).map(versionItem);
      return { id, slug: boxSlug, version, hash, price, returnPpm, items: own };
    });
  }
}

/** Keeps a value as the one used last, and of more than `KEPT_VERSIONS` forgets the one that was used longest ago. */
function keepLast<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_VERSIONS && oldest !== undefined) kept.delete(oldest);
}

/** The odds of a version, as its game counts them. */
export function wagerOf({ price, items }: BoxVersion): Wager {
  return box.wager({ price, items: items.map(({ shown }) => shown) });
}

function versionItem(row: typeof boxVersionItemTable.$inferSelect): VersionItem {
  const { place, prizeId, name, rarity, picture, price, salePrice, ticketFrom, ticketTo } = row;
  return {
    place,
    picture,
    shown: {
      id: prizeId,
      name,
      rarity,
      img_url: prizePicture(picture),
      price,
      sale_price: salePrice,
      ticket_from: ticketFrom,
      ticket_to: ticketTo,
    },
  };
}

/** The two colours of a box's light, `#RRGGBB`, from its row. */
export function boxColors([first, second]: readonly string[]): [string, string] {
  return [first ?? '#7C5CFF', second ?? '#FFC44D'];
}

/** A row of the shop joined with its version. */
export function shopBox(row: typeof boxTable.$inferSelect, version: BoxVersion): ShopBox {
  const { slug, type, name, categories, colors, onSale } = row;
  return {
    slug,
    type,
    name,
    categories,
    colors: boxColors(colors),
    imgUrl: boxPicture(row),
    onSale,
    version,
  };
}
