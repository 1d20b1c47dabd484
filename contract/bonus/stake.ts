import type { HouseEdge } from '../games/house-edge.ts';
import { MICROS_PER_CENT } from '../micros.ts';
import { type Cents, cents, scaleCents } from '../money.ts';
import { type BonusTerms, WHOLE_PPM } from './terms.ts';

/** A stake, a payout or a prize by what it is made of, cents. */
export interface CoinParts {
  own: Cents;
  bonus: Cents;
}

/** A stake from a balance: own coins first, then bonus coins. Throws RangeError for more than there is. */
export function stakeFrom({ own, bonus }: CoinParts, stake: Cents): CoinParts {
  if (stake < 0 || stake > own + bonus) throw new RangeError(`a balance of ${own + bonus} cents has no stake of ${stake}`);
  const ownPart = Math.min(own, stake);
  return { own: cents(ownPart), bonus: cents(stake - ownPart) };
}

/** A payout in the parts of its stake; its own part is rounded down, so that rounding makes no bonus coin own. A free stake pays own coins. */
export function payoutTo(stake: CoinParts, payout: Cents): CoinParts {
  if (stake.bonus === 0) return { own: payout, bonus: cents(0) };
  const own = scaleCents(payout, stake.own, stake.own + stake.bonus);
  return { own, bonus: cents(payout - own) };
}

/** What a settled bet releases at a factor of the terms, in millionths of a cent, rounded down. A factor has at most six decimals. */
export function releasedBy(stake: Cents, { numerator, denominator }: HouseEdge, factor: number): number {
  const part = BigInt(stake) * BigInt(MICROS_PER_CENT) * numerator * BigInt(Math.round(factor * WHOLE_PPM));
  return Number(part / (denominator * BigInt(WHOLE_PPM)));
}

/** The exact edge on a stake, in millionths of a cent, rounded down. */
export function edgeMicros(stake: Cents, edge: HouseEdge): number {
  return releasedBy(stake, edge, 1);
}

/** A share of an edge, in whole cents, rounded down. */
export function shareOfEdge(micros: number, sharePpm: number): Cents {
  return cents(Number((BigInt(micros) * BigInt(sharePpm)) / BigInt(WHOLE_PPM * MICROS_PER_CENT)));
}

/** The largest stake, cents, while so many bonus coins that can be staked are in the balance: an amount, or a share of them where that is more. */
export function stakeCapAt(locked: Cents, { stakeCapCents, stakeCapPpm }: Pick<BonusTerms, 'stakeCapCents' | 'stakeCapPpm'>): Cents {
  return cents(Math.max(stakeCapCents, scaleCents(locked, stakeCapPpm, WHOLE_PPM)));
}

/** What is lost when a bonus ends before play has released it: its coins in the balance and in prizes, less what is released of these prizes already. */
export function lostWith({ locked, prizes, earned, released }: { locked: Cents; prizes: Cents; earned: bigint; released: Cents }): Cents {
  return cents(Math.max(0, locked + prizes - (Number(earned / BigInt(MICROS_PER_CENT)) - released)));
}
