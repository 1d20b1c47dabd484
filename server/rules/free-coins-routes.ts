import { claimFreeCoins, freeCoins } from '#contract/api/free-coins.ts';
import { formatCents } from '#contract/money.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { dueCoins, fillUp, refuseMixedCoins } from './free-coins.ts';

/** The calls of free coins: how players come by theirs where coins aren't bought. */
export function registerFreeCoins(app: App, deps: Deps): void {
  handle(app, deps, freeCoins, async ({ player }) => ({ data: await dueCoins(deps, app, player.id) }));

  app.addHook('onReady', () => refuseMixedCoins(deps));

  handleMoney(app, deps, claimFreeCoins, async (tx, { player }) => {
    const data = await fillUp(tx, deps, app, player.id);
    return { msg: `${formatCents(data.given)} free coins added to your balance.`, data };
  });
}
