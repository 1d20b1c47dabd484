import {
  cancelWheelBet,
  myWheelBets as myBetsRoute,
  recentWheelBets,
  recentWheelGames,
  topWheelPayouts,
  wheelBet,
  wheelRound,
  wheelSeeds,
} from '#contract/api/wheel.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import { roundsUnavailable } from '#server/rounds/bet-money.ts';
import { publishedChains } from '#server/rounds/chains.ts';
import { largestWheelPayouts, newestWheelBets, ownWheelBets, recentWheelRounds, wheelRoundPage } from './lists.ts';
import type { BetAndBalance } from './wheel-bets.ts';
import type { WheelGame } from './wheel-game.ts';

const replyOf = (msg: string, { bet, after }: BetAndBalance) => ({
  msg,
  data: { bet, balance: after.balance, balance_version: after.version },
});

/** The calls of the wheel. `table` answers the game while this process runs it, and null otherwise. */
export function registerWheel(app: App, deps: Deps, table: () => WheelGame | null): void {
  const game = (): WheelGame => {
    const running = table();
    if (!running) throw roundsUnavailable();
    return running;
  };

  handleMoney(
    app,
    deps,
    wheelBet,
    async (tx, { input, player }) => replyOf('Your bet is placed.', await game().place(tx, { ...player, isDemo: false }, input.body)),
    'bet',
  );

  handleMoney(
    app,
    deps,
    cancelWheelBet,
    async (tx, { input, player }) => replyOf('Your bet is taken back.', await game().cancel(tx, player.id, input.params.id)),
    'bet',
  );

  handle(app, deps, recentWheelGames, async ({ input }) => ({ data: await recentWheelRounds(deps, input.query.limit) }));

  handle(app, deps, recentWheelBets, async ({ input }) => ({ data: await newestWheelBets(deps, input.query.limit) }));

  handle(app, deps, topWheelPayouts, async ({ input }) => ({ data: await largestWheelPayouts(deps, input.query) }));

  handle(app, deps, wheelSeeds, async () => ({ data: await publishedChains(deps.db.read, 'wheel') }));

  handle(app, deps, wheelRound, async ({ input }) => ({ data: await wheelRoundPage(deps, input.params.id) }));

  handle(app, deps, myBetsRoute, ({ input, player }) => ownWheelBets(deps, player.id, input.query));
}
