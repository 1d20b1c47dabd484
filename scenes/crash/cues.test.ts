import { describe, expect, test } from 'vitest';
import { reachedAtMs } from '#contract/games/crash.ts';
import sprite from '../../assets/sounds/sprite.json' with { type: 'json' };
import { cashCues, roundCues } from './cues.ts';
import { type CrashState, initialCrash, reduceCrash } from './model.ts';
import { crashStories, out } from './stories.ts';
import { crashTuningValues } from './tuning.ts';

const cuesBetween = (state: CrashState, fromMs: number, toMs: number) => roundCues(state, fromMs, toMs, crashTuningValues);
const opened = reduceCrash(initialCrash(), { kind: 'opened', roundId: 'one', openedAtMs: 0, closesAtMs: 5_000 });
const flying = reduceCrash(opened, { kind: 'started', startedAtMs: 5_400 });

describe('the cues of a round', () => {
  test('are the last three seconds, the start and each mile, once each, however time is divided', () => {
    for (const step of [16, 100, 249]) {
      const times: number[] = [];
      for (let ms = 0; ms < 90_000; ms += step) times.push(...cuesBetween(flying, ms, ms + step).map(({ atMs }) => atMs));
      expect(times).toEqual([2_000, 3_000, 4_000, 5_400, ...[200, 1_000, 10_000].map((at) => 5_400 + reachedAtMs(at))]);
    }
  });

  test('are none for a flight that is over, or while the connection lags', () => {
    const over = reduceCrash(flying, { kind: 'busted', bust: 150, atMs: 12_200 });
    expect(cuesBetween(over, 12_300, 400_000)).toEqual([]);
    expect(cuesBetween(reduceCrash(flying, { kind: 'lagged', sinceMs: 6_000 }), 6_000, 400_000)).toEqual([]);
  });

  test('are only sounds of the sprite', () => {
    const names = [
      ...cuesBetween(flying, 0, 200_000),
      ...crashStories.flatMap(({ facts }) => facts.flatMap(({ fact }) => (fact.kind === 'cashed' ? cashCues(fact, 0.2) : []))),
    ];
    for (const { cue } of names) expect(Object.keys(sprite)).toContain(cue);
  });
});

describe('the cues of cash-outs', () => {
  test('are a win by its size for the player’s own, a touch for others, and none without a cash-out', () => {
    const cues = (...outs: ReturnType<typeof out>[]) => cashCues({ kind: 'cashed', outs }, 0.2).map(({ cue }) => cue);
    expect(cues()).toEqual([]);
    expect(cues(out('Nell', 200), out('Ivo', 200))).toEqual(['coin']);
    expect(cues(out('Nell', 200), out('You', 731, { own: true }))).toEqual(['cash-out', 'win-3']);
  });
});
