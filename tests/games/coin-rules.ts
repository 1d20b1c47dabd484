import * as z from 'zod/mini';
import { optionField } from '#contract/games/fields.ts';
import { seedGame } from '#contract/games/game.ts';
import { COMMON_LIMITS } from '#contract/games/limits.ts';
import { winOrLose } from '#contract/games/wager.ts';
import { multiplier, MULTIPLIER_ONE } from '#contract/multiplier.ts';

/*
 * The coin: a game that only tests play. It exists in this folder alone and shows that a game is its own folders and one line in each list.
 * 1. One float decides: heads when it is below 0.5, else tails.
 * 2. The player calls a side; the right one pays 1.98×.
 */

export const COIN_SIDES = ['heads', 'tails'] as const;

export type CoinSide = (typeof COIN_SIDES)[number];

/** What the right call pays. */
export const COIN_PAYS = multiplier(19_800);

const NO_WIN = multiplier(0);

const sideOf = (float: number): CoinSide => (float < 0.5 ? 'heads' : 'tails');

/** The coin in the contract. */
export const coin = seedGame({
  key: 'coin',
  limits: COMMON_LIMITS,
  choice: { called: z.enum(COIN_SIDES) },
  drawn: { side: z.enum(COIN_SIDES) },
  verifier: [optionField('called', COIN_SIDES, 'heads')],
  floats: () => 1,
  draw: ([float = NaN]: readonly number[]) => ({ side: sideOf(float) }),
  pays({ called }: { called?: CoinSide }, { side }: { side: CoinSide }) {
    if (called === undefined) return null;
    return called === side ? COIN_PAYS : NO_WIN;
  },
  setting: (choice: { called: CoinSide }) => choice,
  wager({ called }: { called: CoinSide }) {
    const terms = { unit: 'stakes', price: MULTIPLIER_ONE, ways: 2 } as const;
    return winOrLose(terms, { wins: 1, pays: COIN_PAYS }, (next) => sideOf(next()) === called);
  },
  examples: COIN_SIDES.map((called) => ({ called })),
});
