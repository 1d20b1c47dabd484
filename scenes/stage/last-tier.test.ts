import { describe, expect, test } from 'vitest';
import { LastTier } from './last-tier.ts';

/** Feeds frames of one length until only the plate is left, or the time is up; the ms it took, null when it was not. */
function feed(last: LastTier, frameMs: number, forMs: number, fromMs = 0): number | null {
  for (let passedMs = frameMs; passedMs <= forMs; passedMs += frameMs) if (last.measure(frameMs, fromMs + passedMs)) return passedMs;
  return null;
}

describe('the pace', () => {
  test('stays while 30 frames a second are held', () => {
    const last = new LastTier();
    expect(feed(last, 33.4, 20_000)).toBeNull();
    expect(last.paceMs).toBeNull();
  });

  test('becomes a steady 20 where frames come now after two and now after three paints', () => {
    const last = new LastTier();
    for (let frame = 0; frame < 12; frame++) last.measure(frame % 2 === 0 ? 33.4 : 50, 0);
    // More than two paints of 16.7 ms, less than three.
    expect(last.paceMs).toBeGreaterThan(33.4);
    expect(last.paceMs).toBeLessThan(50);
  });

  test('is tried anew after ten seconds, then after twenty', () => {
    const last = new LastTier();
    const calmMs = (): number => {
      feed(last, 45, 600);
      let passedMs = 0;
      for (; last.paceMs !== null && passedMs < 60_000; passedMs += 50) last.measure(50, 0);
      return passedMs;
    };
    expect(calmMs()).toBeLessThan(11_000);
    expect(calmMs()).toBeGreaterThan(19_000);
  });
});

describe('a browser that paints thirty times a second', () => {
  test('is not slowed down to fifteen, nor taken for one that draws too few frames', () => {
    const last = new LastTier();
    last.paintEvery(1000 / 30);
    for (let frame = 0; frame < 30; frame++) last.measure(frame % 3 === 0 ? 66.7 : 33.3, 0);
    expect(last.paceMs).toBeNull();
    expect(feed(last, 66.7, 5_000)).toBeNull();
    expect(feed(last, 100, 5_000)).toBeLessThanOrEqual(1_000);
  });
});

describe('the plate', () => {
  test('is all that is left after a second below 20 frames a second', () => {
    expect(feed(new LastTier(), 50, 20_000)).toBeNull();
    expect(feed(new LastTier(), 66.7, 5_000)).toBeLessThanOrEqual(1_000);
    expect(feed(new LastTier(), 250, 5_000)).toBeLessThanOrEqual(1_000);
  });

  test('is not shown where the player has chosen to see the scene: that is drawn as evenly as it can be', () => {
    const last = new LastTier();
    for (let frame = 0; frame < 50; frame += 1) expect(last.measure(100, 0, true)).toBe(false);
    expect(last.paceMs).not.toBeNull();
  });

  test('is not shown for a hitch, nor for a pause', () => {
    const last = new LastTier();
    for (let frame = 0; frame < 600; frame += 1) expect(last.measure(frame % 20 === 0 ? 400 : 33.4, 0)).toBe(false);
    for (let pause = 0; pause < 10; pause += 1) expect(last.measure(60_000, 0)).toBe(false);
    expect(last.isStill).toBe(false);
  });

  test('is left by a play after ten seconds, after twenty the next time, and by a visit at once', () => {
    const last = new LastTier();
    feed(last, 100, 2_000);
    expect(last.isStill).toBe(true);
    expect(last.returns(9_000, false)).toBe(false);
    expect(last.returns(12_000, false)).toBe(true);
    expect(last.isStill).toBe(false);
    expect(last.returns(60_000, true)).toBe(false);
    feed(last, 100, 2_000, 12_000);
    expect(last.returns(25_000, false)).toBe(false);
    expect(last.returns(25_000, true)).toBe(true);
  });
});
