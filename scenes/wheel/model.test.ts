import { describe, expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { initialWheel, NO_STAKES, ownResult, phaseAt, reduceWheel, type WheelFact, type WheelState, winSizeOf } from './model.ts';

const reduce = (...facts: WheelFact[]): WheelState => facts.reduce(reduceWheel, initialWheel());
const OPENED: WheelFact = { kind: 'opened', roundId: 'one', openedAtMs: 0, closesAtMs: 15_000 };
const SPUN: WheelFact = { kind: 'spun', segment: 3, spot: 0.25, startedAtMs: 15_200, lengthMs: 8_000 };
const own = (twos: number, fives: number): WheelFact => ({
  kind: 'staked',
  stakes: {
    ...NO_STAKES,
    2: { players: 1, stakeCents: cents(twos), ownCents: cents(twos) },
    5: { players: 1, stakeCents: cents(fives), ownCents: cents(fives) },
  },
});

describe('a round in time', () => {
  test('goes through its phases by the clock alone', () => {
    const state = reduce(OPENED, SPUN);
    const phases = [0, 14_999, 15_000, 15_200, 23_199, 23_200].map((ms) => phaseAt(state, ms));
    expect(phases).toEqual(['open', 'open', 'closed', 'spinning', 'spinning', 'rest']);
    expect(phaseAt(initialWheel(), 0)).toBe('none');
  });

  test('the next one starts where the last one rests, with nothing staked', () => {
    const next = reduce(OPENED, own(100, 0), SPUN, { ...OPENED, roundId: 'two' });
    expect(next.lies).toEqual({ segment: 3, spot: 0.25 });
    expect(next.spin).toBeNull();
    expect(next.stakes).toEqual(NO_STAKES);
  });

  test('one whose spin was missed starts where the wheel was seen last', () => {
    expect(reduce(OPENED, SPUN, OPENED, OPENED).lies).toEqual({ segment: 3, spot: 0.25 });
  });
});

describe('the player’s own result', () => {
  test('is what the player’s stakes pay at the colour that won', () => {
    const state = reduce(OPENED, own(1_000, 400));
    expect(ownResult(state, 3)).toEqual({ stakeCents: 1_400, payoutCents: 2_000 });
    expect(ownResult(state, 1)).toEqual({ stakeCents: 1_400, payoutCents: 2_000 });
    expect(ownResult(state, 2)).toEqual({ stakeCents: 1_400, payoutCents: 0 });
  });

  test('is celebrated by the whole stake: a payout below it is no win', () => {
    expect(winSizeOf(reduce(OPENED, own(1_000, 0)), 1)).toBe(2);
    expect(winSizeOf(reduce(OPENED, own(1_000, 1_000)), 1)).toBe(0);
    expect(winSizeOf(reduce(OPENED), 1)).toBe(0);
  });
});

test.each([
  { segment: 54, spot: 0.5, lengthMs: 8_000 },
  { segment: 3, spot: 1.5, lengthMs: 8_000 },
  { segment: 3, spot: 0.5, lengthMs: 0 },
])('no wheel rests at %o', (wrong) => {
  expect(() => reduce(OPENED, { kind: 'spun', startedAtMs: 0, ...wrong })).toThrow(RangeError);
});
