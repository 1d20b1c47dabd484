import { expect, test } from 'vitest';
import type { BoxItem } from '#contract/api/boxes.ts';
import { cents } from '#contract/money.ts';
import { outlookOf } from './outlook.ts';

const item = (value: number, from: number, to: number): BoxItem => ({
  id: String(value),
  name: 'a prize',
  img_url: '/prizes/a.webp',
  rarity: 'common',
  price: cents(value),
  sale_price: cents(value),
  ticket_from: from,
  ticket_to: to,
});

/** Costs 5.00 and pays 10.00 by 2 of 5 tickets, else 1.00: 4.60 on average. */
const box = { price: cents(500), items: [item(1000, 1, 40_000), item(100, 40_001, 100_000)], count: 3 };

test('a winner of single seats gets what all seats draw', () => {
  const outlook = outlookOf([box], { lineup: '1v1v1', mode: 'normal', sponsored: 0 });
  expect(outlook).toEqual({ price: 1500, seatPrice: 1500, cost: 1500, typical: 460 * 9, best: 9000 });
});

test('a mate of a team gets half, and with a shared result every player gets what one seat draws', () => {
  expect(outlookOf([box], { lineup: '2v2', mode: 'crazy', sponsored: 0 })).toMatchObject({ typical: 460 * 6, best: 6000 });
  expect(outlookOf([box], { lineup: '1v1v1v1', mode: 'group', sponsored: 0 })).toMatchObject({ typical: 460 * 3, best: 3000 });
});

test('a sponsor pays the part of every other seat', () => {
  const outlook = outlookOf([box], { lineup: '1v1v1v1', mode: 'normal', sponsored: 25 });
  expect(outlook).toMatchObject({ price: 1500, seatPrice: 1125, cost: 1500 + 3 * 375 });
  expect(outlookOf([], { lineup: '1v1', mode: 'normal', sponsored: 100 })).toEqual({
    price: 0,
    seatPrice: 0,
    cost: 0,
    typical: 0,
    best: 0,
  });
});
