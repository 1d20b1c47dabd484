import { describe, expect, test } from 'vitest';
import sprite from '../../assets/sounds/sprite.json' with { type: 'json' };
import { countdownCues, restCues, spinCues } from './cues.ts';
import { initialWheel, reduceWheel } from './model.ts';
import { spinOf } from './spin.ts';
import { wheelTuningValues } from './tuning.ts';

const opened = reduceWheel(initialWheel(), { kind: 'opened', roundId: 'one', openedAtMs: 0, closesAtMs: 15_000 });
const spin = (segment: number) => spinOf({ segment: 4, spot: 0.5 }, { segment, spot: 0.3 }, 8_000, wheelTuningValues);

describe('the cues', () => {
  test('are the last three seconds for bets, once each, however time is divided', () => {
    for (const step of [16, 100, 249]) {
      const times: number[] = [];
      for (let ms = 0; ms < 20_000; ms += step)
        times.push(...countdownCues(opened, ms, ms + step, wheelTuningValues).map(({ atMs }) => atMs));
      expect(times).toEqual([12_000, 13_000, 14_000]);
    }
  });

  test('of a spin do not depend on the segment, and have nothing of a win before its end', () => {
    const cues = spinCues(spin(7), wheelTuningValues);
    const other = spinCues(spin(40), wheelTuningValues);
    expect(cues.map(({ cue }) => cue)).toEqual(other.map(({ cue }) => cue));
    cues.forEach(({ atMs }, index) => expect(atMs).toBeCloseTo(other[index]?.atMs ?? 0, 3));
    expect(Math.max(...cues.map(({ atMs }) => atMs))).toBeLessThan(8_000);
    expect(cues.filter(({ cue }) => cue.startsWith('win'))).toEqual([]);
  });

  test('of the result are the player’s own win by its size, at the release', () => {
    expect(restCues(4, 8_000).map(({ cue }) => cue)).toEqual(['reel-stop', 'win-4']);
    expect(restCues(0, 8_000).map(({ cue }) => cue)).toEqual(['reel-stop', 'settle']);
    for (const { atMs } of restCues(4, 8_000)) expect(atMs).toBeGreaterThanOrEqual(8_000);
  });

  test('are only sounds of the sprite', () => {
    for (const { cue } of [...spinCues(spin(9), wheelTuningValues), ...restCues(1, 0), ...restCues(5, 0)])
      expect(Object.keys(sprite)).toContain(cue);
  });
});
