import { dailyBonus, freeLoot, openFreeBox as openRoute } from '#contract/api/free-loot.ts';
import { sessionPlace } from '#server/security/session-place.ts';
import { seedFreeBoxes } from '#server/catalogue/seed-catalogue.ts';
import { Refusal } from '#server/core/refusal.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { readDailyBonus } from './daily-bonus.ts';
import { freeBox, readFreeLoot } from './free-boxes.ts';
import { openFreeBox } from './open-free-box.ts';

/** The calls of free loot and of the daily bonus. */
export function registerFreeLoot(app: App, deps: Deps): void {
  handle(app, deps, freeLoot, async ({ player }) => ({ data: await readFreeLoot(deps, player.id) }));

  handleMoney(app, deps, openRoute, async (tx, { input, player, request }) => {
    const box = await freeBox(deps, input.params.slug, tx);
    if (!box) throw new Refusal('free_box_not_found');
    const opening = { versionHash: input.body.version_hash, place: sessionPlace(request, deps.config) };
    return { data: await openFreeBox(tx, deps, { ...player, isDemo: false }, box, opening) };
  });

  handle(app, deps, dailyBonus, async ({ player }) => ({ data: await readDailyBonus(deps, player?.id ?? null) }));

  app.addHook('onReady', async () => {
    await deps.db.transaction((tx) => seedFreeBoxes(tx, deps));
    deps.catalogue.forgetCurrent();
  });
}
