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
import { publishedChains } from '#server/rounds/chains.ts';
import { ownRoundBets, recentRounds, roundPage } from '#server/round-bets/lists.ts';
import type { RoundCalls } from '#server/rounds/live-round.ts';
import { type OpenedRound, openRoundBet } from '#server/round-bets/open-bet.ts';
import type { HeldBet } from '#server/round-bets/open-payment.ts';
import { roundBetReply } from '#server/round-bets/round-bets.ts';
import type { CrashGame } from './crash-game.ts';
import { type CrashDetail, crashRules } from './crash-rules.ts';
import { topCashOuts } from './leaderboard.ts';

/** The calls of crash. */
export function registerCrash(app: App, deps: Deps, { play, playing, receipts }: RoundCalls<CrashGame>): void {
  handleMoney<typeof crashBet, void, OpenedRound>(
    app,
    deps,
    crashBet,
    async (tx, { input, player, opened }) => {
      const placed = await play().place(tx, { ...player, isDemo: false }, input.body, opened);
      return roundBetReply(placed.bet.status === 'queued' ? 'Bet placed for the next round.' : 'Bet placed.', placed);
    },
    { limit: 'bet', led: true, opening: () => openRoundBet(deps, 'crash') },
  );

  handleMoney(
    app,
    deps,
    cancelCrashBet,
    async (tx, { input, player }) => roundBetReply('Bet canceled.', await play().cancel(tx, player.id, input.params.id)),
    { limit: 'bet', led: true },
  );

  handleMoney<typeof closeCrashBet, void, HeldBet<CrashDetail>>(
    app,
    deps,
    closeCrashBet,
    async (tx, { input, player, request, opened }) =>
      roundBetReply('Cashed out.', await play().cashOut(tx, player.id, input.body.bet_id, receipts.at(request), opened)),
    { limit: 'bet', led: true, urgent: true, opening: ({ userId, input }) => playing()?.openCashOut(userId, input.body.bet_id) ?? null },
  );

  handle(app, deps, recentCrashGames, async ({ input }) => ({ data: await recentRounds(deps, crashRules, input.query.limit) }));

  handle(app, deps, crashLeaderboard, async ({ input }) => ({ data: await topCashOuts(deps, input.query) }));

  handle(app, deps, crashSeeds, async () => ({ data: await publishedChains(deps.db.read, 'crash') }));

  handle(app, deps, crashRound, async ({ input }) => ({ data: await roundPage(deps, crashRules, input.params.id) }));

  handle(app, deps, myBetsRoute, ({ input, player }) => ownRoundBets(deps, crashRules, player.id, input.query));
}
