import { expect, test } from 'vitest';
import { balancedSequences } from './balanced-sequences.ts';

test.each([2, 3, 5, 6, 7, 8])('of %i things each comes first once, and each comes right after each other one once', (count) => {
  const things = Array.from({ length: count }, (_, index) => index);
  const found = balancedSequences(things);
  expect(found).toHaveLength(count);
  for (const order of found) expect(order).toHaveLength(count);
  if (count % 2 === 0) for (const order of found) expect(order.toSorted((a, b) => a - b)).toEqual(things);
  expect(new Set(found.map(([first]) => first)).size).toBe(count);
  const pairs = found.flatMap((order) => order.slice(1).map((thing, index) => `${order[index]},${thing}`));
  expect(pairs).toHaveLength(count * (count - 1));
  expect(new Set(pairs).size).toBe(count * (count - 1));
  expect(pairs.filter((pair) => pair.split(',')[0] === pair.split(',')[1])).toEqual([]);
});
