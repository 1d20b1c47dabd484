import type { Cue } from '#scenes/stage/contract.ts';
import { peakSpeed, speedAt, tickTimes } from '#scenes/stage/run.ts';
import type { Run } from '#scenes/stage/run.ts';
import type { WinSize } from '#contract/win-size.ts';
import type { PlayTimes } from '../timing.ts';
import type { UpgradeTuning } from '../tuning.ts';

/** Ticks in one turn. */
const TICKS = 24;

/** The cues of the running needle. The run given here does not depend on the ticket, so neither do the ticks. */
export function turnCues(shape: Run, tuning: UpgradeTuning): Cue[] {
  const fine: Run = {
    ...shape,
    from: shape.from * TICKS,
    landing: shape.landing * TICKS,
    target: shape.target * TICKS,
    back: shape.back * TICKS,
  };
  const cues: Cue[] = [{ atMs: shape.backMs, cue: 'reel-start', volume: 0.6 }];
  let lastMs = -Infinity;
  for (const exactMs of tickTimes(fine)) {
    if (exactMs - lastMs < tuning.tickGapMs) continue;
    lastMs = exactMs;
    const calm = 1 - speedAt(shape, exactMs) / peakSpeed(shape);
    cues.push({
      atMs: Math.round(exactMs),
      cue: calm < 0.45 ? 'tick-1' : calm < 0.88 ? 'tick-2' : 'tick-3',
      volume: Math.round(tuning.tickVolume * (0.4 + 0.6 * calm) * 1000) / 1000,
      rate: Math.round((0.9 + 0.32 * calm ** 3) * 1000) / 1000,
    });
  }
  cues.push({ atMs: shape.stopMs, cue: 'reel-stop', volume: 0.5 });
  return cues;
}

/** The cues at the release: the glass and a win by its size, or a neutral settling. */
export function resultCues(size: WinSize, { releaseMs, countAtMs, countMs }: PlayTimes): Cue[] {
  if (size === 0) return [{ atMs: releaseMs, cue: 'settle', volume: 0.7 }];
  return [
    { atMs: releaseMs, cue: 'lift', volume: 0.6 },
    { atMs: releaseMs + 40, cue: `win-${size}` },
    { atMs: countAtMs + countMs, cue: 'coin', volume: 0.5 },
  ];
}
