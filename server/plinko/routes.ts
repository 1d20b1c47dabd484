import { and, eq, gte } from 'drizzle-orm';
import { isSeedBet } from '#contract/api/bets.ts';
import { CURRENT_MS, plinkoBet, plinkoConfig, plinkoCurrent, plinkoLeaderboard } from '#contract/api/plinko.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { MAX_BALLS, PLINKO_RISKS, PLINKO_ROWS, plinkoReturn, plinkoTable } from '#contract/games/plinko.ts';
import { oneCoinBet } from '#server/bets/open-bet.ts';
import { BET_PLACED } from '#server/bets/place-bet.ts';
import { readBets } from '#server/bets/read-bets.ts';
import { betTable as bet } from '#server/bets/schema.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import { limitsOf } from '#server/rules/limits.ts';
import { playBall } from './play-ball.ts';
import { topBalls } from './leaderboard.ts';

const tables = PLINKO_ROWS.flatMap((rows) =>
  PLINKO_RISKS.map((risk) => {
    const { numerator, denominator } = plinkoReturn(rows, risk);
    const returnPpm = Number((BigInt(numerator) * 1_000_000n) / BigInt(denominator));
    return { rows, risk, multipliers: [...plinkoTable(rows, risk)], return_ppm: returnPpm };
  }),
);

/** What the board may be, what each table pays and returns, and what may be staked. */
const BOARD: RouteReply<typeof plinkoConfig>['data'] = { tables, limits: limitsOf('plinko'), max_balls: MAX_BALLS };

/** More balls than a player can drop in `CURRENT_MS`. */
const MOST_BALLS = 1_000;

/** The balls that a player may still have in the air, oldest first, and the time by which their ages count. */
async function currentBalls(deps: Deps, userId: string): Promise<RouteReply<typeof plinkoCurrent>> {
  const now = deps.clock.now();
  const where = and(eq(bet.userId, userId), eq(bet.game, 'plinko'), gte(bet.placedAt, now - CURRENT_MS));
  const newestFirst = await readBets(deps, { where, limit: MOST_BALLS, reader: 'owner' });
  return { data: newestFirst.filter(isSeedBet).toReversed(), server_time: new Date(now).toISOString() };
}

/** The calls of plinko. */
export function registerPlinko(app: App, deps: Deps): void {
  handle(app, deps, plinkoConfig, () => ({ data: BOARD }));

  handle(app, deps, plinkoCurrent, ({ player }) => currentBalls(deps, player.id));

  handle(app, deps, plinkoLeaderboard, async ({ input }) => ({ data: await topBalls(deps, input.query) }));

  handleMoney(
    app,
    deps,
    plinkoBet,
    async (tx, { input, player, opened }) => ({ msg: BET_PLACED, data: await playBall(tx, deps, player.id, input.body, opened) }),
    oneCoinBet(deps),
  );
}
