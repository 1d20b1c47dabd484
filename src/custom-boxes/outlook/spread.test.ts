import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { partsOfReturn, spreadLine } from './spread.ts';

const PRIZES = [
  { value: cents(1_000), chance: 10_000 },
  { value: cents(50), chance: 90_000 },
];

test('the line goes from the cheapest outcome to the dearest and covers all openings', () => {
  expect(spreadLine(PRIZES, cents(200))).toEqual({ shares: [0, 90, 90, 100], times: [0.25, 0.25, 5, 5] });
});

test('the parts of the return add up to all of it', () => {
  const parts = partsOfReturn(PRIZES);
  expect(parts[0]).toBeCloseTo((1_000 * 10_000 * 100) / (1_000 * 10_000 + 50 * 90_000), 10);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(100, 10);
});
