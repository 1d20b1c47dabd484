import { describe, expect, it } from 'vitest';
import { boxStories } from '../stories.ts';
import { outcomeOf } from '../pose.ts';
import { openingTimes, runOf } from '../timing.ts';
import { boxTuningValues } from '../tuning.ts';
import { runCues } from '#scenes/reels/running.ts';
import { resultCues } from './cues.ts';

const sprite: Record<string, unknown> = (await import('#assets/sounds/sprite.json', { with: { type: 'json' } })).default;

function opened(id: string) {
  const fact = boxStories.find((story) => story.id === id)?.facts[0]?.fact;
  if (fact?.kind !== 'opened') throw new Error(`no opening in ${id}`);
  return fact;
}

describe('cues', () => {
  const times = openingTimes(opened('four'), boxTuningValues);
  const runs = [0, 1, 2, 3].map((reel) => runOf({ cards: [], from: 6, target: 50 }, `reel-${reel}`, reel, 4, times, boxTuningValues));

  it('tick while the reels run, far enough apart to be distinguished, and stop with the last reel', () => {
    const cues = runCues(runs, boxTuningValues);
    const ticks = cues.filter(({ cue }) => cue.startsWith('tick')).map(({ atMs }) => atMs);
    expect(ticks.length).toBeGreaterThan(40);
    for (let index = 1; index < ticks.length; index++)
      expect((ticks[index] ?? 0) - (ticks[index - 1] ?? 0)).toBeGreaterThanOrEqual(boxTuningValues.tickGapMs);
    expect(Math.max(...cues.map(({ atMs }) => atMs))).toBeLessThan(times.releaseMs);
    expect(cues.filter(({ cue }) => cue === 'reel-stop')).toHaveLength(4);
  });

  it('sound a result only from its release on, by its size', () => {
    for (const [id, first] of [
      ['loss', 'settle'],
      ['win-1', 'win-1'],
      ['mythic', 'win-5'],
    ] as const) {
      const fact = opened(id);
      const own = openingTimes(fact, boxTuningValues);
      const cues = resultCues(outcomeOf(fact), own);
      expect(cues.map(({ cue }) => cue)).toContain(first);
      for (const { atMs } of cues) expect(atMs).toBeGreaterThanOrEqual(own.releaseMs);
      if (id === 'loss') expect(cues).toHaveLength(1);
    }
  });

  it('are all in the sound sprite', () => {
    const names = boxStories.flatMap(({ facts }) =>
      facts.flatMap(({ fact }) => (fact.kind === 'opened' ? resultCues(outcomeOf(fact), openingTimes(fact, boxTuningValues)) : [])),
    );
    for (const { cue } of [...names, ...runCues(runs, boxTuningValues)]) expect(sprite).toHaveProperty(cue);
  });
});
