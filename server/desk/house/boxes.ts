import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { houseBox, houseBoxes, previewBox, publishBox } from '#contract/api/desk/boxes.ts';
import type { RouteInput, RouteReply } from '#contract/api/route.ts';
import { boxReturnPpm, boxVersionHash, TICKETS } from '#contract/games/box.ts';
import { cents } from '#contract/money.ts';
import { nameContains } from '#server/catalogue/name-holds.ts';
import { prizePicture } from '#server/catalogue/pictures.ts';
import { boxTable as table, boxVersionTable, prizeTable } from '#server/catalogue/schema.ts';
import { changeHouseBox } from '#server/catalogue/house-boxes.ts';
import type { NewVersion } from '#server/catalogue/store-version.ts';
import { Refusal } from '#server/core/refusal.ts';
import { pageWindow } from '#server/database/list-window.ts';
import type { Tx } from '#server/database/database.ts';
import { afterCommit } from '#server/database/pending.ts';
import { pageReply } from '#server/http/page-links.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import { isoOf } from '../instant.ts';

/*
 * Boxes of the house
 * A version that is published here is sold from then on, and stays when the shop starts again with the catalogue's data. Older versions stay for their
 * openings and proofs.
 */

const PPM = 1_000_000;
/** What a box of the house may return at most, millionths: the least edge is 2 %. */
const MOST_RETURN_PPM = 980_000;

type Draft = RouteInput<typeof previewBox>['body'];
type Items = RouteReply<typeof houseBox>['data']['items'];

const OF_HOUSE = and(ne(table.type, 'custom'), ne(table.type, 'free'));

async function houseRows(tx: Tx, where: ReturnType<typeof and>, window: { limit: number; offset: number }) {
  const rows = await tx
    .select({ box: table, version: boxVersionTable })
    .from(table)
    .innerJoin(boxVersionTable, eq(boxVersionTable.id, table.currentVersionId))
    .where(where)
    .orderBy(table.place, table.slug)
    .limit(window.limit)
    .offset(window.offset);
  return rows.map(
    ({ box: { slug, name, onSale, categories, popularity: openings }, version: { version, price, returnPpm, createdAt } }) => ({
      categories,
      shown: { slug, name, on_sale: onSale, version, price, return_ppm: returnPpm, openings, published_at: isoOf(createdAt) },
    }),
  );
}

/** A draft with its tickets and the server's exact return; faults are sentences. */
async function computed(tx: Tx, slug: string, { price, items: given }: Draft) {
  const ids = given.map(({ prize_id: id }) => id);
  const prizes = await tx
    .select()
    .from(prizeTable)
    .where(and(inArray(prizeTable.id, ids), eq(prizeTable.offered, true)));
  const faults: string[] = [];
  if (new Set(ids).size < ids.length) faults.push('A prize is listed twice.');
  const perTicket = PPM / TICKETS;
  if (given.some(({ chance_ppm: chance }) => chance % perTicket !== 0)) faults.push('Chances are multiples of 0.001 %.');
  if (given.reduce((sum, { chance_ppm: chance }) => sum + chance, 0) !== PPM) faults.push('Chances must add up to 100 %.');
  let from = 1;
  const items: NewVersion['items'][number][] = [];
  for (const { prize_id: id, chance_ppm: chance } of given) {
    const prize = prizes.find((one) => one.id === id);
    if (!prize) throw new Refusal('custom_box_prize_unavailable');
    const tickets = Math.floor(chance / perTicket);
    items.push({ prize, from, to: from + tickets - 1 });
    from += tickets;
  }
  const odds = {
    slug,
    priceCents: price,
    items: items.map(({ prize: { id, name, rarity, salePrice }, from: first, to }) => ({
      id,
      name,
      rarity,
      saleCents: salePrice,
      from: first,
      to,
    })),
  };
  const returnPpm = price > 0 && faults.length === 0 ? boxReturnPpm(odds) : 0;
  if (price <= 0) faults.push('The price must be above 0.');
  if (returnPpm > MOST_RETURN_PPM) faults.push('The return must be at most 98 %.');
  const largestWin = cents(Math.max(...items.map(({ prize }) => prize.salePrice)));
  return { version: { slug, price, hash: boxVersionHash(odds), returnPpm, items }, returnPpm, largestWin, faults };
}

/** Boxes of the house, and new versions of them. */
export function registerHouseBoxes(app: App, deps: Deps): void {
  const oneBox = async (tx: Tx, slug: string) => {
    const [row] = await houseRows(tx, and(OF_HOUSE, eq(table.slug, slug)), { limit: 1, offset: 0 });
    if (!row) throw new Refusal('box_not_found');
    return row;
  };

  handleDesk(app, deps, houseBoxes, async (tx, { input: { query }, request }) => {
    const where = and(OF_HOUSE, query.q ? nameContains(query.q) : undefined);
    const rows = await houseRows(tx, where, pageWindow(query));
    const [counted] = await tx.select({ total: count() }).from(table).where(where);
    const data = rows.map(({ shown }) => shown);
    return { reply: pageReply(data, counted?.total ?? 0, query, request.url), subject: null, data: { ...query } };
  });

  handleDesk(app, deps, houseBox, async (tx, { input }) => {
    const { slug } = input.params;
    const { shown, categories } = await oneBox(tx, slug);
    const { rows } = await tx.execute(sql`
      select i.prize_id, i.name, i.rarity, i.picture, i.price, i.sale_price, i.ticket_to - i.ticket_from + 1 as tickets
      from box_version_item i join box b on b.current_version_id = i.version_id where b.slug = ${slug} order by i.place`);
    const items = rows.map((row) => ({
      prize: {
        id: String(row['prize_id']),
        name: String(row['name']),
        rarity: row['rarity'],
        img_url: prizePicture(String(row['picture'])),
        price: cents(Number(row['price'])),
      },
      chance_ppm: Number(row['tickets']) * (PPM / TICKETS),
      sale_price: cents(Number(row['sale_price'])),
    })) as Items;
    return { reply: { data: { ...shown, categories, items } }, subject: { type: 'shop_box', id: slug } };
  });

  handleDesk(app, deps, previewBox, async (tx, { input }) => {
    const { slug } = input.params;
    await oneBox(tx, slug);
    const { returnPpm, largestWin, faults } = await computed(tx, slug, input.body);
    const data = { return_ppm: returnPpm, edge_ppm: PPM - returnPpm, largest_win: largestWin, faults };
    return { reply: { data }, subject: { type: 'shop_box', id: slug } };
  });

  handleDesk(app, deps, publishBox, async (tx, { input }) => {
    const { slug } = input.params;
    await tx.select({ slug: table.slug }).from(table).where(eq(table.slug, slug)).for('update');
    const { shown } = await oneBox(tx, slug);
    const { version, returnPpm, faults } = await computed(tx, slug, input.body);
    const [fault] = faults;
    if (fault !== undefined) throw new Refusal('box_version_fault', { sentence: fault });
    if (returnPpm !== input.body.return_ppm) throw new Refusal('box_return_changed');
    await changeHouseBox(tx, deps, version);
    afterCommit(tx, () => deps.catalogue.forgetCurrent(slug));
    const data = {
      price: version.price,
      return_ppm: returnPpm,
      hash: version.hash,
      before: { version: shown.version, return_ppm: shown.return_ppm },
    };
    return {
      reply: { msg: 'Published. It is on sale with this version from now on.', approval_id: null },
      subject: { type: 'shop_box', id: slug },
      data,
    };
  });
}
