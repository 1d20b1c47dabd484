import { type Cents, cents } from '../money.ts';
import { type BattleDraws, jackpotDraw, tiebreakDraw } from './draws.ts';
import { type BattleLineup, type BattleMode, battleRule, battleSides } from './rules.ts';

/** How a battle ended. */
export type BattleVerdict =
  | { by: 'score'; winner: number }
  /** The sides that had the best score, and the draw among them. */
  | { by: 'tiebreak'; winner: number; among: readonly number[] }
  /** Each side's weight in cents, and the ticket of the draw. */
  | { by: 'jackpot'; winner: number; weights: readonly number[]; ticket: number }
  | { by: 'shared'; winner: null };

/** The values that were drawn, `values[round][seat]`, cents. */
export type BattleValues = readonly (readonly Cents[])[];

/** What each side has drawn in these rounds, cents. */
export function sideTotals(lineup: BattleLineup, values: BattleValues): Cents[] {
  return battleSides(lineup).map((seats) =>
    cents(values.reduce((sum, round) => seats.reduce((total, seat) => total + (round[seat] ?? 0), sum), 0)),
  );
}

/** What each side is compared by: its total, or its last round where only that counts; cents. Before the last round of such a battle it is 0. */
export function sideScores(lineup: BattleLineup, mode: BattleMode, values: BattleValues, rounds: number): Cents[] {
  if (battleRule(mode).counts === 'all') return sideTotals(lineup, values);
  return sideTotals(lineup, values.slice(rounds - 1, rounds));
}

/** The sides with the best of these scores. */
export function leadingSides(mode: BattleMode, scores: readonly number[]): number[] {
  const best = battleRule(mode).best === 'highest' ? Math.max(...scores) : Math.min(...scores);
  return scores.flatMap((score, side) => (score === best ? [side] : []));
}

/** The weights of the jackpot: the sides' scores, or in the inverted one what all others have. All are 1 where all would be 0. */
export function jackpotWeights(mode: BattleMode, scores: readonly number[]): number[] {
  const sum = scores.reduce((a, b) => a + b, 0);
  const weights = battleRule(mode).best === 'highest' ? [...scores] : scores.map((score) => sum - score);
  return weights.every((weight) => weight === 0) ? weights.map(() => 1) : weights;
}

/** The side that owns a ticket: sides own tickets in their order, as many as their weight. Throws RangeError for one without an owner. */
export function ticketOwner(weights: readonly number[], ticket: number): number {
  let next = 0;
  for (const [side, weight] of weights.entries()) {
    next += weight;
    if (ticket < next) return side;
  }
  throw new RangeError(`no side owns ticket ${ticket}`);
}

/** Who takes all, when every round is drawn. */
export function decideBattle(lineup: BattleLineup, mode: BattleMode, values: BattleValues, draws: BattleDraws): BattleVerdict {
  const { decides } = battleRule(mode);
  if (decides === 'shared') return { by: 'shared', winner: null };
  const scores = sideScores(lineup, mode, values, values.length);
  if (decides === 'jackpot') {
    const weights = jackpotWeights(mode, scores);
    const ticket = jackpotDraw(
      draws,
      weights.reduce((a, b) => a + b, 0),
    );
    return { by: 'jackpot', winner: ticketOwner(weights, ticket), weights, ticket };
  }
  const among = leadingSides(mode, scores);
  const [only = 0] = among;
  if (among.length === 1) return { by: 'score', winner: only };
  return { by: 'tiebreak', winner: among[tiebreakDraw(draws, among.length)] ?? only, among };
}
