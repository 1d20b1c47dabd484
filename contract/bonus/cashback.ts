import { CASHBACK_PERCENT } from '../cashback.ts';
import { cents, scaleCents, type Cents } from '../money.ts';
import { shareOfEdge } from './stake.ts';
import type { BonusTerms } from './terms.ts';

/** What was counted on a day: cents staked and paid, and the house's edge on the stakes, exact, in millionths of a cent. */
export interface CashbackSums {
  staked: Cents;
  paid: Cents;
  edgeMicros: number;
}

/** The two bounds of a day's cashback, cents, and the smaller one, which comes back. */
interface CashbackParts {
  ofLoss: Cents;
  ofEdge: Cents;
  amount: Cents;
}

/**
 * What comes back of a day: 5 % of the coins staked less the coins and the prizes paid, and no more than a share of what the house keeps of such stakes on
 * average, so that no way of play gains by it. Both are rounded down to the cent; 0 for a day without a loss.
 */
export function cashbackOf(
  { staked, paid, edgeMicros }: CashbackSums,
  { cashbackEdgePpm }: Pick<BonusTerms, 'cashbackEdgePpm'>,
): CashbackParts {
  const ofLoss = scaleCents(cents(Math.max(0, staked - paid)), CASHBACK_PERCENT, 100);
  const ofEdge = shareOfEdge(edgeMicros, cashbackEdgePpm);
  return { ofLoss, ofEdge, amount: ofLoss < ofEdge ? ofLoss : ofEdge };
}
