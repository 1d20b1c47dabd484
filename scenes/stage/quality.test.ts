import { describe, expect, test } from 'vitest';
import { QualityLadder } from './quality.ts';

/** Feeds frames of one length until the tier changes or the time is up; the ms it took, null when nothing changed. */
function feed(ladder: QualityLadder, frameMs: number, forMs: number): number | null {
  for (let passedMs = frameMs; passedMs <= forMs; passedMs += frameMs) if (ladder.measure(frameMs) !== null) return passedMs;
  return null;
}

describe('down', () => {
  test('within one second of slow frames', () => {
    const ladder = new QualityLadder('high');
    expect(feed(ladder, 40, 5000)).toBeLessThanOrEqual(1000);
    expect(ladder.tier).toBe('low');
  });

  test('to the canvas when low is below 30 frames a second', () => {
    const ladder = new QualityLadder('low', 'high');
    // A battery saver, whose clock is not exact.
    expect(feed(ladder, 33, 5000)).toBeNull();
    expect(feed(ladder, 34.5, 5000)).toBeNull();
    expect(feed(ladder, 40, 2000)).toBeLessThanOrEqual(1000);
    expect(ladder.tier).toBe('canvas');
  });

  test('to the lean canvas below 24 frames a second, and no further', () => {
    const ladder = new QualityLadder('canvas');
    expect(feed(ladder, 40, 5000)).toBeNull();
    expect(feed(ladder, 48, 2000)).toBeLessThanOrEqual(1000);
    expect(ladder.tier).toBe('lean');
    expect(feed(ladder, 200, 5000)).toBeNull();
  });

  test('within half a second of very slow frames', () => {
    expect(feed(new QualityLadder('high'), 80, 5000)).toBeLessThanOrEqual(500);
  });

  test('within one second even when a frame takes half of it', () => {
    const ladder = new QualityLadder('high');
    expect(feed(ladder, 450, 5000)).toBeLessThanOrEqual(1000);
  });

  test('not for a single long hitch', () => {
    const ladder = new QualityLadder('high');
    for (const frameMs of [16, 900, 16, 16, 800, 16]) expect(ladder.measure(frameMs)).toBeNull();
    expect(feed(ladder, 16, 3000)).toBeNull();
  });

  test('not for one hitch', () => {
    const ladder = new QualityLadder('high');
    for (let frame = 0; frame < 600; frame += 1) ladder.measure(frame % 20 === 0 ? 180 : 16);
    expect(ladder.tier).toBe('high');
  });

  test('not for a pause', () => {
    const ladder = new QualityLadder('high');
    for (let frame = 0; frame < 30; frame += 1) ladder.measure(60_000);
    expect(ladder.tier).toBe('high');
  });

  test('even when a frame takes seconds', () => {
    const ladder = new QualityLadder('high');
    ladder.measure(2500);
    expect(ladder.measure(2500)).toBe('low');
  });
});

describe('up', () => {
  test('after ten smooth seconds, twice as long after each fall', () => {
    const ladder = new QualityLadder('high');
    feed(ladder, 40, 2000);
    const first = feed(ladder, 16, 60_000) ?? 0;
    expect(first).toBeGreaterThan(19_000);
    expect(first).toBeLessThan(22_000);
    feed(ladder, 40, 2000);
    const second = feed(ladder, 16, 120_000) ?? 0;
    expect(second).toBeGreaterThan(39_000);
  });

  test('from the lean canvas to the canvas, once it keeps the 30 frames a second that both are drawn with', () => {
    const ladder = new QualityLadder('canvas');
    feed(ladder, 48, 2000);
    expect(feed(ladder, 38, 60_000)).toBeNull();
    expect(feed(ladder, 33.4, 60_000)).not.toBeNull();
    expect(ladder.tier).toBe('canvas');
  });

  test('never beyond the ceiling, and never from the canvas', () => {
    expect(feed(new QualityLadder('low', 'low'), 8, 60_000)).toBeNull();
    expect(feed(new QualityLadder('canvas', 'high'), 8, 60_000)).toBeNull();
  });

  test('middling frames keep the tier', () => {
    const ladder = new QualityLadder('low', 'high');
    expect(feed(ladder, 22, 60_000)).toBeNull();
  });
});

test('a forced tier stays, whatever is measured', () => {
  const ladder = new QualityLadder('high');
  ladder.force('canvas');
  expect(feed(ladder, 100, 5000)).toBeNull();
  expect(ladder.tier).toBe('canvas');
  ladder.force(null);
  expect(ladder.tier).toBe('high');
});

describe('a browser that paints thirty times a second', () => {
  test('is not taken for a slow device', () => {
    const ladder = new QualityLadder('high');
    ladder.paintEvery(1000 / 30);
    expect(feed(ladder, 1000 / 30, 60_000)).toBeNull();
    expect(feed(ladder, 55, 5000)).toBeLessThanOrEqual(1000);
  });
});

test('a hot device goes down a tier and no higher', () => {
  const ladder = new QualityLadder('high');
  expect(ladder.lower()).toBe('low');
  expect(feed(ladder, 10, 700_000)).toBeNull();
});
