import { and, asc, desc, eq, gte, ilike, lte, type SQL } from 'drizzle-orm';
import type { Cents } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';
import { likeLiteral, type PageWanted, pageWindow } from '#server/database/list-window.ts';
import { prizeTable as prize } from './schema.ts';

type PrizeSort = 'price' | '-price' | 'name' | '-name';

export interface PrizesWanted extends PageWanted {
  search?: string | undefined;
  sort?: PrizeSort | undefined;
  price_from?: Cents | undefined;
  price_to?: Cents | undefined;
}

/** Every order that may be asked for, ended by the id so that pages never overlap. */
const ORDERS: Record<PrizeSort, SQL[]> = {
  price: [asc(prize.salePrice), asc(prize.id)],
  '-price': [desc(prize.salePrice), asc(prize.id)],
  name: [asc(prize.name), asc(prize.id)],
  '-name': [desc(prize.name), asc(prize.id)],
};

/** One page of the prizes that are offered and fit, and how many there are in all. Prices are sale prices. */
export async function listPrizes(
  queries: Queries,
  wanted: PrizesWanted,
): Promise<{ prizes: (typeof prize.$inferSelect)[]; total: number }> {
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
  return { prizes: rows, total: await queries.$count(prize, where) };
}
