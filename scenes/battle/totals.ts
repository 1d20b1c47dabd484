import { leadingSides, jackpotWeights, sideScores, sideTotals } from '#contract/battle/decide.ts';
import { drawnValues } from '#contract/battle/play.ts';
import { type BattleMode, battleRule, battleSeats } from '#contract/battle/rules.ts';
import type { BattleState } from './model.ts';

/** The totals of the sides after some rounds. */
export interface Totals {
  /** What each seat has drawn, cents, whether it counts or not. */
  seats: readonly number[];
  /** What each side has drawn, cents. */
  sides: readonly number[];
  /** What each side is compared by, cents; all 0 before the last round where only that counts. */
  scores: readonly number[];
  /** The side that would win now, or has the largest part of a jackpot; null where several are equal, nothing counts yet, or all share. */
  leader: number | null;
}

/** The totals of the sides after the first `rounds` rounds; missed rounds count nothing. */
export function totalsAfter({ setup, draws }: Pick<BattleState, 'setup' | 'draws'>, rounds: number): Totals {
  if (setup === null) return { seats: [], sides: [], scores: [], leader: null };
  const { lineup, mode } = setup;
  const known = draws.slice(0, rounds);
  const values = drawnValues(
    setup.rounds.map(({ items }) => items),
    known.map((drawn) => drawn ?? []),
  );
  const seats = Array.from({ length: battleSeats(lineup) }, (_, seat) => values.reduce((sum, row) => sum + (row[seat] ?? 0), 0));
  const scores = sideScores(lineup, mode, values, setup.rounds.length);
  return { seats, sides: sideTotals(lineup, values), scores, leader: leaderOf(mode, scores, rounds, setup.rounds.length) };
}

function leaderOf(mode: BattleMode, scores: readonly number[], done: number, rounds: number): number | null {
  const { counts, decides } = battleRule(mode);
  if (decides === 'shared' || done === 0 || (counts === 'last' && done < rounds)) return null;
  const parts = decides === 'jackpot' ? jackpotWeights(mode, scores) : scores;
  const best = leadingSides(decides === 'jackpot' ? 'normal' : mode, parts);
  return best.length === 1 ? (best[0] ?? null) : null;
}
