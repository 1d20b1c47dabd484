import { describe, expect, it } from 'vitest';
import { spread } from './spread.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Serves a crowd; how many were served in each turn of the event loop, and how long all took. */
async function serve(count: number, mostMs: number): Promise<{ served: number[]; turns: number[]; tookMs: number }> {
  const served: number[] = [];
  const turns: number[] = [];
  let lastTurn = -1;
  const began = performance.now();
  let turn = 0;
  const counting = setInterval(() => (turn += 1), 1);
  await spread(numbers(count), mostMs, (item) => {
    served.push(item);
    if (turn === lastTurn) turns[turns.length - 1] = (turns.at(-1) ?? 0) + 1;
    else turns.push(1);
    lastTurn = turn;
  });
  clearInterval(counting);
  return { served, turns, tookMs: performance.now() - began };
}

describe('a crowd that is spread', () => {
  it('is served completely, in order, a few at a time, over a time that grows with it', async () => {
    const { served, turns, tookMs } = await serve(400, 5_000);
    expect(served).toEqual(numbers(400));
    expect(tookMs).toBeGreaterThan(350);
    expect(Math.max(...turns)).toBeLessThanOrEqual(20);
  });

  it('is served more at a time when there is less time for it', async () => {
    const { served, turns, tookMs } = await serve(4_000, 100);
    expect(served).toEqual(numbers(4_000));
    expect(turns).toHaveLength(10);
    expect(tookMs).toBeGreaterThan(80);
  });

  it('does not wait when it is none: a few are served at once', async () => {
    const served: number[] = [];
    const done = spread(numbers(5), 5_000, (item) => served.push(item));
    expect(served).toEqual(numbers(5));
    await done;
    await spread([], 5_000, () => expect.unreachable());
  });
});
