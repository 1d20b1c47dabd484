import { expect, test } from 'vitest';
import { orders } from './orders.ts';

test.each([2, 3, 5, 6, 7, 8])('of %i things each comes first, and each comes right after each other one', (count) => {
  const things = Array.from({ length: count }, (_, index) => index);
  const found = orders(things);
  for (const order of found) expect(order.toSorted((a, b) => a - b)).toEqual(things);
  expect(new Set(found.map(([first]) => first)).size).toBe(count);
  const pairs = new Set(found.flatMap((order) => order.slice(1).map((thing, index) => `${order[index]},${thing}`)));
  expect(pairs.size).toBe(count * (count - 1));
});
