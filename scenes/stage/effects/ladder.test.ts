import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { battlePace } from '#contract/battle/schedule.ts';
import type { WinSize } from '#contract/win-size.ts';
import type { FinalTuning } from '../../battle/final/knobs.ts';
import { finalTimes } from '../../battle/final/times.ts';
import { caseOf, SCENE_KEYS, sceneOf } from '../../registry.ts';
import { fits } from '../tuning.ts';
import { burstLengthMs, sparkPaths } from './burst.ts';
import { coinBurst, rainBurst, sparkBurst } from './ladder.ts';
import { type CoinTuning, coinKnobs, type RainTuning, rainKnobs, type SparkTuning, sparkKnobs } from './ladder-knobs.ts';

const LAYOUT = { width: 480, height: 300 };
const common = { areaPx: { width: 10, height: 10 }, colors: [0xffffff] as const };
const winOf = (size: WinSize, lastsMs: number) => ({ size, tier: 'high' as const, atMs: 900, endMs: 900 + lastsMs, unit: 1, share: 1 });

/** How long after the end of its celebration the last coin or paper of a win is gone, ms; 0 or less when all ends in time. */
function outlastsMs(tuning: CoinTuning & RainTuning, size: WinSize, lastsMs: number): number {
  const win = winOf(size, lastsMs);
  const coins = sparkPaths({ ...coinBurst(win, { ...common, tuning, seed: 'coins' }), colors: [0xffffff] });
  const papers = sparkPaths(rainBurst(win, { ...common, tuning, seed: 'rain', layout: LAYOUT }));
  return Math.max(tuning.coinsAtMs + burstLengthMs(coins), tuning.rainAtMs + burstLengthMs(papers)) - lastsMs;
}

type Own = CoinTuning & RainTuning & SparkTuning & { celebrateMs: number; celebrateStepMs: number; instantCelebration?: number };

/** The scenes that throw coins and paper. */
const THROWING = (
  await Promise.all(SCENE_KEYS.map(async (key) => ('coins' in ((await sceneOf(key)()).tuning as object) ? [key] : [])))
).flat();

describe('what a win throws is gone when its celebration ends', () => {
  it.each(THROWING)('in %s, for every size and its shortest celebration', async (key) => {
    const tuning = (await sceneOf(key)()).tuning as Own;
    if (!('celebrateMs' in tuning)) {
      // The server's schedule says how long: the shortest is that of a fast battle in which the most prizes fly one after the other.
      for (const fast of [true, false]) {
        const { landedMs, endMs } = finalTimes(battlePace(fast), false, 24, tuning as unknown as FinalTuning);
        for (const size of [4, 5] as const)
          expect(outlastsMs(tuning, size, endMs - landedMs), `${key}, size ${size}`).toBeLessThanOrEqual(1e-6);
      }
      return;
    }
    for (const size of [4, 5] as const) {
      const fullMs = tuning.celebrateMs + (size - 1) * tuning.celebrateStepMs;
      for (const lastsMs of [fullMs, fullMs * (tuning.instantCelebration ?? 1)])
        expect(outlastsMs(tuning, size, lastsMs), `${key}, size ${size}, ${lastsMs} ms`).toBeLessThanOrEqual(1e-6);
    }
  });

  it.each(THROWING)('in %s, wherever a designer moves the knobs of coins and paper', async (key) => {
    const { schema } = await caseOf(key);
    const tuning = (await sceneOf(key)()).tuning as Own;
    const fields = [...Object.keys(coinKnobs(tuning)), ...Object.keys(rainKnobs(tuning))];
    const moved = fields.map((field) => {
      const knob = schema[field];
      if (knob === undefined || !('min' in knob)) throw new Error(`${field} is no number`);
      const value = fc.oneof(fc.constant(knob.min), fc.constant(knob.max), fc.constant(knob.default));
      return [field, value.filter((one) => fits(knob, one))] as const;
    });
    fc.assert(
      fc.property(fc.record(Object.fromEntries(moved)), fc.integer({ min: 4_000, max: 9_000 }), (change, lastsMs) => {
        expect(outlastsMs({ ...tuning, ...change }, 5, lastsMs)).toBeLessThanOrEqual(1e-6);
      }),
      { numRuns: 100 },
    );
  });

  it('every burst of sparks is over then too', () => {
    const tuning = Object.fromEntries(
      Object.entries(sparkKnobs(Object.fromEntries([]) as SparkTuning)).map(([field, { max }]) => [field, max]),
    ) as SparkTuning;
    for (const delayMs of [0, 500, 2_000, 9_000]) {
      const flights = sparkPaths(sparkBurst(winOf(5, 2_000), { ...common, tuning, seed: 'sparks', delayMs, share: 1 }));
      if (delayMs <= 2_000) expect(delayMs + burstLengthMs(flights)).toBeLessThanOrEqual(2_000);
      else expect(burstLengthMs(flights)).toBe(0);
    }
  });
});
