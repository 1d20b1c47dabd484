import type { Battle, BattleSummary } from '#contract/api/battles.ts';
import { type Cents, cents } from '#contract/money.ts';
import { drawnPrizes } from './progress.ts';

type Seated = Pick<BattleSummary, 'seats' | 'price' | 'seat_price'>;

/** The player's own seat; undefined for who only watches. */
export const ownSeat = ({ seats }: Pick<BattleSummary, 'seats'>) => seats.find(({ mine }) => mine);

/** Whether the player is the one who created the battle, who sits on the first seat. */
export const isCreator = (battle: Pick<BattleSummary, 'seats'>): boolean => ownSeat(battle)?.seat === 0;

/** What the player paid for all of it: the seat, and as its creator the part of every other player's seat. Null for who only watches. */
export function ownStake(battle: Seated): Cents | null {
  const own = ownSeat(battle);
  if (!own) return null;
  if (own.seat !== 0) return battle.seat_price;
  const others = battle.seats.filter(({ seat, is_bot: bot }) => seat !== 0 && !bot).length;
  return cents(battle.price + (battle.price - battle.seat_price) * others);
}

/** What a seat got in all: the prizes' values and coins. Null while that is not published. */
export function awardOf(battle: Battle, seat: number): Cents | null {
  const award = battle.result?.awards[seat];
  if (!award) return null;
  const prizes = drawnPrizes(battle, battle.rounds);
  return cents(award.prizes.reduce((sum, { round, seat: by }) => sum + (prizes[round]?.[by]?.sale_price ?? 0), 0) + award.coins);
}
