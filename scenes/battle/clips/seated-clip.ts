import { type ClipStart, scoredClip } from '#scenes/stage/clip-kit.ts';
import type { Clip } from '#scenes/stage/contract.ts';
import { ease } from '#scenes/stage/eases.ts';
import { Score } from '#scenes/stage/score.ts';
import type { BattleSeated, BattleState } from '../model.ts';
import type { ClipKit } from './clip-kit.ts';

/** Presents players who sit down: each comes to their lane. */
export function seatedClip(before: BattleState, { seats }: BattleSeated, lengthMs: number, { overrides }: ClipKit, clip: ClipStart): Clip {
  const progress = { in: 0 };
  const come = seats.map(({ player }, seat) => player !== null && (before.seats[seat]?.player ?? null) === null);
  const score = new Score()
    .label('sit down', 0)
    .move('players', progress, { in: [0, 1] }, { at: 'sit down', ms: lengthMs, ease: ease.settle });
  return scoredClip(clip, score, {
    durationMs: lengthMs,
    releaseAtMs: 0,
    cues: come.includes(true) ? [{ atMs: 0, cue: 'settle', volume: 0.5 }] : [],
    draw: (elapsedMs) => {
      for (const [seat, comes] of come.entries()) if (comes) overrides.arrived[seat] = elapsedMs >= lengthMs ? 1 : progress.in;
    },
  });
}
