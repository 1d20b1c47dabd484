import { runCues } from '#scenes/reels/running.ts';
import type { Cue } from '#scenes/stage/contract.ts';
import { lastSeconds } from '#scenes/stage/countdown.ts';
import type { Known } from './known.ts';
import { phaseAt, roundAtMs } from './model.ts';
import type { Presentation } from './moment.ts';
import type { RoundTimes } from './timing.ts';
import type { BattleTuning } from './tuning.ts';

/** Cues of rounds by their times, which are made once for a state and a tuning: every frame asks for them. */
const kept = new WeakMap<RoundTimes, { runs: boolean; cues: readonly Cue[] }>();

/** The cues of a round, ms after its start. Up to the reveal they depend on the runs alone. */
function cuesOfRound(known: Known, round: number, show: Presentation, tuning: BattleTuning): readonly Cue[] {
  const times = known.times(round, tuning);
  const had = kept.get(times);
  if (had !== undefined && had.runs === show.runs) return had.cues;
  const cues = madeOfRound(known, round, show, tuning);
  kept.set(times, { runs: show.runs, cues });
  return cues;
}

function madeOfRound(known: Known, round: number, { runs }: Presentation, tuning: BattleTuning): Cue[] {
  const { seats, draws } = known.state;
  const times = known.times(round, tuning);
  const running = runs
    ? runCues(
        seats.map((_, seat) => known.run(round, seat, tuning).run),
        tuning,
      ).filter(({ cue }, index, all) => cue !== 'reel-stop' || index === all.length - 1)
    : [];
  if ((draws[round] ?? null) === null) return running;
  const { before, after } = known.totals(round);
  const landed: Cue = { atMs: runs ? times.flyAtMs + times.flyMs : times.revealMs, cue: 'coin', volume: tuning.shelfVolume };
  const turned = after.leader !== null && after.leader !== before.leader;
  const leads: Cue[] = turned ? [{ atMs: times.revealMs + (runs ? times.countMs : 0), cue: 'lift', volume: tuning.leadVolume }] : [];
  return [...running, landed, ...leads];
}

/** The cues of a battle between two moments, up to the end of its last round. */
export function battleCues(known: Known, fromMs: number, toMs: number, show: Presentation, tuning: BattleTuning): Cue[] {
  const { state } = known;
  const { setup } = state;
  const firstMs = roundAtMs(state, 0);
  if (setup === null || firstMs === null || state.canceled) return [];
  const within = ({ atMs }: Cue): boolean => atMs > fromMs && atMs <= toMs;
  const starting = lastSeconds(firstMs, tuning.secondVolume).filter((cue) => within(cue) && phaseAt(state, cue.atMs) === 'countdown');
  const round = Math.min(setup.rounds.length - 1, Math.floor((toMs - firstMs) / setup.pace.round_ms));
  if (round < 0) return starting;
  // A step may begin in the round before.
  const rounds = [round - 1, round].filter((each) => each >= 0);
  const cues = rounds.flatMap((each) => {
    const startMs = roundAtMs(state, each) ?? 0;
    return cuesOfRound(known, each, show, tuning).map((cue) => ({ ...cue, atMs: cue.atMs + startMs }));
  });
  return [...starting, ...cues.filter(within)];
}
