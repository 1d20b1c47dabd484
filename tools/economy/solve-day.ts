import { edgeMicros } from '#contract/bonus/stake.ts';
import type { BonusTerms } from '#contract/bonus/terms.ts';
import { cashbackOf } from '#contract/bonus/cashback.ts';
import { cents } from '#contract/money.ts';
import type { PlayedSetting } from './settings.ts';

/*
 * The best play of a cashback day, exactly
 * 1. Equal bets at a setting that wins or loses, up to a number of bets. What a day is worth depends on how many bets were made and how many of them won.
 * 2. From the last bet backwards: stop and have the day's cashback, or bet once more; one bet is made in any case. A player who stops after a win and goes
 *    on after midnight is one of these.
 */

/** What a day's play pays on average, cents: the cashback, and the edge that it cost. */
export interface DayValue {
  cashback: number;
  edge: number;
}

const gain = ({ cashback, edge }: DayValue): number => cashback - edge;

/** The best of all ways to stop. Throws RangeError for a setting with more than two outcomes. */
export function solveDay(terms: BonusTerms, setting: PlayedSetting, stake: number, mostBets: number): DayValue {
  const [, chance] = setting.chances;
  const [lost, times] = setting.pays;
  if (chance === undefined || times === undefined || lost !== 0 || setting.pays.length > 2) throw new RangeError('only for win or lose');
  const ofEdge = setting.keeps * stake;
  const stopped = (bets: number, wins: number): DayValue => {
    const staked = cents(bets * stake);
    const sums = { staked, paid: cents(wins * Math.floor(times * stake)), edgeMicros: edgeMicros(staked, setting.edge) };
    return { cashback: cashbackOf(sums, terms).amount, edge: 0 };
  };
  let row = Array.from({ length: mostBets + 1 }, (_, wins) => stopped(mostBets, wins));
  for (let bets = mostBets - 1; bets >= 0; bets -= 1) {
    row = Array.from({ length: bets + 1 }, (_, wins) => {
      const [loses, won] = [row[wins], row[wins + 1]];
      if (!loses || !won) throw new RangeError('a bet leads nowhere');
      const cashback = chance * won.cashback + (1 - chance) * loses.cashback;
      const on = { cashback, edge: ofEdge + chance * won.edge + (1 - chance) * loses.edge };
      const stop = stopped(bets, wins);
      return bets > 0 && gain(stop) >= gain(on) ? stop : on;
    });
  }
  const [day] = row;
  if (!day) throw new RangeError('a day has a bet');
  return day;
}

/** Bets at long odds in a long flight at midnight: those that lose are settled today, those that win tomorrow, so no win counts against a loss. */
export function overMidnight(terms: BonusTerms, setting: PlayedSetting, stake: number): DayValue {
  const staked = cents(stake);
  const lost = cashbackOf({ staked, paid: cents(0), edgeMicros: edgeMicros(staked, setting.edge) }, terms);
  return { cashback: (setting.chances[0] ?? 0) * lost.amount, edge: setting.keeps * stake };
}
