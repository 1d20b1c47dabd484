import { bonus, giveUpBonus } from '#contract/api/bonus.ts';
import { formatCents } from '#contract/money.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { runWhileServing } from '#server/runtime/due-work.ts';
import { balanceOf } from '#server/wallet/ledger.ts';
import { giveUp } from './end-bonus.ts';
import { methodBonusAt } from './grant.ts';
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

  handle(app, deps, bonus, async ({ player: { id } }) => {
    // Read first: without a bonus nothing is locked at this version or later.
    const { version } = await balanceOf(deps.db.read, id);
    const active = await activeBonus(deps.db.read, id);
    const nextAt = await methodBonusAt(deps.db.read, deps, id);
    return {
      data: {
        bonus: active,
        unplayed: await unplayedOf(deps.db.read, deps, id),
        method_bonus_at: nextAt === null ? null : new Date(nextAt).toISOString(),
        balance_version: active?.balance_version ?? version,
      },
    };
  });

  handleMoney(
    app,
    deps,
    giveUpBonus,
    async (tx, { input, player }) => {
      const lost = await giveUp(tx, deps, player.id, input.body.forfeit);
      const { balance, version } = await balanceOf(tx, player.id);
      return {
        msg: `Bonus given up. ${formatCents(lost)} bonus coins were removed.`,
        data: { given_up: lost, balance, balance_version: version },
      };
    },
    // What was played a moment ago is released first.
    { before: () => deps.counting.countAll() },
  );
}
