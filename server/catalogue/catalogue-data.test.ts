import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { boxVersionHash, rangesFault } from '#contract/games/box.ts';
import { RARITIES } from '#contract/rarity.ts';
import { catalogueDataSchema } from './catalogue-data.ts';
import { planBox, planCatalogue, readCatalogueData } from './read-data.ts';

const data = readCatalogueData();
const planned = planCatalogue(data);
const root = join(import.meta.dirname, '../..');

describe('the catalogue', () => {
  it('has at least 24 boxes over 120 prizes in all rarities, from 0.50 to 2,500 coins', () => {
    expect(planned.length).toBeGreaterThanOrEqual(24);
    const used = new Set(planned.flatMap(({ items }) => items.map(({ prize }) => prize.id)));
    expect(used.size).toBeGreaterThanOrEqual(120);
    expect(new Set(data.prizes.map(({ rarity }) => rarity))).toEqual(new Set(RARITIES));
    const prices = planned.map((box) => box.data.price);
    expect(Math.min(...prices)).toBe(50);
    expect(Math.max(...prices)).toBe(250_000);
  });

  it.each(planned.map((box) => [box.data.slug, box] as const))('%s covers every ticket and returns about 90 %%', (_slug, box) => {
    expect(rangesFault(box.items)).toBeNull();
    const exact = box.items.reduce((sum, { prize, from, to }) => sum + BigInt(prize.price) * BigInt(to - from + 1), 0n);
    const returnPpm = Number((exact * 10n) / BigInt(box.data.price));
    expect(box.returnPpm).toBe(returnPpm);
    expect(returnPpm).toBeGreaterThanOrEqual(880_000);
    expect(returnPpm).toBeLessThanOrEqual(920_000);
  });

  it.each(planned.map((box) => [box.data.slug, box] as const))(
    '%s has a hash that anybody can rebuild from its lines',
    (_slug, { data: { slug, price }, items, hash }) => {
      const odds = items.map(({ prize, from, to }) => ({
        id: prize.id,
        name: prize.name,
        rarity: prize.rarity,
        saleCents: prize.price,
        from,
        to,
      }));
      expect(boxVersionHash({ slug, priceCents: price, items: odds })).toBe(hash);
      expect(boxVersionHash({ slug, priceCents: price + 1, items: odds })).not.toBe(hash);
    },
  );

  it('can be won at in every box: some prize is worth more than the box', () => {
    for (const { data: box, items } of planned) expect(items[0]?.prize.price, box.slug).toBeGreaterThan(box.price);
  });

  it('has a picture for every prize', () => {
    for (const { picture } of data.prizes) expect(existsSync(join(root, 'public/prizes', `${picture}.webp`)), picture).toBe(true);
  });
});

describe('catalogue data', () => {
  const [prize] = data.prizes;
  const [box] = data.boxes;
  const raw = (change: object) => ({
    prizes: data.prizes.map((one) => ({ ...one, price: one.price / 100 })),
    boxes: [{ ...box, price: 24.9, ...change }],
  });

  it.each([
    ['an unknown prize', { prizes: [...(box?.prizes ?? []), { id: 'nothing-like-it' }] }],
    ['a prize listed twice', { prizes: [...(box?.prizes ?? []), { id: prize?.id }, { id: prize?.id }] }],
    ['typed odds', { prizes: (box?.prizes ?? []).map(({ id }) => ({ id, chance: 0.5 })) }],
    ['a price with three decimals', { price: 24.999 }],
    ['a price beyond the limits', { price: 2_500.01 }],
    ['an unknown category', { categories: ['gold'] }],
  ])('is refused with %s', (_what, change) => {
    expect(catalogueDataSchema.safeParse(raw({})).success).toBe(true);
    expect(catalogueDataSchema.safeParse(raw(change)).success).toBe(false);
  });

  it('gets another version hash when a price changes', () => {
    const prizeOf = new Map(data.prizes.map((one) => [one.id, one]));
    if (!box || !prize) throw new Error('the catalogue is empty');
    const changed = new Map(prizeOf).set(box.prizes[0]?.id ?? '', {
      ...(prizeOf.get(box.prizes[0]?.id ?? '') ?? prize),
      name: 'Another name',
    });
    expect(planBox(box, changed).hash).not.toBe(planBox(box, prizeOf).hash);
  });
});
