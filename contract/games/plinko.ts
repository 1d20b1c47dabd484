import { type Multiplier, multiplier } from '../multiplier.ts';
import payouts from './plinko-payouts.json' with { type: 'json' };
import { betFloats, type SeedUse } from '../fairness/seed-pair.ts';
import * as z from 'zod/mini';
import { optionField } from './fields.ts';
import { seedGame } from './game.ts';
import { COMMON_LIMITS } from './limits.ts';
import type { Wager } from './wager.ts';
import { MULTIPLIER_ONE } from '../multiplier.ts';

/*
 * Plinko
 * 1. One float per row, floats 0 … rows − 1 of the bet.
 * 2. The ball goes right at a row when its float is at least 0.5, else left.
 * 3. bucket = number of rights, 0 (far left) … rows (far right).
 * 4. The table of the rows and the risk says what each bucket pays.
 */

export const PLINKO_ROWS = [8, 9, 10, 11, 12, 13, 14, 15, 16] as const;

export type PlinkoRows = (typeof PLINKO_ROWS)[number];

export const PLINKO_RISKS = ['low', 'medium', 'high'] as const;

export type PlinkoRisk = (typeof PLINKO_RISKS)[number];

/** The most balls that one player may have in the air. */
export const MAX_BALLS = 100;

/** A ball's way down and where it ended. */
export interface PlinkoPath {
  /** One L or R per row, from the top. */
  path: string;
  bucket: number;
}

/** The way that floats in [0, 1) decide, one per row. */
export function pathOf(floats: readonly number[]): PlinkoPath {
  let path = '';
  let bucket = 0;
  for (const float of floats) {
    const right = float >= 0.5;
    path += right ? 'R' : 'L';
    if (right) bucket += 1;
  }
  return { path, bucket };
}

/** Where a way ends: the number of its rights. */
export function bucketOf(path: string): number {
  return path.split('R').length - 1;
}

/** The way that a bet draws. */
export function plinkoPath(use: SeedUse, rows: PlinkoRows): PlinkoPath {
  return pathOf(betFloats(use, rows));
}

/** What each bucket pays, from left to right. The tables are given in tenths. */
export function plinkoTable(rows: PlinkoRows, risk: PlinkoRisk): readonly Multiplier[] {
  return payouts[rows][risk].map((times) => multiplier(Math.round(times * 10_000)));
}

/** The exact return of a table as a fraction: the sum over all 2^rows ways of what they pay, before payouts are rounded to the cent. */
export function plinkoReturn(rows: PlinkoRows, risk: PlinkoRisk): { numerator: number; denominator: number } {
  let ways = 1; // of bucket k: the binomial coefficient, exact in a double for 16 rows
  let sum = 0;
  plinkoTable(rows, risk).forEach((pays, bucket) => {
    sum += ways * pays;
    ways = (ways * (rows - bucket)) / (bucket + 1);
  });
  return { numerator: sum, denominator: 2 ** rows * 10_000 };
}

/** A bet's choice: the board that the ball falls through. */
export interface PlinkoChoice {
  rows: PlinkoRows;
  risk: PlinkoRisk;
}

/** A board as a wager: bucket k of n rows has as many ways as there are choices of k rights. */
function plinkoWager({ rows, risk }: PlinkoChoice): Wager {
  const floats = Array.from({ length: rows }, () => 0);
  let ways = 1;
  const outcomes = plinkoTable(rows, risk).map((pays, bucket) => {
    const outcome = { ways, pays };
    ways = (ways * (rows - bucket)) / (bucket + 1);
    return outcome;
  });
  return {
    unit: 'stakes',
    price: MULTIPLIER_ONE,
    ways: 2 ** rows,
    outcomes,
    draw(next) {
      for (let row = 0; row < rows; row += 1) floats[row] = next();
      return pathOf(floats).bucket;
    },
  };
}

export const plinko = seedGame({
  key: 'plinko',
  limits: COMMON_LIMITS,
  choice: { rows: z.literal(PLINKO_ROWS), risk: z.enum(PLINKO_RISKS) },
  drawn: { path: z.string().check(z.regex(/^[LR]{8,16}$/)), bucket: z.number().check(z.int(), z.gte(0), z.lte(16)) },
  verifier: [optionField('rows', PLINKO_ROWS, 16), optionField('risk', PLINKO_RISKS, 'medium')],
  floats: ({ rows = 16 }: Partial<PlinkoChoice>) => rows,
  draw: (floats: readonly number[], { rows = 16 }: Partial<PlinkoChoice>) => pathOf(floats.slice(0, rows)),
  pays({ rows, risk }: Partial<PlinkoChoice>, { path, bucket }: PlinkoPath) {
    if (rows === undefined || risk === undefined || path.length !== rows) return null;
    return plinkoTable(rows, risk)[bucket] ?? null;
  },
  setting: (choice: PlinkoChoice) => choice,
  wager: plinkoWager,
  examples: PLINKO_ROWS.flatMap((rows) => PLINKO_RISKS.map((risk) => ({ rows, risk }))),
});
