import { describe, expect, test } from 'vitest';
import { HeatWatch } from './heat.ts';

/** Feeds frames of one length for so long; the ms after which the device counts as hot, null if it does not. */
function feed(watch: HeatWatch, frameMs: number, forMs: number): number | null {
  for (let passedMs = frameMs; passedMs <= forMs; passedMs += frameMs) if (watch.measure(frameMs)) return passedMs;
  return null;
}

describe('a hot device', () => {
  test('is recognised after two minutes of frames that take a third longer', () => {
    const watch = new HeatWatch();
    expect(feed(watch, 16, 60_000)).toBeNull();
    const afterMs = feed(watch, 26, 600_000);
    expect(afterMs).toBeGreaterThan(100_000);
    expect(afterMs).toBeLessThan(160_000);
  });

  test('is not one that was as slow from the start', () => {
    expect(feed(new HeatWatch(), 40, 1_200_000)).toBeNull();
  });

  test('is not one whose screen paints 60 times a second after 120', () => {
    const watch = new HeatWatch();
    expect(feed(watch, 8.3, 60_000)).toBeNull();
    expect(feed(watch, 16.7, 600_000)).toBeNull();
  });

  test('is not one with a slow minute', () => {
    const watch = new HeatWatch();
    for (let minute = 0; minute < 10; minute += 1) expect(feed(watch, minute % 2 === 0 ? 16 : 30, 60_000)).toBeNull();
  });

  test('is not one that draws something else from then on', () => {
    const watch = new HeatWatch();
    feed(watch, 16, 120_000);
    watch.restart();
    expect(feed(watch, 30, 600_000)).toBeNull();
  });
});
