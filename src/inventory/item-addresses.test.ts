import { expect, test } from 'vitest';
import { itemsInAddress, shipAddress } from './item-addresses.ts';

test('an address names items once each, and only what can be an id', () => {
  expect(itemsInAddress(new URLSearchParams('item=a1&item=b2&item=a1&item=%27;drop&item=&other=c'), 20)).toEqual(['a1', 'b2']);
  const many = new URLSearchParams(Array.from({ length: 30 }, (_, index) => ['item', `i${index}`]));
  expect(itemsInAddress(many, 20)).toHaveLength(20);
});

test('the page of a delivery is given the items that it reads back', () => {
  expect(shipAddress([])).toBe('/profile/delivery');
  const { pathname, searchParams } = new URL(shipAddress(['a1', 'b2']), 'https://shop.test');
  expect([pathname, itemsInAddress(searchParams, 20)]).toEqual(['/profile/delivery', ['a1', 'b2']]);
});
