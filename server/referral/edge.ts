import { REFERRAL_PERCENT } from '#contract/api/referral.ts';
import { type HouseEdge, jointEdge } from '#contract/games/house-edge.ts';
import { MICROS_PER_CENT } from '#contract/micros.ts';
import type { Cents } from '#contract/money.ts';
import { wagersOfBets } from '#server/battles/wagers-of-bets.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { SettledBet } from '#server/counting/counter.ts';
import type { Tx } from '#server/database/database.ts';

/*
 * What a bet earns its player's referrer
 * 1. The house's edge of the bet's setting, counted from the game's own definition: 1 − Σ ways × pays ÷ (ways × price), an exact fraction.
 * 2. Of a box that is the price less the expected value of its version; of a seat in a battle the same of all its boxes together.
 * 3. earned = floor(stake in millionths of a cent × edge × 5 ÷ 100). A seat that another player pays a part of counts with what its player paid.
 */

/** The house's edge of each bet, in their order. A bet whose odds are not known any more has none. */
export async function edgesOf(
  tx: Tx,
  catalogue: Catalogue,
  bets: readonly Pick<SettledBet, 'game' | 'detail' | 'versionId' | 'battleId'>[],
): Promise<HouseEdge[]> {
  return (await wagersOfBets(tx, catalogue, bets)).map(jointEdge);
}

/** What a stake earns at an edge, in millionths of a cent, rounded down. */
export function earnedMicros(stake: Cents, { numerator, denominator }: HouseEdge): bigint {
  return (BigInt(stake) * BigInt(MICROS_PER_CENT) * numerator * BigInt(REFERRAL_PERCENT)) / (denominator * 100n);
}
