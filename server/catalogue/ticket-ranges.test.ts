import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxReturnPpm, rangesFault } from '#contract/games/box.ts';
import { cents } from '#contract/money.ts';
import { RETURN_TOLERANCE_PPM, TARGET_RETURN_PPM, ticketRanges } from './ticket-ranges.ts';

const priced = (prices: readonly number[]) => prices.map((price, index) => ({ id: `p${index}`, price: cents(price), weight: 1 }));

/** A box price with prizes on both sides of it, as the catalogue has them. */
const boxes = fc.record({
  price: fc.integer({ min: 50, max: 250_000 }),
  cheap: fc.array(fc.integer({ min: 5, max: 70 }), { minLength: 2, maxLength: 8 }),
  dear: fc.array(fc.integer({ min: 130, max: 8_000 }), { minLength: 2, maxLength: 8 }),
});

describe('ticket ranges', () => {
  it('cover every ticket once and return nine tenths, rarer as they get dearer', () => {
    fc.assert(
      fc.property(boxes, ({ price, cheap, dear }) => {
        const prizes = priced([...cheap, ...dear].map((percent) => Math.max(1, Math.floor((price * percent) / 100))));
        fc.pre(Math.min(...prizes.map((prize) => prize.price)) < price * 0.8);
        fc.pre(prizes.reduce((sum, prize) => sum + prize.price, 0) / prizes.length > price * 0.91);
        const ranges = ticketRanges('test', cents(price), prizes);
        expect(rangesFault(ranges)).toBeNull();
        const priceOf = new Map(prizes.map((prize) => [prize.id, prize.price]));
        const items = ranges.map((range) => ({ ...range, name: '', rarity: '', saleCents: priceOf.get(range.id) ?? NaN }));
        expect(Math.abs(boxReturnPpm({ priceCents: price, items }) - TARGET_RETURN_PPM)).toBeLessThanOrEqual(RETURN_TOLERANCE_PPM + 1);
        for (const [index, item] of items.entries()) {
          const cheaper = items[index + 1];
          if (cheaper && cheaper.saleCents < item.saleCents) expect(cheaper.to - cheaper.from).toBeGreaterThanOrEqual(item.to - item.from);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('depend on nothing but the input', () => {
    const prizes = priced([20, 40, 90, 300, 2_000, 45_000]);
    expect(ticketRanges('test', cents(500), prizes)).toEqual(ticketRanges('test', cents(500), prizes.toReversed()));
  });

  it('refuse prizes that lie all on one side of the price', () => {
    expect(() => ticketRanges('dear', cents(100), priced([200, 300, 400, 500]))).toThrow(/box dear/);
    expect(() => ticketRanges('cheap', cents(1_000), priced([20, 30, 40, 50]))).toThrow(/box cheap/);
  });

  it('obey a lean', () => {
    const prizes = priced([100, 100, 1_000, 5_000]).map((prize, index) => ({ ...prize, weight: index === 0 ? 3 : 1 }));
    const width = (id: string) => {
      const range = ticketRanges('test', cents(500), prizes).find((candidate) => candidate.id === id);
      return range ? range.to - range.from + 1 : 0;
    };
    expect(width('p0') / width('p1')).toBeCloseTo(3, 1);
  });
});
