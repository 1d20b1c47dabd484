import { box as boxRoute, demoBox, listBoxes as listRoute, openBox, opening } from '#contract/api/boxes.ts';
import { openBet, type OpenedBet } from '#server/bets/open-bet.ts';
import type { ShopBox } from '#server/catalogue/catalogue.ts';
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts';
import { seedPrizes } from '#server/catalogue/seed-prizes.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import { demoOpening } from './demo-opening.ts';
import { boxPage, listBoxes } from './list-boxes.ts';
import { openBoxes } from './open-boxes.ts';
import { openingProof } from './opening-proof.ts';
import { countPopularity, POPULARITY_EVERY_MS } from './popularity.ts';
import { pageReply } from '#server/http/page-links.ts';

/** The calls of the boxes, and the count that orders the popular ones. */
export function registerBoxes(app: App, deps: Deps): void {
  const { catalogue } = deps;
  const known = async (slug: string, queries?: Queries): Promise<ShopBox> => {
    const found = await catalogue.box(slug, deps.clock.monotonic(), queries);
    if (!found) throw new Refusal('box_not_found');
    return found;
  };

  handle(app, deps, listRoute, async ({ input, request }) => {
    const { boxes, total } = await listBoxes(deps, input.query);
    return pageReply(boxes, total, input.query, request.url);
  });

  handle(app, deps, boxRoute, async ({ input }) => ({ data: boxPage(await known(input.params.slug)) }));

  handleMoney<typeof openBox, void, OpenedBet>(
    app,
    deps,
    openBox,
    async (tx, { input, player, opened }) => {
      const { count, version_hash } = input.body;
      const box = await known(input.params.slug, tx);
      return { data: await openBoxes(tx, deps, { ...player, isDemo: false }, box, { count, versionHash: version_hash }, opened) };
    },
    { opening: ({ input: { body } }) => openBet(deps, body.count) },
  );

  handle(app, deps, demoBox, async ({ input, player }) => ({
    data: await demoOpening(deps, player?.id ?? null, await known(input.params.slug), input.body.count),
  }));

  handle(app, deps, opening, async ({ input }) => ({ data: await openingProof(deps, input.params.id) }));

  app.addHook('onReady', async () => {
    await deps.db.transaction(async (tx) => {
      await seedCatalogue(tx, deps);
      await seedPrizes(tx);
    });
    catalogue.forgetCurrent();
  });

  const counting = deps.clock.setInterval(() => {
    countPopularity(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'box popularity could not be counted; the old order is kept'),
    );
  }, POPULARITY_EVERY_MS);
  app.addHook('onClose', () => counting.cancel());
}
