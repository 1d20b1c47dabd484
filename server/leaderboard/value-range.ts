/*
 * Ranges of values, so that a rank is found without counting all players
 * 1. Each doubling of the value is cut into 64 equal parts, so a range spans less than 1.6 % of its values.
 * 2. Players are counted by range. A player's rank is one more than the players in all higher ranges and those of the same range who rank higher.
 */

/** 2 ** 6 = 64 parts of a doubling. */
const PART_BITS = 6;

/** The range that a value from 1 on is in; a higher value is never in a lower range. */
export function rangeOfValue(value: number): number {
  const bits = BigInt(value).toString(2);
  const part = Number.parseInt(bits.slice(1, 1 + PART_BITS).padEnd(PART_BITS, '0'), 2);
  return (bits.length - 1) * 2 ** PART_BITS + part;
}

/** The lowest value of a range. */
export function lowestValueOf(range: number): number {
  const exponent = Math.floor(range / 2 ** PART_BITS);
  const part = range % 2 ** PART_BITS;
  return Math.ceil(2 ** exponent + part * 2 ** (exponent - PART_BITS));
}
