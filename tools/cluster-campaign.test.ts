import { expect, test } from 'vitest';
import { availabilityOf } from './cluster-campaign.ts';

test.each([
  [1_000, 999, 0.999, 3],
  [10, 10, 1, null],
  [0, 0, null, null],
])('of %i tried bets %i were answered: the report is valid JSON', (tries, answered, availability, nines) => {
  const report = availabilityOf({ tries, answered });
  expect(report).toEqual({ tries, availability, nines });
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
});
