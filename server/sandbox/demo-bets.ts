import { DICE_SIDES, targetOf } from '#contract/games/dice.ts';
import { PLINKO_RISKS, PLINKO_ROWS } from '#contract/games/plinko.ts';
import { UPGRADE_SIDES } from '#contract/games/upgrade.ts';
import { type Cents, cents } from '#contract/money.ts';
import { betOnDice } from '#server/dice/bet-on-dice.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { dropBall } from '#server/plinko/drop-ball.ts';
import { playUpgrade } from '#server/upgrade/play-upgrade.ts';
import { quoteOf } from '#server/upgrade/quote.ts';
import { listTargets } from '#server/upgrade/targets.ts';
import { chance, pick, pickWhole } from './chance.ts';

/** Stakes that people like: small ones often, round ones always. Cents. */
const STAKES = [10, 20, 50, 100, 200, 500, 1_000, 2_500].map(cents);

/** The most that a demo player stakes on one bet. */
export const LARGEST_DEMO_STAKE: Cents = cents(Math.max(...STAKES));

/** Chances that a demo player takes on the dice, winning rolls of 10,001. */
const DICE_WINS = { from: 500, to: 7_500 } as const;

/** How many times the stake an upgrade's prize may cost: within the chances that may be played. */
const UPGRADE_TIMES = { from: 1.5, to: 12 } as const;

function stake(deps: Deps): Cents {
  return STAKES[Math.floor(chance(deps) ** 1.8 * STAKES.length)] ?? cents(10);
}

/** Of ten bets one is an upgrade, the others dice and plinko alike. */
export async function placeDemoBet(tx: Tx, deps: Deps, playerId: string): Promise<void> {
  const game = pickWhole(deps, 1, 10);
  if (game === 10) return upgradeCoins(tx, deps, playerId);
  if (game % 2 === 0) {
    const side = pick(deps, DICE_SIDES) ?? 'under';
    const target = targetOf(side, pickWhole(deps, DICE_WINS.from, DICE_WINS.to));
    await betOnDice(tx, deps, playerId, { stake: stake(deps), choice: { side, target } });
    return;
  }
  const [rows, risk] = [pick(deps, PLINKO_ROWS) ?? 12, pick(deps, PLINKO_RISKS) ?? 'medium'];
  await dropBall(tx, deps, playerId, { stake: stake(deps), rows, risk });
}

/** Stakes coins at some prize that is a few times as dear; without one in reach nothing happens. */
async function upgradeCoins(tx: Tx, deps: Deps, playerId: string): Promise<void> {
  const coins = stake(deps);
  const [price_from, price_to] = [cents(Math.ceil(coins * UPGRADE_TIMES.from)), cents(Math.floor(coins * UPGRADE_TIMES.to))];
  const target = pick(deps, (await listTargets(tx, { price_from, price_to, per_page: 100 })).targets);
  if (!target) return;
  const { wins } = quoteOf(coins, target);
  await playUpgrade(tx, deps, playerId, { items: [], coins, target_id: target.id, side: pick(deps, UPGRADE_SIDES) ?? 'under', wins });
}
