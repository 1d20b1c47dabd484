import * as z from 'zod/mini';
import { playedReply } from '#contract/api/bets.ts';
import { PLAY_ERRORS } from '#contract/api/play-errors.ts';
import { playMode } from '#contract/api/limits.ts';
import { route } from '#contract/api/route.ts';
import { coinsCodec } from '#contract/coins-codec.ts';
import type { GameDefinition } from '#contract/games/game.ts';
import { withGame } from '#contract/games/index.ts';
import { oneCoinBet } from '#server/bets/open-bet.ts';
import { BET_PLACED, placeBet } from '#server/bets/place-bet.ts';
import type { SeedServerGame } from '#server/bets/seed-server-game.ts';
import { withServerGame } from '#server/games.ts';
import { handleMoney } from '#server/http/handle.ts';
import { coin, COIN_PAYS, COIN_SIDES } from './coin-rules.ts';

/** Its call. */
const coinBet = route({
  method: 'POST',
  path: '/api/coin/bet',
  summary: 'Toss a coin',
  auth: 'player',
  idempotent: true,
  body: z.strictObject({ stake: coinsCodec, called: z.enum(COIN_SIDES), mode: z.optional(playMode) }),
  reply: playedReply,
  errors: PLAY_ERRORS,
});

/** The coin on the server. */
const coinServer: SeedServerGame = {
  key: coin.key,
  register(app, deps) {
    handleMoney(
      app,
      deps,
      coinBet,
      async (tx, { input: { body }, player, opened }) => {
        const { called, stake, mode } = body;
        const play = { game: coin, choice: { called }, stake, mode, largest: COIN_PAYS };
        return { msg: BET_PLACED, data: await placeBet(tx, deps, player.id, play, opened) };
      },
      oneCoinBet(deps),
    );
  },
};

/** Adds the coin to the lists of contract and server until the answered function is called. Before the first shop and the first record of a test. */
export function withCoin(): () => void {
  const forget = [withGame(coin as GameDefinition), withServerGame(coinServer)];
  return () => {
    for (const one of forget) one();
  };
}
