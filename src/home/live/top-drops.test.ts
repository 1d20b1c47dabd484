import { expect, test } from 'vitest';
import type { Drop } from '#contract/api/drops.ts';
import { withDrop } from './top-drops.tsx';

const drop = (id: string, price: number): Drop => ({ id, item: { price } }) as unknown as Drop;
const ids = (drops: readonly Drop[]): string => drops.map(({ id }) => id).join('');

test('a drop takes its place by its price, after equal ones, and once; the cheapest leaves a full list', () => {
  const drops = [drop('a', 900), drop('b', 500), drop('c', 500), drop('d', 100)];
  expect(ids(withDrop(drops, drop('e', 500)))).toBe('abced');
  expect(withDrop(drops, drop('c', 500))).toBe(drops);
  const full = [...drops, drop('e', 90), drop('f', 80)];
  expect(ids(withDrop(full, drop('g', 1_000)))).toBe('gabcde');
  expect(ids(withDrop(full, drop('g', 10)))).toBe('abcdef');
});
