import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bustAtMs } from '#contract/games/crash.ts';
import { layoutOf } from './layout.ts';
import { type CrashFact, initialCrash, reduceCrash } from './model.ts';
import { blankMoment, type Moment, momentAt, presentationOf, TICK_MS } from './moment.ts';
import { crashTuningValues as tuning } from './tuning.ts';

const layout = layoutOf({ width: 1_000, height: 560 }, tuning);
const FLIGHT: CrashFact[] = [
  { kind: 'opened', roundId: 'one', openedAtMs: 0, closesAtMs: 5_000 },
  { kind: 'started', startedAtMs: 5_300 },
];
const OVER: CrashFact = { kind: 'busted', bust: 341, atMs: 5_300 + bustAtMs(341) };

function at(ms: number, facts: readonly CrashFact[], motion: Parameters<typeof presentationOf>[0] = 'full'): Moment {
  const state = facts.reduce(reduceCrash, initialCrash());
  return momentAt(state, ms, 0, { layout, tuning, show: presentationOf(motion) }, blankMoment(state));
}

describe('a moment of a round', () => {
  test('before the bust is the same whether the bust is known or not: a replay gives nothing away', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 5_299 + bustAtMs(341) }), (ms) => {
        const { state: _, ...known } = at(ms, [...FLIGHT, OVER]);
        const { state: __, ...unknown } = at(ms, FLIGHT);
        expect(known).toEqual(unknown);
      }),
    );
  });

  test('depends on the state and the clock alone, not on what was drawn before', () => {
    const state = FLIGHT.reduce(reduceCrash, initialCrash());
    const used = blankMoment(state);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000, max: 200_000 }), { minLength: 1, maxLength: 6 }), (times) => {
        for (const ms of times) momentAt(state, ms, 0, { layout, tuning, show: presentationOf('full') }, used);
        expect(used).toEqual(at(times.at(-1) ?? 0, FLIGHT));
      }),
    );
  });

  test('says the same in every motion, and once the flight is over looks the same', () => {
    for (const ms of [2_000, 9_000, 20_000]) {
      const numbers = (['full', 'reduced', 'still'] as const).map((motion) => {
        const { phase, hundredths, elapsedMs, charge } = at(ms, FLIGHT, motion);
        return { phase, hundredths, elapsedMs, charge };
      });
      expect(numbers[1]).toEqual(numbers[0]);
      expect(numbers[2]).toEqual(numbers[0]);
    }
    const places = (['full', 'reduced', 'still'] as const).map((motion) => {
      const { x, y, axes } = at(90_000, [...FLIGHT, OVER], motion);
      return { x, y, axes };
    });
    expect(places[1]).toEqual(places[0]);
    expect(places[2]).toEqual(places[0]);
  });

  test('changes in the countdown with each tick and not between', () => {
    for (let ms = 500; ms < 4_000; ms += 20) {
      const [now, soon] = [at(ms, FLIGHT), at(ms + 20, FLIGHT)];
      const sameTick = Math.ceil((5_000 - ms) / TICK_MS) === Math.ceil((5_000 - ms - 20) / TICK_MS);
      expect(now.charge === soon.charge).toBe(sameTick);
      expect(now.leftMs === soon.leftMs).toBe(sameTick);
    }
    expect(at(5_000, FLIGHT).charge).toBe(1);
    expect(at(5_000, FLIGHT).leftMs).toBe(0);
  });

  test('that is shown with a delay catches up and keeps the exact multiplier', () => {
    const state = FLIGHT.reduce(reduceCrash, initialCrash());
    const shifted = momentAt(state, 15_300, -2_000, { layout, tuning, show: presentationOf('full') }, blankMoment(state));
    expect(shifted.elapsedMs).toBe(8_000);
    expect(shifted.hundredths).toBe(at(13_300, FLIGHT).hundredths);
  });
});
