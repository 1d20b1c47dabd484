import * as z from 'zod/mini';
import { PLAY_ERRORS, playedReply } from '#contract/api/bets.ts';
import { playMode } from '#contract/api/limits.ts';
import { route } from '#contract/api/route.ts';
import { coinsCodec } from '#contract/coins-codec.ts';
import { optionField } from '#contract/games/fields.ts';
import { type GameDefinition, seedGame } from '#contract/games/game.ts';
import { withGame } from '#contract/games/index.ts';
import { COMMON_LIMITS } from '#contract/games/limits.ts';
import { winOrLose } from '#contract/games/wager.ts';
import { multiplier, MULTIPLIER_ONE } from '#contract/multiplier.ts';
import { BET_PLACED, placeBet } from '#server/bets/place-bet.ts';
import type { SeedServerGame } from '#server/bets/seed-server-game.ts';
import { withServerGame } from '#server/games.ts';
import { handleMoney } from '#server/http/handle.ts';

/*
 * The coin: a game that only tests play. It stands nowhere but here and shows that a game is its own rooms and one line in each list.
 * 1. One float decides: heads when it is below 0.5, else tails.
 * 2. The player calls a side; the right one pays 1.98×.
 */

const SIDES = ['heads', 'tails'] as const;

type CoinSide = (typeof SIDES)[number];

const PAYS = multiplier(19_800);
const NO_WIN = multiplier(0);

/** The coin in the contract. */
export const coin = seedGame({
  key: 'coin',
  limits: COMMON_LIMITS,
  choice: { called: z.enum(SIDES) },
  drawn: { side: z.enum(SIDES) },
  verifier: [optionField('called', SIDES, 'heads')],
  floats: () => 1,
  draw: ([float = NaN]: readonly number[]) => ({ side: sideOf(float) }),
  pays({ called }: { called?: CoinSide }, { side }: { side: CoinSide }) {
    if (called === undefined) return null;
    return called === side ? PAYS : NO_WIN;
  },
  wager({ called }: { called: CoinSide }) {
    return winOrLose({ unit: 'stakes', price: MULTIPLIER_ONE, ways: 2 }, { wins: 1, pays: PAYS }, (next) => sideOf(next()) === called);
  },
  examples: SIDES.map((called) => ({ called })),
});

function sideOf(float: number): CoinSide {
  return float < 0.5 ? 'heads' : 'tails';
}

/** Its call. */
export const coinBet = route({
  method: 'POST',
  path: '/api/coin/bet',
  summary: 'Toss a coin',
  auth: 'player',
  idempotent: true,
  body: z.strictObject({ stake: coinsCodec, called: z.enum(SIDES), mode: z.optional(playMode) }),
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
      async (tx, { input: { body }, player }) => {
        const { called, stake, mode } = body;
        return {
          msg: BET_PLACED,
          data: await placeBet(tx, deps, player.id, { game: coin, choice: { called }, stake, mode, largest: PAYS }),
        };
      },
      'bet',
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
