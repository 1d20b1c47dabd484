/*
 * The best play of a bonus on a small scale
 * 1. A player whose own coins wait elsewhere stakes bonus coins alone; what is released is put aside. So a state is the number of bonus coins. Own coins that
 *    are staked pay the edge, so no other play is better.
 * 2. A bet of s units at m× wins with the chance (1 − edge) ÷ m and releases s ÷ `perUnit` units; both sides are whole units. A player with b bonus
 *    coins may stake any whole number of `perUnit`s up to the cap, at any of the odds, or stop.
 * 3. The values of all states are improved from nothing until a pass over them changes none any more. More than `MOST` times the bonus counts as so much.
 */

export interface SmallBonus {
  /** The bonus, units. */
  units: number;
  factor: number;
  edge: number;
  /** The largest stake as a share of the bonus coins. */
  capShare: number;
  odds: readonly number[];
}

/** The most bonus coins that are counted, in bonuses. */
const MOST = 3;
/** A pass that improves no value by more than this, units, is the last one. */
const LEAST_CHANGE = 1e-6;

/** What the best play makes of a bonus, as a share of it. Throws RangeError where one unit is not released by a whole number of units. */
export function solveBonus({ units, factor, edge, capShare, odds }: SmallBonus): number {
  const perUnit = Math.round(1 / (factor * edge));
  if (Math.abs(perUnit * factor * edge - 1) > 1e-9) throw new RangeError('a unit must be released by a whole number of units');
  const most = MOST * units;
  const values = new Float64Array(most + 1);
  /** What a state is worth after a bet that released so much. */
  const after = (bonus: number, released: number): number => {
    const moves = Math.min(released, bonus);
    return moves + (values[Math.min(bonus - moves, most)] ?? 0);
  };
  /** The best bet with so many bonus coins; 0 where they are too few for one. */
  const best = (bonus: number): number => {
    const cap = Math.min(bonus, Math.max(perUnit, Math.floor(bonus * capShare)));
    let value = 0;
    for (let stake = perUnit; stake <= cap; stake += perUnit) {
      const released = stake / perUnit;
      const lost = after(bonus - stake, released);
      for (const times of odds) {
        const chance = (1 - edge) / times;
        value = Math.max(value, chance * after(bonus + stake * (times - 1), released) + (1 - chance) * lost);
      }
    }
    return value;
  };
  for (let change = Infinity; change > LEAST_CHANGE;) {
    change = 0;
    for (let bonus = 1; bonus <= most; bonus += 1) {
      const value = best(bonus);
      change = Math.max(change, value - (values[bonus] ?? 0));
      values[bonus] = value;
    }
  }
  return (values[units] ?? 0) / units;
}
