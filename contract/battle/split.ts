import { type Cents, cents } from '../money.ts';
import type { BattleValues } from './decide.ts';
import { type BattleLineup, battleSides } from './rules.ts';

/** A prize by where it was drawn. */
export interface BattlePrize {
  round: number;
  seat: number;
  value: Cents;
}

/** What a seat gets when a battle ends. */
export interface BattleAward {
  prizes: BattlePrize[];
  coins: Cents;
}

/** The awards of all seats, and the odd cents that no seat gets; together they are what was drawn. */
export interface BattleSplit {
  /** By seat. */
  awards: BattleAward[];
  rounding: Cents;
}

/** Every prize of a battle, in the order in which they were drawn. */
function prizesOf(values: BattleValues): BattlePrize[] {
  return values.flatMap((seats, round) => seats.map((value, seat) => ({ round, seat, value })));
}

/** Equal shares in coins, rounded down. */
function shared(values: BattleValues, seats: number): BattleSplit {
  const total = prizesOf(values).reduce((sum, { value }) => sum + value, 0);
  const share = Math.floor(total / seats);
  const awards = Array.from({ length: seats }, () => ({ prizes: [], coins: cents(share) }));
  return { awards, rounding: cents(total - share * seats) };
}

/**
 * A team's shares
 * 1. Each mate is due half of all, the odd cent to the lower seat.
 * 2. Prizes by falling value, equal ones in the order in which they were drawn, go to the mate with the larger remaining due (the lower seat where
 *    they are equal) if they fit into it.
 * 3. A prize that does not fit is turned into coins, and in the end coins fill both shares exactly.
 */
function teamAwards(prizes: readonly BattlePrize[]): [BattleAward, BattleAward] {
  const total = prizes.reduce((sum, { value }) => sum + value, 0);
  const lower = { prizes: [] as BattlePrize[], due: Math.ceil(total / 2) };
  const upper = { prizes: [] as BattlePrize[], due: Math.floor(total / 2) };
  for (const prize of prizes.toSorted((a, b) => b.value - a.value)) {
    const mate = upper.due > lower.due ? upper : lower;
    if (prize.value > mate.due) continue;
    mate.prizes.push(prize);
    mate.due -= prize.value;
  }
  return [
    { prizes: lower.prizes, coins: cents(lower.due) },
    { prizes: upper.prizes, coins: cents(upper.due) },
  ];
}

/** Who gets what: the winning side takes every prize of the battle; without one, all share equally. */
export function splitBattle(lineup: BattleLineup, values: BattleValues, winner: number | null): BattleSplit {
  const sides = battleSides(lineup);
  const seats = sides.flat().length;
  if (winner === null) return shared(values, seats);
  const awards = Array.from({ length: seats }, (): BattleAward => ({ prizes: [], coins: cents(0) }));
  const prizes = prizesOf(values);
  const [first = 0, second] = sides[winner] ?? [];
  if (second === undefined) awards[first] = { prizes, coins: cents(0) };
  else [awards[first], awards[second]] = teamAwards(prizes);
  return { awards, rounding: cents(0) };
}
