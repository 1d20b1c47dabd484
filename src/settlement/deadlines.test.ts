import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Deadlines } from './deadlines.ts';

/** A clock that the test moves, with the timers on it. */
class TestClock {
  nowMs = 0;
  /** Timers that were ever set. */
  set = 0;
  readonly #timers = new Map<number, { atMs: number; run: () => void }>();

  readonly now = (): number => this.nowMs;
  readonly after = (delayMs: number, run: () => void): (() => void) => {
    const id = ++this.set;
    this.#timers.set(id, { atMs: this.nowMs + delayMs, run });
    return () => this.#timers.delete(id);
  };
  get waiting(): number {
    return this.#timers.size;
  }
  advance(toMs: number): void {
    for (;;) {
      const [due] = [...this.#timers].filter(([, { atMs }]) => atMs <= toMs).sort(([, a], [, b]) => a.atMs - b.atMs);
      if (due === undefined) break;
      this.#timers.delete(due[0]);
      this.nowMs = Math.max(this.nowMs, due[1].atMs);
      due[1].run();
    }
    this.nowMs = toMs;
  }
}

const setUp = () => {
  const clock = new TestClock();
  const exceeded: { key: string; atMs: number }[] = [];
  return { clock, exceeded, deadlines: new Deadlines<string>(clock, (key) => exceeded.push({ key, atMs: clock.nowMs })) };
};

describe('many limits on one timer', () => {
  it('waits for a hundred limits with one timer, and with none once all are lifted', () => {
    const { clock, exceeded, deadlines } = setUp();
    const keys = Array.from({ length: 100 }, (_, index) => `bet ${index}`);
    for (const [index, key] of keys.entries()) deadlines.set(key, 5_000 + index);
    for (const key of keys) deadlines.set(key, 9_000);
    expect(clock.waiting).toBe(1);
    expect(clock.set).toBe(1);
    for (const key of keys) deadlines.lift(key);
    expect(clock.waiting).toBe(0);
    clock.advance(20_000);
    expect(exceeded).toEqual([]);
  });

  it('what one that passes sets or lifts holds for the others', () => {
    const clock = new TestClock();
    const seen: string[] = [];
    const deadlines: Deadlines<string> = new Deadlines<string>(clock, (key) => {
      seen.push(`${key} at ${clock.nowMs}`);
      if (key === 'first') deadlines.lift('lifted');
      if (key === 'first') deadlines.set('second', 50);
    });
    deadlines.set('first', 100);
    deadlines.set('lifted', 120);
    clock.advance(1_000);
    expect(seen).toEqual(['first at 100', 'second at 150']);
  });

  it('each limit passes at its time and once, whatever was set and lifted in between', () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      limitMs: fc.option(fc.integer({ min: 0, max: 400 })),
      waitMs: fc.nat(150),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { clock, exceeded, deadlines } = setUp();
        const due = new Map<string, number>();
        const expected: { key: string; atMs: number }[] = [];
        for (const { key, limitMs, waitMs } of steps) {
          if (limitMs === null) {
            deadlines.lift(key);
            due.delete(key);
          } else {
            deadlines.set(key, limitMs);
            due.set(key, clock.nowMs + limitMs);
          }
          const until = clock.nowMs + waitMs;
          for (const [late, atMs] of [...due].filter(([, at]) => at <= until).sort(([, x], [, y]) => x - y)) {
            expected.push({ key: late, atMs });
            due.delete(late);
          }
          clock.advance(until);
        }
        const inOrder = (list: typeof expected): unknown[] => list.toSorted((x, y) => x.atMs - y.atMs || x.key.localeCompare(y.key));
        expect(inOrder(exceeded)).toEqual(inOrder(expected));
        expect(clock.waiting).toBe(due.size > 0 ? 1 : 0);
      }),
    );
  });
});
