import { describe, expect, it } from 'vitest';
import { spread } from './spread.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('a crowd that is spread', () => {
  it('is served completely, in order, over a time that grows with it', async () => {
    const served: number[] = [];
    const turns: number[] = [];
    const began = performance.now();
    await spread(numbers(400), (item) => {
      served.push(item);
      turns.push(performance.now() - began);
    });
    expect(served).toEqual(numbers(400));
    expect(performance.now() - began).toBeGreaterThan(300);
    expect(new Set(turns.map((at) => Math.floor(at / 50))).size).toBeGreaterThan(3);
  });

  it('does not wait when it is none: a few are served at once', async () => {
    const served: number[] = [];
    const done = spread(numbers(5), (item) => served.push(item));
    expect(served).toEqual(numbers(5));
    await done;
    await spread([], () => expect.unreachable());
  });
});
