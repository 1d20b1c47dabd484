import { expect, test } from 'vitest';
import { earnedCoins, earnedText } from './earned.ts';

test.each([
  [0, '0.00'],
  [1_000_000, '0.01'],
  [1_239_999, '0.0123'],
  [500_000, '0.005'],
  [9_999, '0.00'],
  [123_456_700_000_000, '1,234,567.00'],
])('%i millionths of a cent are %s', (micros, text) => expect(earnedText(micros)).toBe(text));

test('as a number for a plot', () => expect(earnedCoins(150_000_000)).toBe(1.5));
