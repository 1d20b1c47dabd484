import { seeded } from '#scenes/stage/random.ts';
import { peakSpeed, positionAt, type Run, speedAt } from '#scenes/stage/run.ts';
import type { BattleOutcome } from '../model.ts';
import type { FinalTuning } from './knobs.ts';
import type { FinalTimes } from './times.ts';

/*
 * The draw among sides as a ring
 * 1. The circle is as many equal slices as there are tickets: Σw for a jackpot, the number of tied sides for a tie. Sides own slices in their order, ticket 0
 *    begins at the top, clockwise. So an arc is exactly the side's weight.
 * 2. The light of a jackpot stops at the middle of its ticket's slice. A tie has one ticket per side, so where in its arc the light stops is decoration and
 *    comes from the seed.
 * 3. The light begins at a place that the seed gives, and runs a whole number of turns and what is left to its stop.
 */

/** A side's part of the ring, in turns. */
export interface RingArc {
  side: number;
  from: number;
  to: number;
}

/** A draw as a ring, in turns from the top, clockwise. */
export interface Ring {
  by: 'tiebreak' | 'jackpot';
  arcs: readonly RingArc[];
  start: number;
  stop: number;
  winner: number;
}

/** How far from the borders of its arc the light of a tie stops. */
const TIE_INSIDE = 0.14;

/** The ring of a verdict; null for one that was not drawn. */
export function ringOf(verdict: BattleOutcome['verdict'], seed: string): Ring | null {
  if (verdict.by !== 'jackpot' && verdict.by !== 'tiebreak') return null;
  const random = seeded(`${seed}:ring`);
  const start = random.next();
  const { winner } = verdict;
  if (verdict.by === 'jackpot') {
    const { weights, ticket } = verdict;
    const arcs = arcsOf(weights.map((weight, side) => ({ side, weight })));
    return { by: 'jackpot', arcs, start, stop: (ticket + 0.5) / sumOf(weights), winner };
  }
  const arcs = arcsOf(verdict.among.map((side) => ({ side, weight: 1 })));
  const own = arcs.find(({ side }) => side === winner) ?? { from: 0, to: 0 };
  return { by: 'tiebreak', arcs, start, stop: own.from + (own.to - own.from) * random.between(TIE_INSIDE, 1 - TIE_INSIDE), winner };
}

function sumOf(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** The arcs of sides by weight; one without weight has an empty arc. */
function arcsOf(sides: readonly { side: number; weight: number }[]): RingArc[] {
  const sum = sumOf(sides.map(({ weight }) => weight));
  let before = 0;
  return sides.map(({ side, weight }) => {
    const from = before / sum;
    before += weight;
    return { side, from, to: before / sum };
  });
}

/** The run of the light, in turns, its times from `runAtMs` on. Its shape in time is the same for every ticket. */
export function ringRun({ start, stop }: Pick<Ring, 'start' | 'stop'>, { runAtMs, stopMs }: FinalTimes, tuning: FinalTuning): Run {
  const lastingMs = stopMs - runAtMs;
  const landing = tuning.ringTurns + (stop > start ? stop : stop + 1);
  const riseMs = lastingMs * tuning.ringRise;
  return {
    from: start,
    landing,
    target: landing,
    backMs: riseMs,
    riseMs,
    stopMs: lastingMs,
    settleMs: 1,
    back: tuning.ringBack,
    fall: tuning.ringFall,
  };
}

/** The speed of the light over its top speed, 0–1; the same for every ticket. */
export function speedOf(times: FinalTimes, tuning: FinalTuning, elapsedMs: number): number {
  const shape = ringRun({ start: 0, stop: 0.5 }, times, tuning);
  return speedAt(shape, elapsedMs - times.runAtMs) / peakSpeed(shape);
}

/** Where the light is, in turns. */
export function lightAt(run: Run, { runAtMs }: FinalTimes, elapsedMs: number): number {
  return positionAt(run, elapsedMs - runAtMs);
}
