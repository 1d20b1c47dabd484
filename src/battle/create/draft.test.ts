import { expect, test } from 'vitest';
import { draftAddress, draftIn, EMPTY_DRAFT, moved, playable, roundsOf, withCount, withLess, withMore, type Draft } from './draft.ts';

const order = (...counts: number[]): Draft['boxes'] => counts.map((count, place) => ({ slug: `box-${place}`, count }));
const searchOf = (address: string): URLSearchParams => new URL(address, 'http://shop.test').searchParams;

test('a draft comes back from the address that carries it', () => {
  const draft: Draft = { boxes: order(2, 7), lineup: '2v2', mode: 'crazy-jackpot', fast: true, private: true, sponsored: 45 };
  expect(draftIn(searchOf(draftAddress(draft)))).toEqual(draft);
  expect(draftIn(searchOf(draftAddress({ ...EMPTY_DRAFT, boxes: order(1) })))).toEqual({ ...EMPTY_DRAFT, boxes: order(1) });
});

test('an address without boxes carries no draft, and what it can’t mean is left out', () => {
  expect(draftIn(new URLSearchParams('seats=2v2'))).toBeNull();
  const odd = draftIn(new URLSearchParams('boxes=a.1+B!.2+c.0+d&seats=9v9&mode=odd&sponsored=900'));
  expect(odd).toEqual({ ...EMPTY_DRAFT, boxes: [{ slug: 'a', count: 1 }] });
  expect(draftIn(new URLSearchParams('boxes=a.50+b.50'))?.boxes).toEqual([]);
});

test('a mode without teams gives way where teams play', () => {
  expect(playable({ ...EMPTY_DRAFT, lineup: '2v2', mode: 'group' }).mode).toBe('normal');
  expect(playable({ ...EMPTY_DRAFT, lineup: '1v1', mode: 'group' }).mode).toBe('group');
});

test('rounds never get more than a battle may have, and a box without rounds goes', () => {
  expect(roundsOf({ boxes: withCount(order(30, 10), 1, 45) })).toBe(50);
  expect(withCount(order(50), 0, 51)).toEqual(order(50));
  expect(withMore(order(50), 'new')).toEqual(order(50));
  expect(withCount(order(2, 3), 0, 0)).toEqual([{ slug: 'box-1', count: 3 }]);
});

test('one more round goes to the last row of the box, one less is taken there', () => {
  const twice = [...order(1, 1), { slug: 'box-0', count: 1 }];
  expect(withMore(twice, 'box-0').map(({ count }) => count)).toEqual([1, 1, 2]);
  expect(withLess(twice, 'box-0')).toEqual(order(1, 1));
  expect(withMore(order(1), 'new').at(-1)).toEqual({ slug: 'new', count: 1 });
  expect(withLess(order(1), 'none')).toEqual(order(1));
});

test('a moved box keeps the order of the others, and can’t leave the list', () => {
  const names = (boxes: Draft['boxes']): string => boxes.map(({ slug }) => slug.at(-1)).join('');
  expect(names(moved(order(1, 1, 1, 1), 0, 2))).toBe('1203');
  expect(names(moved(order(1, 1, 1, 1), 3, 0))).toBe('3012');
  expect(names(moved(order(1, 1), 1, 2))).toBe('01');
  expect(names(moved(order(1, 1), 0, -1))).toBe('01');
});
