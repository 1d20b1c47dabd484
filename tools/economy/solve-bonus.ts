/*
 * The best play of a bonus, exactly, on a small scale
 * 1. A player whose own coins wait elsewhere stakes bonus coins alone; what is released is put aside. So a state is two numbers: bonus coins, and how
 *    much is still to be released. Own coins that are staked pay the edge, so no other play is better.
 * 2. A bet of s units at m× wins with the chance (1 − edge) ÷ m and releases s ÷ `perUnit` units; both sides are whole units. A player with b bonus
 *    coins may stake any whole number of `perUnit`s up to the cap, at any of the odds, or stop.
 * 3. Every bet lowers what is still to be released, so one pass over it, from nothing upwards, gives the value of every state.
 */

export interface SmallBonus {
  /** The bonus, units. */
  units: number;
  factor: number;
  edge: number;
  /** The largest stake as a share of the bonus coins. */
  capShare: number;
  /** What of the rest becomes own when all is released, as a share of the bonus. */
  keptShare: number;
  odds: readonly number[];
}

/** What the best play makes of a bonus, as a share of it. Throws RangeError where one unit is not released by a whole number of units. */
export function solveBonus({ units, factor, edge, capShare, keptShare, odds }: SmallBonus): number {
  const perUnit = Math.round(1 / (factor * edge));
  if (Math.abs(perUnit * factor * edge - 1) > 1e-9) throw new RangeError('a unit must be released by a whole number of units');
  // With so many coins all can be released and kept, staking nothing else, so more are not counted.
  const most = Math.ceil(units * (1 + keptShare + 1 / factor));
  const keptMost = keptShare * units;
  const values = Array.from({ length: units + 1 }, () => new Float64Array(most + 1));
  const valueOf = (left: number, bonus: number): number => values[left]?.[Math.min(bonus, most)] ?? 0;
  /** What a state is worth after a bet that released so much. */
  const after = (left: number, bonus: number, released: number): number => {
    const moves = Math.min(released, left, bonus);
    return bonus - moves <= 0 && left - moves > 0 ? moves : moves + valueOf(left - moves, bonus - moves);
  };
  values[0]?.forEach((_, bonus, zero) => (zero[bonus] = Math.min(bonus, keptMost)));
  for (let left = 1; left <= units; left += 1) {
    const row = values[left] ?? new Float64Array();
    for (let bonus = 1; bonus <= most; bonus += 1) {
      const cap = Math.min(bonus, Math.max(perUnit, Math.floor(bonus * capShare)));
      for (let stake = perUnit; stake <= cap; stake += perUnit) {
        const released = stake / perUnit;
        const lost = after(left, bonus - stake, released);
        for (const times of odds) {
          const chance = (1 - edge) / times;
          const value = chance * after(left, bonus + stake * (times - 1), released) + (1 - chance) * lost;
          if (value > (row[bonus] ?? 0)) row[bonus] = value;
        }
      }
    }
  }
  return valueOf(units, units) / units;
}
