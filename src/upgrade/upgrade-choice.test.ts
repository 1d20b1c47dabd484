import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MAX_STAKED_ITEMS } from '#contract/staked-items.ts';
import { cents } from '#contract/money.ts';
import type { UpgradePrize } from '#scenes/upgrade/model.ts';
import { choiceSchema, itemsOf, localWins, NO_CHOICE, stakeOf, withItems, withoutItems, type UpgradeChoice } from './upgrade-choice.ts';
import { problemOf } from './upgrade-problem.ts';
import { quoteState, winsOf } from './upgrade-quote.ts';

const prize = (id: string, price: number): UpgradePrize => ({
  id,
  name: `Prize ${id}`,
  rarity: 'rare',
  img_url: `/prizes/${id}.webp`,
  sale_price: cents(price),
});
const CROWN = prize('crown', 1_250);
const TEDDY = prize('teddy', 50);

describe('staked items', () => {
  test('are added once each, in order, for the player who adds them', () => {
    const choice = withItems(withItems(NO_CHOICE, 'mira', [CROWN]), 'mira', [TEDDY, CROWN]);
    expect(itemsOf(choice, 'mira').map(({ id }) => id)).toEqual(['crown', 'teddy']);
    expect(stakeOf(choice.items, cents(200))).toBe(1_500);
  });

  test('of another player are not mine, and go when I choose', () => {
    const theirs = withItems(NO_CHOICE, 'okan', [CROWN]);
    expect([itemsOf(theirs, 'mira'), itemsOf(theirs, null)]).toEqual([[], []]);
    expect(itemsOf(withItems(theirs, 'mira', [TEDDY]), 'mira').map(({ id }) => id)).toEqual(['teddy']);
  });

  test('are never more than may be staked', () => {
    const many = Array.from({ length: MAX_STAKED_ITEMS + 5 }, (_, index) => prize(`p${index}`, 100));
    expect(withItems(NO_CHOICE, 'mira', many).items).toHaveLength(MAX_STAKED_ITEMS);
  });

  test('are taken back by id; the rest stays', () => {
    const choice = withItems({ ...NO_CHOICE, coins: cents(5) }, 'mira', [CROWN, TEDDY]);
    expect(withoutItems(choice, ['crown', 'nothing'])).toEqual({ ...choice, items: [TEDDY] });
  });
});

describe('a choice from storage', () => {
  const full: UpgradeChoice = { player: 'mira', items: [CROWN, TEDDY], coins: cents(500), target: prize('moto', 9_000), side: 'over' };

  test('comes back as it was left', () => {
    expect(z.parse(choiceSchema, JSON.parse(JSON.stringify(full)))).toEqual(full);
  });

  test.each([
    ['negative coins', { coins: -5 }, { coins: 0 }],
    ['coins that are no amount', { coins: '7' }, { coins: 0 }],
    ['an item without a price', { items: [{ ...CROWN, sale_price: null }] }, { items: [] }],
    ['a picture from elsewhere', { target: { ...CROWN, img_url: '//elsewhere/x.webp' } }, { target: null }],
    ['more items than may be staked', { items: Array.from({ length: 21 }, (_, index) => prize(`p${index}`, 1)) }, { items: [] }],
    ['an unknown side', { side: 'beside' }, { side: 'under' }],
  ])('drops %s and keeps the rest', (_name, broken, mended) => {
    expect(z.parse(choiceSchema, { ...full, ...broken })).toEqual({ ...full, ...mended });
  });
});

describe('why a choice can’t be played', () => {
  const LIMIT = { min_stake: cents(10), max_stake: cents(100_000), max_win: cents(10_000_000) };
  const chosen = (staked: number, target: number | null, coins = staked) => {
    const aim = target === null ? null : prize('aim', target);
    return { staked: cents(staked), coins: cents(coins), target: aim, wins: localWins(cents(staked), aim) };
  };

  test.each([
    ['nothing staked', chosen(0, 5_000), 'stake'],
    ['less than the least', chosen(9, 5_000), 'low'],
    ['too many coins', chosen(100_001, 500_000), 'coins'],
    ['nothing aimed at', chosen(500, null), 'target'],
    ['beyond the maximum win', chosen(50_000, 10_000_001), 'dear'],
    ['above 90 %', chosen(1_000, 1_055), 'sure'],
    ['not even dearer', chosen(1_000, 900), 'sure'],
    ['below 0.01 %', chosen(10, 95_001), 'slim'],
    ['exactly 90 %', chosen(9_000, 9_500), null],
    ['exactly 0.01 %', chosen(10, 95_000), null],
    ['items beyond the limit of coins', chosen(200_000, 1_000_000, 0), null],
  ])('%s', (_name, choice, problem) => {
    expect(problemOf(choice, LIMIT)).toBe(problem);
  });

  test('before the limits are here only what never changes counts', () => {
    expect(problemOf(chosen(1, 100), undefined)).toBeNull();
  });
});

describe('the quote', () => {
  test('is the page’s own until the server answers, then the server’s', () => {
    expect(quoteState({ localWins: 380_000, answer: undefined, refusal: null })).toEqual({ kind: 'local', wins: 380_000 });
    expect(quoteState({ localWins: 380_000, answer: { wins: 376_237 }, refusal: null })).toEqual({ kind: 'exact', wins: 376_237 });
  });

  test('is none without stake or target, whatever an old answer said', () => {
    expect(quoteState({ localWins: 0, answer: { wins: 5 }, refusal: 'no' })).toEqual({ kind: 'none' });
  });

  test('a refusal takes the chance away', () => {
    const refused = quoteState({ localWins: 380_000, answer: undefined, refusal: 'One of these items is gone.' });
    expect(refused).toEqual({ kind: 'refused', text: 'One of these items is gone.' });
    expect([winsOf(refused), winsOf({ kind: 'local', wins: 7 }), winsOf({ kind: 'none' })]).toEqual([0, 7, 0]);
  });
});
