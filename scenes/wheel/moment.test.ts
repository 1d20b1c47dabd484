import { describe, expect, test } from 'vitest';
import { initialWheel, reduceWheel, type WheelFact, type WheelState } from './model.ts';
import { blankMoment, type Moment, momentAt, prepare, presentationOf, TICK_MS } from './moment.ts';
import { wheelPositionAt } from './spin.ts';
import { wheelTuningValues as tuning } from './tuning.ts';

const FACTS: WheelFact[] = [
  { kind: 'spun', segment: 30, spot: 0.4, startedAtMs: -40_000, lengthMs: 8_000 },
  { kind: 'opened', roundId: 'one', openedAtMs: 0, closesAtMs: 15_000 },
];
const SPUN: WheelFact = { kind: 'spun', segment: 12, spot: 0.93, startedAtMs: 15_200, lengthMs: 8_000 };
const reduce = (...facts: WheelFact[]): WheelState => facts.reduce(reduceWheel, initialWheel());

function at(ms: number, state: WheelState, motion: Parameters<typeof presentationOf>[0] = 'full'): Moment {
  return momentAt(state, ms, { prepared: prepare(state, tuning), tuning, show: presentationOf(motion) }, blankMoment(state));
}

describe('a moment of a round', () => {
  const state = reduce(...FACTS, SPUN);

  test('lies where the last spin left the wheel, until it turns', () => {
    for (const ms of [0, 14_999, 15_100, 15_200]) expect(wheelPositionAt(at(ms, state).under).segment).toBe(30);
    expect(wheelPositionAt(at(15_200, state).under).spot).toBeCloseTo(0.4, 6);
  });

  test('says what won from the end of the spin on, and not a ms earlier, in every motion', () => {
    for (const motion of ['full', 'reduced', 'still'] as const) {
      expect(at(23_199, state, motion).won).toBeNull();
      expect(at(23_200, state, motion).won).toBe(2);
      const { under, bend } = at(24_500, state, motion);
      expect(wheelPositionAt(under)).toEqual({ segment: 12, spot: wheelPositionAt(12.93).spot });
      expect(bend).toBe(0);
    }
  });

  test('without turning stays where it lay until the spin is over', () => {
    for (const ms of [15_200, 18_000, 23_199]) expect(wheelPositionAt(at(ms, state, 'reduced').under).segment).toBe(30);
  });

  test('joined in mid-spin is where all others see it', () => {
    const late = reduce(...FACTS, SPUN);
    for (const ms of [16_000, 19_000, 22_500]) expect(at(ms, late).under).toBe(at(ms, state).under);
  });

  test('changes in the countdown with each tick and not between', () => {
    const open = reduce(...FACTS);
    for (let ms = 0; ms < 14_900; ms += 50) {
      const same = Math.ceil((15_000 - ms) / TICK_MS) === Math.ceil((15_000 - ms - 50) / TICK_MS);
      expect(at(ms, open).left === at(ms + 50, open).left).toBe(same);
    }
    expect(at(15_000, open).left).toBe(0);
  });
});
