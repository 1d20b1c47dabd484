import { plinkoBet, plinkoConfig, plinkoCurrent, plinkoLeaderboard } from '#contract/api/plinko.ts';
import { oneCoinBet } from '#server/bets/open-bet.ts';
import { BET_PLACED } from '#server/bets/place-bet.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import { BOARD } from './board.ts';
import { currentBalls } from './current-balls.ts';
import { playBall } from './play-ball.ts';
import { topBalls } from './leaderboard.ts';

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
