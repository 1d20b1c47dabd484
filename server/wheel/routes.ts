import { sql } from 'drizzle-orm';
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
import type { RoundCalls } from '#server/rounds/live-round.ts';
import { type OpenedRound, openRoundBet } from '#server/round-bets/open-bet.ts';
import { publishedChains } from '#server/rounds/chains.ts';
import { decidedPublicBets, ownRoundBets, recentRounds, roundPage } from '#server/round-bets/lists.ts';
import { roundBetReply } from '#server/round-bets/round-bets.ts';
import type { WheelGame } from './wheel-game.ts';
import { wheelRules } from './wheel-rules.ts';

/** The calls of the wheel. */
export function registerWheel(app: App, deps: Deps, { play, rouse }: RoundCalls<WheelGame>): void {
  handleMoney<typeof wheelBet, void, OpenedRound>(
    app,
    deps,
    wheelBet,
    async (tx, { input, player, opened }) =>
      roundBetReply('Bet placed.', await play().place(tx, { ...player, isDemo: false }, input.body, opened)),
    // A wheel that rests opens for a player who bets without watching; a flight takes such a bet as one that waits.
    { limit: 'bet', led: true, before: () => rouse(), opening: () => openRoundBet(deps, 'wheel') },
  );

  handleMoney(
    app,
    deps,
    cancelWheelBet,
    async (tx, { input, player }) => roundBetReply('Bet canceled.', await play().cancel(tx, player.id, input.params.id)),
    { limit: 'bet', led: true },
  );

  handle(app, deps, recentWheelGames, async ({ input }) => ({ data: await recentRounds(deps, wheelRules, input.query.limit) }));

  handle(app, deps, recentWheelBets, async ({ input }) => {
    const rest = sql`order by b.placed_at desc, coalesce(b.nonce, 0) desc, b.id desc`;
    return { data: await decidedPublicBets(deps, wheelRules, { status: 'decided', rest, limit: input.query.limit }) };
  });

  handle(app, deps, topWheelPayouts, async ({ input: { query } }) => {
    const others = query.demo === false ? sql`and not u.is_demo` : sql``;
    const rest = sql`${others} order by b.payout desc, b.settled_at, b.id`;
    return { data: await decidedPublicBets(deps, wheelRules, { status: 'won', rest, limit: query.limit }) };
  });

  handle(app, deps, wheelSeeds, async () => ({ data: await publishedChains(deps.db.read, 'wheel') }));

  handle(app, deps, wheelRound, async ({ input }) => ({ data: await roundPage(deps, wheelRules, input.params.id) }));

  handle(app, deps, myBetsRoute, ({ input, player }) => ownRoundBets(deps, wheelRules, player.id, input.query));
}
