import { type Multiplier, multiplier } from '../multiplier.ts';
import { betFloats, type SeedUse } from '../fairness/seed-pair.ts';
import * as z from 'zod/mini';
import { hundredthsOf, optionalNumberField, usualField } from './fields.ts';
import { seedGame } from './game.ts';
import { COMMON_LIMITS } from './limits.ts';
import { winOrLose } from './wager.ts';
import { MULTIPLIER_ONE } from '../multiplier.ts';

/*
 * Dice
 * 1. f = float 0 of the bet.
 * 2. roll = floor(f × 10,001) hundredths, so 0.00–100.00.
 * 3. "Under T" wins rolls below T, "over T" wins rolls above T. W counts the winning rolls of the 10,001.
 * 4. The multiplier in ten-thousandths is floor(99,009,900 / W), so W winning rolls return at most 99 %.
 * Targets, chances and rolls are whole hundredths in here; only people see decimals.
 */

/** A roll is one of this many values. */
export const ROLLS = 10_001;

export const DICE_SIDES = ['under', 'over'] as const;

export type DiceSide = (typeof DICE_SIDES)[number];

/** The fewest and the most rolls of the 10,001 that a bet may win. */
export const WINNING_ROLLS = { min: 1, max: 9_800 } as const;

/** 99 % of 10,001 rolls, in ten-thousandths: what the multipliers of all winning rolls of a setting add up to at most. */
const RETURNED = 99_009_900;

/** The roll of a float in [0, 1), in hundredths: 0–10,000. */
export function rollOf(float: number): number {
  return Math.floor(float * ROLLS);
}

/** The roll that a bet draws, in hundredths. */
export function diceRoll(use: SeedUse): number {
  return rollOf(betFloats(use, 1)[0] ?? NaN);
}

/** How many rolls win, for a target in hundredths. Not checked: see `isDiceTarget`. */
export function winningRolls(side: DiceSide, target: number): number {
  return side === 'under' ? target : ROLLS - 1 - target;
}

/** The target in hundredths at which a side wins exactly this many rolls. */
export function targetOf(side: DiceSide, wins: number): number {
  return side === 'under' ? wins : ROLLS - 1 - wins;
}

/** True for a target that may be played: 0.01–98.00 under, 2.00–99.99 over. */
export function isDiceTarget(side: DiceSide, target: number): boolean {
  const wins = winningRolls(side, target);
  return Number.isInteger(target) && wins >= WINNING_ROLLS.min && wins <= WINNING_ROLLS.max;
}

/** What a winning bet pays. Throws RangeError outside 1–9,800 winning rolls. */
export function diceMultiplier(wins: number): Multiplier {
  if (!Number.isInteger(wins) || wins < WINNING_ROLLS.min || wins > WINNING_ROLLS.max)
    throw new RangeError('winning rolls must be 1–9,800');
  return multiplier(Math.floor(RETURNED / wins));
}

/** The largest number of winning rolls that pays at least this multiplier, held within what may be played. */
export function winsPaying(atLeast: Multiplier): number {
  if (atLeast <= 0) return WINNING_ROLLS.max;
  return Math.min(WINNING_ROLLS.max, Math.max(WINNING_ROLLS.min, Math.floor(RETURNED / atLeast)));
}

/** Whether a roll wins. */
export function diceWins(side: DiceSide, target: number, roll: number): boolean {
  return side === 'under' ? roll < target : roll > target;
}

/** The exact return of a setting as a fraction: winning rolls × multiplier over all rolls, before payouts are rounded to the cent. */
export function diceReturn(wins: number): { numerator: number; denominator: number } {
  return { numerator: wins * diceMultiplier(wins), denominator: ROLLS * 10_000 };
}

/** A roll or target as people read it: hundredths with two decimals, "7.05". */
export function formatRoll(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** A bet's choice: the side that wins, and the target in hundredths. */
export interface DiceChoice {
  side: DiceSide;
  target: number;
}

/** Hundredths (0–10,000) inside, a number with two decimals in JSON. */
export const hundredthsCodec = z.codec(
  z.number().check(
    z.refine((value) => /^\d{1,3}(\.\d{1,2})?$/.test(String(value)) && value <= 100, {
      error: 'must be 0.00–100.00 with at most two decimals',
    }),
  ),
  z.number().check(z.int(), z.gte(0), z.lt(ROLLS)),
  { decode: (value) => Math.round(value * 100), encode: (value) => value / 100 },
);

const NO_WIN = multiplier(0);

export const dice = seedGame({
  key: 'dice',
  limits: COMMON_LIMITS,
  choice: { side: z.enum(DICE_SIDES), target: hundredthsCodec },
  drawn: { roll: hundredthsCodec },
  verifier: [
    usualField('side', DICE_SIDES, 'under'),
    optionalNumberField(
      'target',
      (text, { side }) => {
        const target = hundredthsOf(text);
        return target !== undefined && isDiceTarget(side === 'over' ? 'over' : 'under', target) ? target : undefined;
      },
      (target) => String(target / 100),
    ),
  ],
  floats: () => 1,
  draw: ([float = NaN]: readonly number[]) => ({ roll: rollOf(float) }),
  pays({ side, target }: Partial<DiceChoice>, { roll }: { roll: number }) {
    if (side === undefined || target === undefined || !isDiceTarget(side, target)) return null;
    return diceWins(side, target, roll) ? diceMultiplier(winningRolls(side, target)) : NO_WIN;
  },
  setting: (choice: DiceChoice) => choice,
  wager({ side, target }: DiceChoice) {
    const wins = winningRolls(side, target);
    const terms = { unit: 'stakes', price: MULTIPLIER_ONE, ways: ROLLS } as const;
    return winOrLose(terms, { wins, pays: diceMultiplier(wins) }, (next) => diceWins(side, target, rollOf(next())));
  },
  examples: [
    { side: 'under', target: 4_950 },
    { side: 'over', target: 200 },
    { side: 'under', target: 1 },
    { side: 'under', target: 101 },
    { side: 'under', target: 1_000 },
    { side: 'under', target: 9_800 },
  ],
});
