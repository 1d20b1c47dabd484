import { streamBytes } from './bytes.ts';

/*
 * From bytes to floats
 * 1. Take four bytes b0 b1 b2 b3 per float, in stream order.
 * 2. float = b0/256 + b1/256² + b2/256³ + b3/256⁴.
 * Every step is exact in a double, so the result lies in [0, 1) with 32 bits and is the same everywhere.
 */

/** The most floats that one call yields; a game needs at most a few dozen. */
const MAX_FLOATS = 1_024;

/** Float `index` of a byte stream, in [0, 1). */
export function floatAt(bytes: Uint8Array, index: number): number {
  let value = 0;
  for (let j = 0; j < 4; j++) value += (bytes[4 * index + j] ?? 0) / 256 ** (j + 1);
  return value;
}

/** The first `count` floats of a stream. Throws RangeError outside 1–1,024. */
export function floatsOf(serverSeed: string, message: string, count: number): number[] {
  if (!Number.isInteger(count) || count < 1 || count > MAX_FLOATS) throw new RangeError(`count must be 1–${MAX_FLOATS}`);
  const bytes = streamBytes(serverSeed, message, count * 4);
  return Array.from({ length: count }, (_, index) => floatAt(bytes, index));
}
