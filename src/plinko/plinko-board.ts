import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { PLINKO_RISKS, PLINKO_ROWS, type PlinkoRisk, type PlinkoRows, plinkoTable } from '#contract/games/plinko.ts';
import { multiplier, type Multiplier } from '#contract/multiplier.ts';

/** Which board the balls fall on. */
export interface PlinkoBoard {
  rows: PlinkoRows;
  risk: PlinkoRisk;
}

/** The board of a first visit. */
export const FIRST_BOARD: PlinkoBoard = { rows: 12, risk: 'medium' };

/** The board as storage keeps it. */
export const boardSchema: z.ZodMiniType<PlinkoBoard> = z.object({
  rows: orElse(z.literal(PLINKO_ROWS), FIRST_BOARD.rows),
  risk: orElse(z.enum(PLINKO_RISKS), FIRST_BOARD.risk),
});

/** The most that a board pays. */
export function highestMultiplier({ rows, risk }: PlinkoBoard): Multiplier {
  return multiplier(Math.max(...plinkoTable(rows, risk)));
}

/** One kind of bucket: boards are symmetrical, so all but the middle one occur twice. */
export interface BucketKind {
  pays: Multiplier;
  /** From the left edge; the same bucket counts from the right. */
  bucket: number;
  /** Ways into it from both sides, of 2^rows. */
  ways: number;
  outOf: number;
}

/** What a board pays and how many of its ways lead there, from the edge to the middle. */
export function bucketKinds({ rows, risk }: PlinkoBoard): readonly BucketKind[] {
  const table = plinkoTable(rows, risk);
  let ways = 1; // of the bucket: the binomial coefficient
  const kinds: BucketKind[] = [];
  for (let bucket = 0; bucket <= rows / 2; bucket++) {
    const pays = table[bucket];
    if (pays === undefined) throw new RangeError(`a board of ${rows} rows has no bucket ${bucket}`);
    kinds.push({ pays, bucket, ways: bucket * 2 === rows ? ways : ways * 2, outOf: 2 ** rows });
    ways = (ways * (rows - bucket)) / (bucket + 1);
  }
  return kinds;
}
