import { describe, expect, it } from 'vitest';
import { FanOut, SLICE } from './fan-out.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a fan-out', () => {
  it('serves a slice per turn, everything in order, and lets others have their turns in between', async () => {
    const fanOut = new FanOut();
    const slices = Array.from({ length: SLICE * 2 + 1 }, () => fanOut.join());
    expect([slices[0], slices[SLICE - 1], slices[SLICE], slices.at(-1)]).toEqual([0, 0, 1, 2]);
    const received: string[] = [];
    let turns = 0;
    fanOut.send((slice) => received.push(`a${slice}`));
    fanOut.send((slice) => received.push(`b${slice}`));
    while (received.length < 6) {
      await turn();
      turns += 1;
    }
    expect(received).toEqual(['a0', 'a1', 'a2', 'b0', 'b1', 'b2']);
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  it('lets what is urgent overtake, within what is being sent too', async () => {
    const fanOut = new FanOut();
    for (let count = 0; count < SLICE * 3; count++) fanOut.join();
    const received: string[] = [];
    fanOut.send((slice) => received.push(`a${slice}`));
    fanOut.send((slice) => received.push(`b${slice}`));
    await turn();
    fanOut.send((slice) => received.push(`now${slice}`), { urgent: true });
    expect(fanOut.hurrying).toBe(true);
    while (received.length < 9) await turn();
    const begun = received.findIndex((name) => name.startsWith('now'));
    expect(begun).toBeLessThan(3);
    expect(received.slice(begun, begun + 3)).toEqual(['now0', 'now1', 'now2']);
    expect(received.filter((name) => !name.startsWith('now'))).toEqual(['a0', 'a1', 'a2', 'b0', 'b1', 'b2']);
    expect(fanOut.hurrying).toBe(false);
  });

  it('fills the places of those who left, and skips slices without anybody', async () => {
    const fanOut = new FanOut();
    for (let count = 0; count < SLICE + 1; count++) fanOut.join();
    for (let count = 0; count < SLICE; count++) fanOut.leave(0);
    const received: number[] = [];
    fanOut.send((slice) => received.push(slice));
    await turn();
    await turn();
    expect(received).toEqual([1]);
    expect(fanOut.join()).toBe(0);
  });
});
