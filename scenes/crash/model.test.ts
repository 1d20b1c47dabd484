import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bustAtMs, flightAt, HIGHEST_BUST, reachedAtMs } from '#contract/games/crash.ts';
import { type CrashFact, type CrashState, elapsedAt, initialCrash, multiplierAt, phaseAt, reachMs, reduceCrash } from './model.ts';
import { out } from './stories.ts';

const reduce = (...facts: CrashFact[]): CrashState => facts.reduce(reduceCrash, initialCrash());
const OPENED: CrashFact = { kind: 'opened', roundId: 'one', openedAtMs: 1_000, closesAtMs: 6_000 };
const STARTED: CrashFact = { kind: 'started', startedAtMs: 6_300 };

describe('a round in time', () => {
  test('goes through its phases by the clock alone', () => {
    const state = reduce(OPENED, STARTED, { kind: 'busted', bust: 200, atMs: 6_300 + bustAtMs(200) });
    expect(phaseAt(initialCrash(), 5_000)).toBe('none');
    expect(phaseAt(state, 5_999)).toBe('open');
    expect(phaseAt(state, 6_000)).toBe('closed');
    expect(phaseAt(state, 6_300)).toBe('flying');
    expect(phaseAt(state, 6_299 + bustAtMs(200))).toBe('flying');
    expect(phaseAt(state, 6_300 + bustAtMs(200))).toBe('busted');
  });

  test('shows the multiplier that the rules name at every moment', () => {
    const state = reduce(OPENED, STARTED);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 240_000 }), (ms) => {
        expect(multiplierAt(state, 6_300 + ms)).toBe(flightAt(ms));
      }),
    );
  });

  test('never shows more than the bust, and exactly the bust once it is revealed, whenever the news came', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: HIGHEST_BUST }), fc.integer({ min: -200, max: 900 }), (bust, late) => {
        const atMs = 6_300 + Math.max(0, bustAtMs(bust) + late);
        const state = reduce(OPENED, STARTED, { kind: 'busted', bust, atMs });
        for (const ms of [atMs - 400, atMs - 1, atMs, atMs + 60_000]) expect(multiplierAt(state, ms)).toBeLessThanOrEqual(bust);
        expect(multiplierAt(state, atMs)).toBe(bust);
        expect(multiplierAt(state, atMs + 3_000)).toBe(bust);
      }),
    );
  });

  test('stops while the connection lags and is right again when it is back', () => {
    const flying = reduce(OPENED, STARTED);
    const lagging = reduceCrash(flying, { kind: 'lagged', sinceMs: 9_000 });
    expect(elapsedAt(lagging, 8_000)).toBe(1_700);
    expect(elapsedAt(lagging, 60_000)).toBe(2_700);
    const back = reduceCrash(lagging, { kind: 'lagged', sinceMs: null });
    expect(multiplierAt(back, 60_000)).toBe(multiplierAt(flying, 60_000));
    expect(multiplierAt(reduceCrash(lagging, { kind: 'busted', bust: 150, atMs: 30_000 }), 30_000)).toBe(150);
  });

  test('does not move while a start lies ahead', () => {
    const state = reduce(OPENED, STARTED);
    expect(elapsedAt(state, 6_000)).toBe(0);
    expect(multiplierAt(state, 6_100)).toBe(100);
  });
});

describe('facts', () => {
  test('a new round forgets the old one and keeps the connection and the words', () => {
    const captions = { opening: 'a', closed: 'b', busted: 'c', lagging: 'd' };
    const old = [STARTED, { kind: 'staked', stakeCents: null } as const, { kind: 'lagged', sinceMs: 5 } as const].reduce(
      reduceCrash,
      initialCrash(captions),
    );
    expect(reduceCrash(old, OPENED)).toEqual({
      ...initialCrash(captions),
      roundId: 'one',
      open: { openedAtMs: 1_000, closesAtMs: 6_000 },
      lagSinceMs: 5,
    });
  });

  test('a cash-out that is presented twice is kept once', () => {
    const one = out('Nell', 150);
    const state = reduce(OPENED, STARTED, { kind: 'cashed', outs: [one] }, { kind: 'cashed', outs: [one, out('Ivo', 160)] });
    expect(state.outs.map(({ name }) => name)).toEqual(['Nell', 'Ivo']);
  });

  test.each([99, 100.5, HIGHEST_BUST + 1])('no flight ends at %d', (bust) => {
    expect(() => reduce(OPENED, STARTED, { kind: 'busted', bust, atMs: 0 })).toThrow(RangeError);
  });

  test.each([100, 150.5, HIGHEST_BUST + 1])('no cash-out is at %d', (at) => {
    expect(() => reduce(OPENED, STARTED, { kind: 'cashed', outs: [{ ...out('Nell', 150), at }] })).toThrow(RangeError);
  });

  test('a flight that has not started can not be over', () => {
    expect(() => reduce(OPENED, { kind: 'busted', bust: 200, atMs: 0 })).toThrow(RangeError);
  });
});

test('a mark lies on the curve at the very ms that the rules name', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: HIGHEST_BUST }), (at) => {
      expect(reachedAtMs(at) - reachMs(at)).toBeGreaterThanOrEqual(-1e-6);
      expect(reachedAtMs(at) - reachMs(at)).toBeLessThan(1);
    }),
  );
});
