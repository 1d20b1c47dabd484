import { PLINKO_RISKS, PLINKO_ROWS } from '#contract/games/plinko.ts';
import type { SeedServerGame } from '#server/bets/seed-server-game.ts';
import { pick } from '#server/bets/demo-chance.ts';
import { demoStake } from '#server/bets/demo-stakes.ts';
import { coinTrial, TRIAL_STAKE } from '#server/bets/trial-bet.ts';
import { playBall } from './play-ball.ts';
import { registerPlinko } from './routes.ts';

/** Plinko, in the list of the server's games. */
export const plinkoServer: SeedServerGame = {
  key: 'plinko',
  register: registerPlinko,
  trial: coinTrial('/api/plinko/bet', { stake: TRIAL_STAKE, rows: 8, risk: 'low' }),
  demo: {
    weight: 4,
    async bet(tx, deps, playerId) {
      const [rows, risk] = [pick(deps, PLINKO_ROWS) ?? 12, pick(deps, PLINKO_RISKS) ?? 'medium'];
      await playBall(tx, deps, playerId, { stake: demoStake(deps), rows, risk });
    },
  },
};
