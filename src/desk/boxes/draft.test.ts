import { expect, test } from 'vitest';
import { type Draft, readDraft, sumPpm } from './draft.ts';

const draft: Draft = {
  price: '2.50',
  items: [
    { prizeId: 'gem', name: 'Gem', chance: '0.5' },
    { prizeId: 'cup', name: 'Cup', chance: '99.5' },
  ],
};

test('a whole draft is read as cents and millionths', () => {
  expect(readDraft(draft)).toEqual({
    price: 250,
    items: [
      { prize_id: 'gem', chance_ppm: 5_000 },
      { prize_id: 'cup', chance_ppm: 995_000 },
    ],
  });
});

const withChances = (...chances: string[]): Draft => ({
  ...draft,
  items: chances.map((chance, at) => ({ prizeId: `${at}`, name: '', chance })),
});

test.each([
  ['price', { ...draft, price: 'two' }],
  ['price', { ...draft, price: '0' }],
  ['empty', { ...draft, items: [] }],
  ['chance', withChances('100', 'x')],
  ['chance', withChances('100', '0')],
  ['sum', withChances('50', '49.9999')],
  ['sum', withChances('50', '50.0001')],
  ['twice', { ...draft, items: [...draft.items, ...draft.items] }],
])('a draft with a wrong %s is refused', (fault, wrong) => {
  expect(readDraft(wrong)).toBe(fault);
});

test('the sum counts what can be read', () => {
  expect(sumPpm(withChances('50', 'x', '0.0001'))).toBe(500_001);
});
