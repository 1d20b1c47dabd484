import { and, asc, count, desc, eq, gte, ilike, lte, type SQL } from 'drizzle-orm';
import type { TARGET_SORTS, UpgradeTarget } from '#contract/api/upgrade.ts';
import type { Cents } from '#contract/money.ts';
import { prizePicture } from '#server/catalogue/pictures.ts';
import { prizeTable as prize } from '#server/catalogue/schema.ts';
import { Refusal } from '#server/http/contract.ts';
import type { Queries } from '#server/database/database.ts';
import { likeLiteral, type PageWanted, pageWindow } from '#server/http/page-links.ts';

export interface TargetsWanted extends PageWanted {
  search?: string | undefined;
  sort?: (typeof TARGET_SORTS)[number] | undefined;
  price_from?: Cents | undefined;
  price_to?: Cents | undefined;
}

/** A prize to aim at, with its picture's name for the inventory that may get it. */
export interface Target {
  shown: UpgradeTarget;
  picture: string;
}

/** Every order that may be asked for, ended by the id so that pages never overlap. */
const ORDERS: Record<(typeof TARGET_SORTS)[number], SQL[]> = {
  price: [asc(prize.salePrice), asc(prize.id)],
  '-price': [desc(prize.salePrice), asc(prize.id)],
  name: [asc(prize.name), asc(prize.id)],
  '-name': [desc(prize.name), asc(prize.id)],
};

function targetOf({ id, name, rarity, picture, price, salePrice }: typeof prize.$inferSelect): Target {
  return { picture, shown: { id, name, rarity, img_url: prizePicture(picture), price, sale_price: salePrice } };
}

/** One page of the prizes that fit, and how many there are in all. Prices are sale prices: what an upgrade counts. */
export async function listTargets(queries: Queries, wanted: TargetsWanted): Promise<{ targets: UpgradeTarget[]; total: number }> {
  const { limit, offset } = pageWindow(wanted);
  const text = wanted.search?.trim();
  const where = and(
    eq(prize.offered, true),
    text ? ilike(prize.name, `%${likeLiteral(text)}%`) : undefined,
    wanted.price_from === undefined ? undefined : gte(prize.salePrice, wanted.price_from),
    wanted.price_to === undefined ? undefined : lte(prize.salePrice, wanted.price_to),
  );
  const rows = await queries
    .select()
    .from(prize)
    .where(where)
    .orderBy(...ORDERS[wanted.sort ?? 'price'])
    .limit(limit)
    .offset(offset);
  const [counted] = await queries.select({ total: count() }).from(prize).where(where);
  return { targets: rows.map((row) => targetOf(row).shown), total: counted?.total ?? 0 };
}

/** A prize at its price of now; null when it is not offered. */
export async function findTarget(queries: Queries, id: string): Promise<Target | null> {
  const [row] = await queries
    .select()
    .from(prize)
    .where(and(eq(prize.id, id), eq(prize.offered, true)));
  return row ? targetOf(row) : null;
}

/** The same. Refusal `target_unavailable` when it is not offered. */
export async function targetNow(queries: Queries, id: string): Promise<Target> {
  const target = await findTarget(queries, id);
  if (!target) throw new Refusal(409, 'target_unavailable', 'This prize is no longer available. Please choose another one.');
  return target;
}
