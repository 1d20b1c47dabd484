import { MICROS_PER_CENT } from '../micros.ts';
import type { Cents } from '../money.ts';

/** What creators get of each opening of their boxes by others, in per cent of its price. */
const ROYALTY_PERCENT = 1;

/** What openings for so much earn their creator, in millionths of a cent. */
export function royaltyMicros(paid: Cents): bigint {
  return (BigInt(paid) * BigInt(ROYALTY_PERCENT) * BigInt(MICROS_PER_CENT)) / 100n;
}
