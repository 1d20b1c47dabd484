import type { HouseEdge } from '../games/house-edge.ts';
import { MICROS_PER_CENT } from '../micros.ts';
import { type Cents, cents, scaleCents } from '../money.ts';
import { type BonusTerms, WHOLE_PPM } from './terms.ts';

/*
 * Promotions that return a part of the house's edge. No play has an expectation above zero with them, because what they pay is bounded by the edge that the
 * player paid, bet by bet. Stakes while a bonus is locked count for none of them: that bonus returns a part of the same edge.
 */

/** What of an edge in millionths of a cent a share is, whole cents, rounded down. */
function shareOf(micros: number, ppm: number): Cents {
  return cents(Number((BigInt(micros) * BigInt(ppm)) / BigInt(WHOLE_PPM * MICROS_PER_CENT)));
}

/** A day's cashback: the smaller of a share of its net loss and a share of the exact edge on what was staked, rounded down to the cent. */
export function cashbackOf({ edgeMicros, lost }: { edgeMicros: number; lost: Cents }, terms: BonusTerms): Cents {
  const ofLoss = scaleCents(cents(Math.max(0, lost)), terms.cashbackLossPpm, WHOLE_PPM);
  return cents(Math.min(ofLoss, shareOf(edgeMicros, terms.cashbackEdgePpm)));
}

/** Whether what a player staked in a week earns prizes of the leaderboard that are worth so much together. */
export function earnsPrize(prizes: Cents, weekEdgeMicros: number, { prizeEdgePpm }: BonusTerms): boolean {
  return shareOf(weekEdgeMicros, prizeEdgePpm) >= prizes;
}

/** The least that a week's stakes at an edge must be for so much in prizes, cents, rounded up. Infinity where there is no edge. */
export function leastStakeFor(prizes: Cents, { numerator, denominator }: HouseEdge, { prizeEdgePpm }: BonusTerms): number {
  const part = numerator * BigInt(prizeEdgePpm);
  if (part === 0n) return Infinity;
  return Number((BigInt(prizes) * denominator * BigInt(WHOLE_PPM) + part - 1n) / part);
}
