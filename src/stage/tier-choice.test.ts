import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TierChoice } from './tier-choice.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const choiceWithoutCard = (): TierChoice => {
  const tiers = new TierChoice({ changed: () => undefined, isBusy: () => false }, 'canvas');
  tiers.visited();
  return tiers;
};

/** Lets frames of so many ms pass for a while; returns the tier then. */
const draw = (tiers: TierChoice, intervalMs: number, forMs: number): string => {
  for (let ms = 0; ms < forMs; ms += intervalMs) {
    vi.advanceTimersByTime(intervalMs);
    tiers.measure(intervalMs);
  }
  return tiers.tier;
};

test('slow frames while a page starts lead to fewer pixels, and to no still picture', () => {
  const tiers = choiceWithoutCard();
  expect(draw(tiers, 90, 3_500)).toBe('lean');
  expect(draw(tiers, 33, 5_000)).toBe('lean');
  expect(tiers.paceMs).not.toBeNull();
});

test('frames that stay slow leave the still picture within a second of the start, and a page that is opened draws again', () => {
  const tiers = choiceWithoutCard();
  expect(draw(tiers, 90, 5_100)).toBe('plate');
  expect(tiers.reasonForNone).toBe('slow');
  tiers.visited();
  expect(draw(tiers, 90, 3_500)).toBe('lean');
});

test('the start of a page ends at rest, too: a play after it is judged at once', () => {
  const tiers = choiceWithoutCard();
  tiers.measure(null);
  vi.advanceTimersByTime(4_000);
  expect(draw(tiers, 90, 2_500)).toBe('plate');
});
