import {
  cancelCrashBet,
  closeCrashBet,
  crashBet,
  crashLeaderboard,
  crashRound,
  crashSeeds,
  myCrashBets as myBetsRoute,
  recentCrashGames,
} from '#contract/api/crash.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import { roundsUnavailable } from '#server/rounds/bet-money.ts';
import { publishedChains } from '#server/rounds/chains.ts';
import type { Receipts } from '#server/rounds/receipts.ts';
import type { CrashGame } from './crash-game.ts';
import type { BetAndBalance } from './crash-bets.ts';
import { crashLeaders, crashRoundPage, ownCrashBets, recentCrashRounds } from './lists.ts';

const replyOf = (msg: string, { bet, after }: BetAndBalance) => ({
  msg,
  data: { bet, balance: after.balance, balance_version: after.version },
});

/** The calls of crash. `table` answers the game while this process runs it, and null otherwise. */
export function registerCrash(app: App, deps: Deps, receipts: Receipts, table: () => CrashGame | null): void {
  const game = (): CrashGame => {
    const running = table();
    if (!running) throw roundsUnavailable();
    return running;
  };

  handleMoney(
    app,
    deps,
    crashBet,
    async (tx, { input, player }) => {
      const placed = await game().place(tx, { ...player, isDemo: false }, input.body);
      return replyOf(placed.bet.status === 'queued' ? 'Your bet waits for the next flight.' : 'Your bet is placed.', placed);
    },
    'bet',
  );

  handleMoney(
    app,
    deps,
    cancelCrashBet,
    async (tx, { input, player }) => replyOf('Your bet is taken back.', await game().cancel(tx, player.id, input.params.id)),
    'bet',
  );

  handleMoney(
    app,
    deps,
    closeCrashBet,
    async (tx, { input, player, request }) =>
      replyOf('You are out.', await game().cashOut(tx, player.id, input.body.bet_id, receipts.at(request))),
    'bet',
  );

  handle(app, deps, recentCrashGames, async ({ input }) => ({ data: await recentCrashRounds(deps, input.query.limit) }));

  handle(app, deps, crashLeaderboard, async ({ input }) => ({ data: await crashLeaders(deps, input.query) }));

  handle(app, deps, crashSeeds, async () => ({ data: await publishedChains(deps.db.read, 'crash') }));

  handle(app, deps, crashRound, async ({ input }) => ({ data: await crashRoundPage(deps, input.params.id) }));

  handle(app, deps, myBetsRoute, ({ input, player }) => ownCrashBets(deps, player.id, input.query));
}
