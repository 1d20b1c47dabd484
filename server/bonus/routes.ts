import { bonus, giveUpBonus } from '#contract/api/bonus.ts';
import { formatCents } from '#contract/money.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { runWhileServing } from '#server/runtime/due-work.ts';
import { balanceOf } from '#server/wallet/ledger.ts';
import { giveUp } from './end-bonus.ts';
import { BonusRunner } from './runner.ts';
import { activeBonus, unplayedOf } from './shown-bonus.ts';

declare module 'fastify' {
  interface FastifyInstance {
    bonuses: BonusRunner;
  }
}

/** The calls of bonuses, and what ends those whose days are over. */
export function registerBonus(app: App, deps: Deps): void {
  const runner = new BonusRunner(deps);
  app.decorate('bonuses', runner);
  runWhileServing(app, runner);

  handle(app, deps, bonus, async ({ player }) => ({
    data: { bonus: await activeBonus(deps.db.read, player.id), unplayed: await unplayedOf(deps.db.read, deps, player.id) },
  }));

  handleMoney(app, deps, giveUpBonus, async (tx, { input, player }) => {
    const lost = await giveUp(tx, deps, player.id, input.body.forfeit);
    const { balance, version } = await balanceOf(tx, player.id);
    return {
      msg: `Bonus given up. ${formatCents(lost)} bonus coins were removed.`,
      data: { given_up: lost, balance, balance_version: version },
    };
  });
}
