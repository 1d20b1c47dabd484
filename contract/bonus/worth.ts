import type { HouseEdge } from '../games/house-edge.ts';
import { type Cents, cents } from '../money.ts';
import { WHOLE_PPM } from './terms.ts';

/** What a bonus is worth to a player who makes equal bets at one setting and whose own coins last until it is released. */
export interface BonusWorth {
  /** What must be staked to release it, cents, rounded up. */
  toStake: Cents;
  /** What that loses on average, cents, rounded up: the bonus ÷ the factor, at every edge. */
  loses: Cents;
  /** The bonus less that; below zero at a factor below 1. */
  worth: Cents;
}

/** The honest value of a bonus; null where the setting has no edge, which releases nothing. */
export function bonusWorth(bonus: Cents, { numerator, denominator }: HouseEdge, factor: number): BonusWorth | null {
  const perStake = numerator * BigInt(Math.round(factor * WHOLE_PPM));
  if (perStake === 0n) return null;
  const whole = BigInt(bonus) * BigInt(WHOLE_PPM);
  const toStake = (whole * denominator + perStake - 1n) / perStake;
  const loses = cents(Math.ceil(bonus / factor));
  return { toStake: cents(Number(toStake)), loses, worth: cents(bonus - loses) };
}
