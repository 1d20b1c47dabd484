import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BurstOptions, burstLengthMs, sparkPaths, positionAt } from './burst.ts';

const options = (change: Partial<BurstOptions> = {}): BurstOptions => ({
  seed: 'bet-1',
  count: 20,
  directionRad: -Math.PI / 2,
  spreadRad: 1,
  speedPxPerS: [200, 600],
  gravityPxPerS2: 900,
  dragPerS: 1.5,
  lifeMs: [500, 1500],
  delayMs: [0, 100],
  sizePx: [4, 9],
  colors: [0xffffff, 0xffc44d],
  ...change,
});

test('a flight depends on seed and time alone, however often and in whatever order it is asked', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 1, maxLength: 10 }), (seed, times) => {
      const places = (order: number[]) => {
        const [flight] = sparkPaths(options({ seed }));
        if (flight === undefined) throw new Error('no flight');
        return new Map(
          order.map((tS) => {
            const place = { x: 0, y: 0 };
            positionAt(flight, options({ seed }), tS, place);
            return [tS, place];
          }),
        );
      };
      const forward = places(times);
      const backward = places([...times].reverse());
      for (const tS of times) expect(backward.get(tS)).toEqual(forward.get(tS));
    }),
  );
});

test('the closed form agrees with the equation of motion, step by step', () => {
  const given = options({ count: 1 });
  const [flight] = sparkPaths(given);
  if (flight === undefined) throw new Error('no flight');
  let { x0: x, y0: y, vx, vy } = flight;
  const stepS = 1e-4;
  for (let tS = 0; tS < 1; tS += stepS) {
    vx += -given.dragPerS * vx * stepS;
    vy += (given.gravityPxPerS2 - given.dragPerS * vy) * stepS;
    x += vx * stepS;
    y += vy * stepS;
  }
  const place = { x: 0, y: 0 };
  positionAt(flight, given, 1, place);
  expect(place.x).toBeCloseTo(x, 0);
  expect(Math.abs(place.y - y)).toBeLessThan(0.5);
});

test('lots stay in their ranges and the length covers them all', () => {
  const flights = sparkPaths(options({ count: 300 }));
  const lengthMs = burstLengthMs(flights);
  for (const flight of flights) {
    expect(Math.hypot(flight.vx, flight.vy)).toBeGreaterThanOrEqual(199.99);
    expect(Math.hypot(flight.vx, flight.vy)).toBeLessThanOrEqual(600.01);
    expect(flight.delayMs + flight.lifeMs).toBeLessThanOrEqual(lengthMs);
  }
});
