import { and, eq, ne } from 'drizzle-orm';
import { houseBox, houseBoxes, previewBox, publishBox } from '#contract/api/desk/boxes.ts';
import { nameContains } from '#server/catalogue/name-holds.ts';
import { boxTable as table, boxVersionTable } from '#server/catalogue/schema.ts';
import { changeHouseBox, houseBoxDraft, PPM_OF_TICKET } from '#server/catalogue/house-boxes.ts';
import { Refusal } from '#server/core/refusal.ts';
import { pageWindow } from '#server/database/list-window.ts';
import type { Tx } from '#server/database/database.ts';
import { pageReply } from '#server/http/page-links.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import { NO_ONE } from '../acts/log.ts';
import { done } from '../acts/replies.ts';
import { isoOf } from '#server/core/clock.ts';

const PPM = 1_000_000;

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
    ({
      box: { slug, name, onSale, categories, popularity: openings },
      version: { id: versionId, version, price, returnPpm, createdAt },
    }) => ({
      categories,
      versionId,
      shown: { slug, name, on_sale: onSale, version, price, return_ppm: returnPpm, openings, published_at: isoOf(createdAt) },
    }),
  );
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
    const total = await tx.$count(table, where);
    const data = rows.map(({ shown }) => shown);
    return { reply: pageReply(data, total, query, request.url), ...NO_ONE, data: { ...query } };
  });

  handleDesk(app, deps, houseBox, async (tx, { input }) => {
    const { slug } = input.params;
    const { shown, categories, versionId } = await oneBox(tx, slug);
    const version = (await deps.catalogue.versions([versionId], tx)).get(versionId);
    const items = (version?.items ?? []).map(({ shown: { id, name, rarity, img_url, price, sale_price, ticket_from, ticket_to } }) => ({
      prize: { id, name, rarity, img_url, price },
      chance_ppm: (ticket_to - ticket_from + 1) * PPM_OF_TICKET,
      sale_price,
    }));
    return { reply: { data: { ...shown, categories, items } }, subject: { type: 'shop_box', id: slug } };
  });

  handleDesk(app, deps, previewBox, async (tx, { input }) => {
    const { slug } = input.params;
    await oneBox(tx, slug);
    const { returnPpm, largestWin, faults } = await houseBoxDraft(tx, slug, input.body);
    const data = { return_ppm: returnPpm, edge_ppm: PPM - returnPpm, largest_win: largestWin, faults };
    return { reply: { data }, subject: { type: 'shop_box', id: slug } };
  });

  handleDesk(app, deps, publishBox, async (tx, { input }) => {
    const { slug } = input.params;
    await tx.select({ slug: table.slug }).from(table).where(eq(table.slug, slug)).for('update');
    const { shown } = await oneBox(tx, slug);
    const { version, returnPpm, faults } = await houseBoxDraft(tx, slug, input.body);
    const [fault] = faults;
    if (fault !== undefined) throw new Refusal('box_version_fault', { sentence: fault });
    if (returnPpm !== input.body.return_ppm) throw new Refusal('box_return_changed');
    await changeHouseBox(tx, deps, version);
    const data = {
      price: version.price,
      return_ppm: returnPpm,
      hash: version.hash,
      before: { version: shown.version, return_ppm: shown.return_ppm },
    };
    return done('Published. It is on sale with this version from now on.', { type: 'shop_box', id: slug }, data);
  });
}
