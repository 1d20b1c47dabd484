import { UPGRADE_SIDES } from '#contract/games/upgrade.ts';
import { cents } from '#contract/money.ts';
import type { SeedServerGame } from '#server/bets/seed-server-game.ts';
import { pick } from '#server/bets/demo-chance.ts';
import { centsIn, type TrialBet } from '#server/bets/trial-bet.ts';
import { demoStake } from '#server/bets/demo-stakes.ts';
import { playUpgrade } from './play-upgrade.ts';
import { quoteOf } from './quote.ts';
import { registerUpgrade } from './routes.ts';
import { listTargets, targetNow } from './targets.ts';

/** What a trial upgrade stakes, coins. */
const TRIAL_COINS = 2;

/** An upgrade of coins to the cheapest prize that it will seldom win, at the chance that a quote says. */
const upgradeTrial: TrialBet = {
  async send(call, key) {
    const targets = await call<{ data: { id: string }[] }>('GET', `/api/upgrade/targets?sort=price&price_from=${TRIAL_COINS * 2}`);
    const stake = { items: [], coins: TRIAL_COINS, target_id: targets.data[0]?.id, side: 'under' };
    const { data } = await call<{ data: { wins: number } }>('POST', '/api/upgrade/quote', stake);
    return call('POST', '/api/upgrade', { ...stake, wins: data.wins }, { 'idempotency-key': key });
  },
  effectOf: ({ data, inventory_id: prize }: { data: { bet: { stake: number } }; inventory_id: string | null }) => ({
    spentCents: centsIn(data.bet.stake),
    paidCents: 0,
    prizes: prize === null ? 0 : 1,
  }),
};

/** How many times the stake the prize of a demo player's upgrade may cost: within the chances that may be played. */
const DEMO_TIMES = { from: 1.5, to: 12 } as const;

/** The upgrade, in the list of the server's games. */
export const upgradeServer: SeedServerGame = {
  key: 'upgrade',
  register: registerUpgrade,
  trial: upgradeTrial,
  demo: {
    weight: 1,
    /** Stakes coins at some prize that is a few times as dear; without one in reach nothing happens. */
    async bet(tx, deps, playerId) {
      const coins = demoStake(deps);
      const [price_from, price_to] = [cents(Math.ceil(coins * DEMO_TIMES.from)), cents(Math.floor(coins * DEMO_TIMES.to))];
      const target = pick(deps, (await listTargets(tx, { price_from, price_to, per_page: 100 })).targets);
      if (!target) return;
      const { wins } = quoteOf(coins, target);
      const side = pick(deps, UPGRADE_SIDES) ?? 'under';
      await playUpgrade(tx, deps, playerId, { items: [], coins, side, wins }, await targetNow(tx, target.id));
    },
  },
};
