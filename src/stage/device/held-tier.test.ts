// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { ALL_COOKIES } from '#contract/consents/cookie-choices.ts';
import { cookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { readHeldTier, writeHeldTier } from './held-tier.ts';

describe('the tier that a device held', () => {
  const NOW = 1_800_000_000_000;
  beforeEach(() => cookieChoices.setState({ choices: ALL_COOKIES }));

  test('is remembered for a week', () => {
    writeHeldTier('lean', 'a.js', NOW);
    expect(readHeldTier('a.js', NOW + 6 * 86_400_000)).toBe('lean');
    expect(readHeldTier('a.js', NOW + 7 * 86_400_000)).toBeNull();
  });

  test('is asked again a week after the graphics card was left, however it changed since', () => {
    writeHeldTier('canvas', 'a.js', NOW);
    writeHeldTier('lean', 'a.js', NOW + 6 * 86_400_000);
    expect(readHeldTier('a.js', NOW + 6 * 86_400_000)).toBe('lean');
    expect(readHeldTier('a.js', NOW + 7 * 86_400_000)).toBeNull();
  });

  test('is asked again after an update', () => {
    writeHeldTier('lean', 'a.js', NOW);
    expect(readHeldTier('b.js', NOW)).toBeNull();
  });

  test('is unknown where something else is stored', () => {
    localStorage.setItem('tier', '{"tier":"ultra"}');
    expect(readHeldTier('a.js', NOW)).toBeNull();
  });
});
