import { expect, test } from 'vitest';
import { type LandedBall, newerInBucketMs, type Pop } from './frame.ts';

const pop = (turn: number, bucket: number, sinceMs: number): Pop & { ball: LandedBall } => ({
  ball: { turn, size: 1, fact: { bucket } } as LandedBall,
  sinceMs,
});

test('a multiplier over a bucket gives way to a later one over the same bucket, and for no other', () => {
  const [first, second, beside] = [pop(0, 4, 400), pop(1, 4, 90), pop(2, 5, 10)];
  const pops = [beside, first, { ball: null, sinceMs: 0 }, second];
  const since = ({ ball, sinceMs }: typeof first): number => newerInBucketMs(pops, ball, sinceMs);
  expect(since(first)).toBe(90);
  expect(since(second)).toBe(0);
  expect(since(beside)).toBe(0);
});

test('of two that land in the same moment the one that fell later stays', () => {
  const [first, second] = [pop(0, 4, 200), pop(1, 4, 200)];
  expect(newerInBucketMs([first, second], first.ball, 200)).toBe(200);
  expect(newerInBucketMs([first, second], second.ball, 200)).toBe(0);
});
