import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { configurationFault, CUSTOM_PRIZES } from '#contract/custom-boxes/configuration.ts';
import { CHANCE_PRESETS } from '#contract/custom-boxes/presets.ts';
import { cents } from '#contract/money.ts';
import { restOf } from './chances.ts';
import {
  chosenPrizes,
  type Draft,
  draftSchema,
  EMPTY_DRAFT,
  itemsOf,
  problemsOf,
  withoutPrize,
  withPreset,
  withPrize,
  withPrizeChance,
  withPrizeLock,
  withRestSpread,
  withValuesOfNow,
} from './draft.ts';

const choice = (place: number) => ({
  id: `prize-${place}`,
  name: `Prize ${place}`,
  rarity: 'rare' as const,
  img_url: `/prizes/prize-${place}.webp`,
  price: cents(10 ** (place % 5) * 37 + place),
  sale_price: cents(10 ** (place % 5) * 37 + place),
});

type Step = (draft: Draft) => Draft;
const place = fc.nat(19);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: place.map(
      (at): Step =>
        (draft) =>
          withPrize(draft, choice(at)),
    ),
  },
  place.map(
    (at): Step =>
      (draft) =>
        withoutPrize(draft, `prize-${at}`),
  ),
  fc.tuple(place, fc.integer({ min: -10, max: 110_000 })).map(
    ([at, chance]): Step =>
      (draft) =>
        withPrizeChance(draft, `prize-${at}`, chance),
  ),
  place.map(
    (at): Step =>
      (draft) =>
        withPrizeLock(draft, `prize-${at}`),
  ),
  fc.constantFrom(...CHANCE_PRESETS).map(
    (preset): Step =>
      (draft) =>
        withPreset(draft, preset),
  ),
  fc.constant<Step>(withRestSpread),
);

const made = (...places: number[]): Draft => places.reduce((draft, at) => withPrize(draft, choice(at)), EMPTY_DRAFT);

describe('a draft', () => {
  test('whatever is done to it, has different prizes in the order of their tickets, each with a chance, and not too many of them', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, balanced) => {
        const draft = steps.reduce((now, change) => change(now), { ...EMPTY_DRAFT, balanced });
        const faults = [null, 'sum', 'too_few'];
        expect(faults).toContain(configurationFault(draft.prizes));
        expect(draft.prizes.length).toBeLessThanOrEqual(CUSTOM_PRIZES.max);
        const values = draft.prizes.map(({ value }) => value);
        expect(values).toEqual([...values].sort((a, b) => b - a));
        // What a browser keeps of it is the same draft.
        expect(z.parse(draftSchema, JSON.parse(JSON.stringify(draft)))).toEqual(draft);
      }),
    );
  });

  test('that is kept balanced stays complete as long as a prize is free', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        let draft = EMPTY_DRAFT;
        for (const change of steps) {
          draft = change(draft);
          if (draft.prizes.length > 1 && draft.prizes.every(({ locked }) => !locked))
            expect(restOf(draft.prizes)).toBeGreaterThanOrEqual(0);
        }
        const free = steps.length > 0 && draft.prizes.some(({ locked }) => !locked) && restOf(draft.prizes) >= 0;
        if (free) expect(restOf(withRestSpread(draft).prizes)).toBe(0);
      }),
    );
  });

  test('follows its preset as prizes come and go, until a chance is set by hand', () => {
    const three = made(0, 2, 4);
    expect(restOf(three.prizes)).toBe(0);
    expect(withoutPrize(three, 'prize-4').prizes).toEqual(made(0, 2).prizes);
    const own = withPrizeChance(three, 'prize-4', 1_000);
    expect(own.preset).toBeNull();
    expect(withPrize(own, choice(1)).prizes.find(({ id }) => id === 'prize-1')?.chance).toBeGreaterThan(1_000);
    expect(restOf(withPrize(own, choice(1)).prizes)).toBe(0);
  });

  test('of which the others don’t make way shows what is left, and spreads it when asked', () => {
    const loose = withPrizeChance({ ...made(0, 2), balanced: false }, 'prize-2', 500);
    expect(problemsOf({ ...loose, name: 'Mine' })).toEqual(['chances']);
    expect(problemsOf({ ...withRestSpread(loose), name: 'Mine' })).toEqual([]);
  });

  test('says what keeps it from being published, first things first', () => {
    expect(problemsOf(EMPTY_DRAFT)).toEqual(['prizes', 'noName']);
    expect(problemsOf({ ...made(0, 2), name: ' a ' })).toEqual(['nameLength']);
    expect(problemsOf({ ...made(0, 2), name: '<b>box</b>' })).toEqual(['nameCharacters']);
    expect(problemsOf({ ...made(0, 5), name: 'Pins' })).toEqual(['cheap']);
    expect(problemsOf({ ...made(0, 2), name: 'My box' })).toEqual([]);
  });

  test('takes over what a prize is worth now', () => {
    const draft = made(0, 2);
    expect(withValuesOfNow(draft, itemsOf(draft))).toBe(draft);
    const dearer = withValuesOfNow(draft, [{ id: 'prize-0', name: 'Prize 0', sale_price: cents(9_999_900) }]);
    expect(dearer.prizes[0]).toMatchObject({ id: 'prize-0', value: 9_999_900 });
    expect(chosenPrizes(dearer)).toHaveLength(2);
  });

  test('that a browser kept in an older form falls back part by part', () => {
    expect(z.parse(draftSchema, { name: 'Kept', cover: { shape: 'tent' }, prizes: [{ id: 7 }], preset: 'wild' })).toEqual({
      ...EMPTY_DRAFT,
      name: 'Kept',
    });
  });
});
