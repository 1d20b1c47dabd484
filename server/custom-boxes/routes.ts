import { claimCreatorEarnings, creatorEarnings } from '#contract/api/box-earnings.ts';
import {
  checkCustomBox,
  customBox,
  editCustomBox,
  listCustomBoxes as listRoute,
  myCustomBoxes,
  previewCustomBox,
  prizeChoices,
  publishCustomBox,
  relistCustomBox,
  reportCustomBox,
  unlistCustomBox,
} from '#contract/api/custom-boxes.ts';
import { formatCents } from '#contract/money.ts';
import { sentenceOf } from '#server/http/refusals/refusals.ts';
import { demoOpening } from '#server/boxes/demo-opening.ts';
import type { ShopBox } from '#server/catalogue/catalogue.ts';
import { listPrizes } from '#server/catalogue/list-prizes.ts';
import { prizePicture } from '#server/catalogue/pictures.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import { pageReply } from '#server/http/page-links.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { findTwin } from './custom-box.ts';
import { draftItems, type DraftPrizes, priceDraft, priceFault, refusePrice } from './drafts.ts';
import { claimEarnings, showEarnings } from './earnings.ts';
import { followCatalogue } from './follow-catalogue.ts';
import { nameFault } from './names.ts';
import { countBoxes, editBox, listBox, publishBox } from './publish.ts';
import { reportBox } from './reports.ts';
import { listCustomBoxes, listOwnBoxes, showCustomBox, showOwnBox } from './show-boxes.ts';

/** A draft as a box that is nowhere kept, to spin. Refusals `custom_box_prize_unavailable` and `custom_box_price`. */
async function draftBox({ db }: Pick<Deps, 'db'>, prizes: DraftPrizes): Promise<ShopBox> {
  const draft = await priceDraft(db.read, prizes);
  refusePrice(draft);
  const items = draftItems(draft).map((shown, place) => ({ place, picture: draft.items[place]?.prize.picture ?? '', shown }));
  const version = { id: '', slug: 'draft', version: 0, hash: '', price: draft.facts.price, returnPpm: draft.facts.returnPpm, items };
  return { slug: 'draft', type: 'custom', name: '', categories: [], colors: ['', ''], imgUrl: '', onSale: false, version };
}

function registerReads(app: App, deps: Deps): void {
  handle(app, deps, listRoute, async ({ input, request }) => {
    const { boxes, total } = await listCustomBoxes(deps, input.query);
    return pageReply(boxes, total, input.query, request.url);
  });
  handle(app, deps, prizeChoices, async ({ input, request }) => {
    const { prizes, total } = await listPrizes(deps.db.read, input.query);
    const shown = prizes.map(({ id, name, rarity, picture, price, salePrice }) => {
      return { id, name, rarity, img_url: prizePicture(picture), price, sale_price: salePrice };
    });
    return pageReply(shown, total, input.query, request.url);
  });
  handle(app, deps, myCustomBoxes, async ({ input, player, request }) => {
    const { boxes, total } = await listOwnBoxes(deps, player.id, input.query);
    return pageReply(boxes, total, input.query, request.url);
  });
  handle(app, deps, creatorEarnings, async ({ input, player }) => ({ data: await showEarnings(deps, player.id, input.query.days) }));
  handle(app, deps, customBox, async ({ input, player }) => ({ data: await showCustomBox(deps, input.params.slug, player?.id ?? null) }));
}

function registerDrafts(app: App, deps: Deps): void {
  handle(app, deps, checkCustomBox, async ({ input: { body }, player }) => {
    const { read } = deps.db;
    const draft = await priceDraft(read, body.prizes);
    const twin = await findTwin(read, draft.hash, body.slug ?? null);
    const { price, returnPpm, profitTickets } = draft.facts;
    return {
      data: {
        price,
        return_ppm: returnPpm,
        profit_tickets: profitTickets,
        price_fault: sentenceOf(priceFault(draft)),
        name_fault: body.name === undefined ? null : sentenceOf(await nameFault(read, body.name)),
        twin: twin && { slug: twin.slug, name: twin.name, creator: twin.creator, own: twin.creatorId === player.id },
        boxes: await countBoxes(read, player.id),
        items: draftItems(draft),
      },
    };
  });
  handle(app, deps, previewCustomBox, async ({ input: { body }, player }) => ({
    data: await demoOpening(deps, player.id, await draftBox(deps, body.prizes), body.count),
  }));
}

function registerChanges(app: App, deps: Deps): void {
  const limit = 'boxEdit';
  handleMoney(
    app,
    deps,
    publishCustomBox,
    async (tx, { input, player }) => {
      const slug = await publishBox(tx, deps, player.id, input.body);
      return { msg: 'Box published.', data: await showOwnBox(tx, deps, slug) };
    },
    { limit },
  );
  handleMoney(
    app,
    deps,
    editCustomBox,
    async (tx, { input, player }) => {
      await editBox(tx, deps, player.id, input.params.slug, input.body);
      return { msg: 'Your changes have been saved.', data: await showOwnBox(tx, deps, input.params.slug) };
    },
    { limit, before: ({ userId }) => deps.limiter.take('boxEditOfDay', userId) },
  );
  for (const [route, listed, msg] of [
    [unlistCustomBox, false, 'Your box is no longer on sale.'],
    [relistCustomBox, true, 'Your box is on sale again.'],
  ] as const) {
    handleMoney(
      app,
      deps,
      route,
      async (tx, { input, player }) => {
        await listBox(tx, deps, player.id, input.params.slug, listed);
        return { msg, data: await showOwnBox(tx, deps, input.params.slug) };
      },
      { limit },
    );
  }
  handleMoney(
    app,
    deps,
    reportCustomBox,
    async (tx, { input: { params, body }, player }) => {
      await reportBox(tx, deps, player.id, { slug: params.slug, reason: body.reason, text: body.text ?? '' });
      return { msg: 'Thank you. We’ll review this box.' };
    },
    { limit },
  );
}

/** The calls of boxes that players make, and what they earn. Registered after the boxes of the house, whose prizes they follow. */
export function registerCustomBoxes(app: App, deps: Deps): void {
  registerReads(app, deps);
  registerDrafts(app, deps);
  registerChanges(app, deps);
  handleMoney(app, deps, claimCreatorEarnings, async (tx, { player }) => {
    const { claimed, after } = await claimEarnings(tx, player.id);
    return {
      msg: `${formatCents(claimed)} coins added to your balance.`,
      data: { claimed, balance: after.balance, balance_version: after.version },
    };
  });
  app.addHook('onReady', () => deps.db.transaction((tx) => followCatalogue(tx, deps)));
}
