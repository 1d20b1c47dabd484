import { DICE_SIDES, targetOf } from '#contract/games/dice.ts';
import type { SeedServerGame } from '#server/bets/seed-server-game.ts';
import { pick, pickWhole } from '#server/bets/demo-chance.ts';
import { demoStake } from '#server/bets/demo-stakes.ts';
import { coinTrial, TRIAL_STAKE } from '#server/bets/trial-bet.ts';
import { betOnDice } from './bet-on-dice.ts';
import { registerDice } from './routes.ts';

/** Chances that a demo player takes, winning rolls of 10,001. */
const DEMO_WINS = { from: 500, to: 7_500 } as const;

/** The dice, in the list of the server's games. */
export const diceServer: SeedServerGame = {
  key: 'dice',
  register: registerDice,
  trial: coinTrial('/api/dice/bet', { stake: TRIAL_STAKE, choice: { side: 'under', target: 50 } }),
  demo: {
    weight: 5,
    async bet(tx, deps, playerId) {
      const side = pick(deps, DICE_SIDES) ?? 'under';
      const target = targetOf(side, pickWhole(deps, DEMO_WINS.from, DEMO_WINS.to));
      await betOnDice(tx, deps, playerId, { stake: demoStake(deps), choice: { side, target } });
    },
  },
};
