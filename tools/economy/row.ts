import { type Cents, formatCents } from '#contract/money.ts';
import type { BonusTerms } from '#contract/bonus/terms.ts';

/** What a promotion costs by one way to play. */
export interface Row {
  promotion: string;
  play: string;
  /** `before`: as it was; `otherwise`: without one of the rules; `now`: the terms in force, which alone are held to their limit. */
  rules: 'before' | 'otherwise' | 'now';
  /** What the player wins on average, cents; the house loses as much. */
  player: number;
  /** Half width of the 95 % band in per cent of the basis; 0 for exact figures. */
  band: number;
  /** What the promotion costs the house, in per cent of its basis. */
  cost: number;
  basis: 'bonus' | 'edge';
  /** The most that it may cost, per cent; Infinity for a gift. */
  limit: number;
}

/** What a bonus may cost at most, and what promotions may give back of the edge, per cent. */
export const limitOf = (basis: Row['basis'], { statedCostPpm }: BonusTerms): number => (basis === 'bonus' ? statedCostPpm / 10_000 : 100);

/** Whether a row of the terms in force costs more than it may, its band aside. */
export const isAbove = ({ rules, cost, band, limit }: Row): boolean => rules === 'now' && cost - band > limit;

/** An average amount in coins, rounded to the cent. */
export const coins = (amount: number): string => formatCents(Math.round(amount) as Cents);
