import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_SLEW, REPEAT_MS, ServerClock, STEP_MS } from './server-clock.ts';

/** A page and a server with clocks of their own, and a network that takes its time each way. */
function world({ skewMs = 0, drift = 0, there = (): number => 10, back = (): number => 10 } = {}) {
  let nowMs = 1_000;
  let timers: { at: number; run: () => void }[] = [];
  const state = { skewMs, drift, there, back, asked: 0, down: false };
  const serverTime = (): number => 1_800_000_000_000 + nowMs * (1 + state.drift) + state.skewMs;
  const after = (delayMs: number, run: () => void): (() => void) => {
    const timer = { at: nowMs + delayMs, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  const clock = new ServerClock({
    now: () => nowMs,
    after,
    ask: () =>
      new Promise((resolve, reject) => {
        state.asked += 1;
        after(state.there(), () => {
          const t1 = serverTime();
          after(state.back(), () => (state.down ? reject(new Error('lost')) : resolve({ t1, t2: t1 })));
        });
      }),
  });
  async function run(forMs: number): Promise<void> {
    const end = nowMs + forMs;
    for (;;) {
      for (let turn = 0; turn < 6; turn++) await Promise.resolve();
      const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      timers = timers.filter((other) => other !== next);
      nowMs = Math.max(nowMs, next.at);
      next.run();
    }
    nowMs = end;
  }
  const error = (): number => clock.now() - serverTime();
  return { clock, run, error, state };
}

describe('the synchronised clock', () => {
  test('is right within half of the asymmetry of its best sample', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -86_400_000, max: 86_400_000 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 })), { minLength: 8, maxLength: 8 }),
        async (skewMs, ways) => {
          let there = 0;
          let back = 0;
          const { clock, run, error } = world({
            skewMs,
            there: () => ways[there++ % 8]?.[0] ?? 1,
            back: () => ways[back++ % 8]?.[1] ?? 1,
          });
          clock.start();
          await run(12_000);
          const [go, come] = [...ways].sort((a, b) => a[0] + a[1] - (b[0] + b[1]))[0] ?? [0, 0];
          const ties = ways.filter((way) => way[0] + way[1] === go + come);
          const most = Math.max(...ties.map((way) => Math.abs(way[0] - way[1]))) / 2;
          expect(Math.abs(error())).toBeLessThanOrEqual(most + 0.001);
          expect(clock.store.getState()).toEqual({ synced: true, rttMs: expect.any(Number) });
          clock.stop();
        },
      ),
      { numRuns: 60 },
    );
  });

  test('slews a small correction by at most five per cent and never goes back', async () => {
    const { clock, run, error, state } = world();
    clock.start();
    await run(5_000);
    expect(Math.abs(error())).toBeLessThan(0.001);
    state.skewMs = -STEP_MS + 50;
    await run(REPEAT_MS - 4_000);
    let last = clock.now();
    for (let step = 0; step < 400; step++) {
      await run(20);
      const now = clock.now();
      expect(now - last).toBeGreaterThanOrEqual(20 * (1 - MAX_SLEW) - 0.001);
      expect(now - last).toBeLessThanOrEqual(20 * (1 + MAX_SLEW) + 0.001);
      last = now;
    }
    expect(Math.abs(error())).toBeLessThan(1);
    clock.stop();
  });

  test('steps over a large one at once', async () => {
    const { clock, run, error, state } = world();
    clock.start();
    await run(5_000);
    state.skewMs = 3_600_000;
    clock.start(); // the page was hidden and is seen again
    await run(1_000);
    expect(Math.abs(error())).toBeLessThan(1);
    clock.stop();
  });

  test('follows a machine whose clock drifts, a minute at a time', async () => {
    const { clock, run, error } = world({ drift: 0.0004 });
    clock.start();
    await run(10 * REPEAT_MS);
    expect(Math.abs(error())).toBeLessThan(40);
    clock.stop();
  });

  test('uses hints until it is measured, and outlives lost answers', async () => {
    const { clock, run, error, state } = world({ there: () => 40, back: () => 40 });
    state.down = true;
    clock.start();
    clock.hint(1_800_000_001_000 - 300);
    expect(error()).toBeCloseTo(-300, 0);
    clock.hint(1_800_000_001_000 - 5_000); // an older message says nothing better
    expect(error()).toBeCloseTo(-300, 0);
    await run(2_000);
    expect(clock.store.getState().synced).toBe(false);
    state.down = false;
    await run(REPEAT_MS + 2_000);
    expect(clock.store.getState().synced).toBe(true);
    expect(Math.abs(error())).toBeLessThan(1);
    clock.stop();
    const { asked } = state;
    await run(3 * REPEAT_MS);
    expect(state.asked).toBe(asked);
  });
});
