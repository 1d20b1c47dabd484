import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangesFault, TICKETS } from '#contract/games/box.ts';
import { cents } from '#contract/money.ts';
import { type BoxState, initialBox, payoutOf, reduceBox, winSizeOf } from './model.ts';
import { itemOfTicket, type Opening } from '#scenes/reels/box-strip.ts';
import { boxStories } from './stories.ts';

const box = boxStories.find(({ id }) => id === 'common')?.before ?? initialBox();
const tickets = fc.array(fc.integer({ min: 1, max: TICKETS }), { minLength: 1, maxLength: 4 });

function openingsOf(state: BoxState, drawn: readonly number[]): Opening[] {
  return drawn.map((ticket, index) => ({ id: `opening-${index}`, ticket, item: itemOfTicket(state.items, ticket) }));
}

describe('reduceBox', () => {
  it('keeps the openings as they came, for any tickets', () => {
    fc.assert(
      fc.property(tickets, fc.constantFrom('normal' as const, 'fast' as const, 'demo' as const, 'fast-demo' as const), (drawn, mode) => {
        const openings = openingsOf(box, drawn);
        const before = structuredClone(box);
        const after = reduceBox(box, { kind: 'opened', openings, stakeCents: cents(2490 * drawn.length), mode });
        expect(after.count).toBe(drawn.length);
        expect(after.result).toEqual({ openings, stakeCents: 2490 * drawn.length, mode });
        expect(after.items).toBe(box.items);
        expect(box).toEqual(before);
      }),
    );
  });

  it('clears the result when a box is shown, and forgets everything about the one before', () => {
    fc.assert(
      fc.property(tickets, fc.integer({ min: 1, max: 4 }), (drawn, count) => {
        const opened = reduceBox(box, { kind: 'opened', openings: openingsOf(box, drawn), stakeCents: cents(100), mode: 'normal' });
        const fact = { kind: 'shown', box: box.box, items: box.items, colors: box.colors, count } as const;
        expect(reduceBox(opened, fact)).toEqual(reduceBox(initialBox(), fact));
      }),
    );
  });

  it('refuses an item that does not own its ticket', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: TICKETS }), fc.integer({ min: 1, max: TICKETS }), (ticket, other) => {
        const item = itemOfTicket(box.items, other);
        fc.pre(itemOfTicket(box.items, ticket).id !== item.id);
        const fact = { kind: 'opened', openings: [{ id: 'wrong', ticket, item }], stakeCents: cents(1), mode: 'normal' } as const;
        expect(() => reduceBox(box, fact)).toThrow(RangeError);
      }),
    );
  });

  it('refuses counts outside 1–4 and tickets outside the box', () => {
    for (const count of [0, 5, 1.5, Number.NaN]) {
      expect(() => reduceBox(box, { kind: 'shown', box: box.box, items: box.items, colors: box.colors, count })).toThrow(RangeError);
    }
    for (const ticket of [0, TICKETS + 1]) expect(() => itemOfTicket(box.items, ticket)).toThrow(RangeError);
  });
});

describe('winSizeOf', () => {
  it('weighs the total against the whole stake', () => {
    fc.assert(
      fc.property(tickets, fc.integer({ min: 1, max: 1_000_000 }), (drawn, stake) => {
        const openings = openingsOf(box, drawn);
        const total = openings.reduce((sum, { item }) => sum + item.sale_price, 0);
        expect(payoutOf(openings)).toBe(total);
        const size = winSizeOf({ openings, stakeCents: cents(stake) });
        expect(size > 0).toBe(total > stake);
        const from = [0, 1, 2, 5, 20, 100][size] ?? 0;
        expect(total).toBeGreaterThanOrEqual(from * stake);
      }),
    );
  });
});

describe('stories', () => {
  it('show boxes that could be sold', () => {
    for (const { before, facts } of boxStories) {
      const shown = facts.flatMap(({ fact }) => (fact.kind === 'shown' ? [fact.items] : []));
      for (const items of [before.items, ...shown])
        if (items.length > 0) expect(rangesFault(items.map(({ ticket_from: from, ticket_to: to }) => ({ from, to })))).toBeNull();
    }
  });

  it('cover all five sizes, none, every count and every mode', () => {
    const opened = boxStories.flatMap(({ facts }) => facts.flatMap(({ fact }) => (fact.kind === 'opened' ? [fact] : [])));
    expect(new Set(opened.map(winSizeOf))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    expect(new Set(opened.map(({ openings }) => openings.length))).toEqual(new Set([1, 2, 3, 4]));
    expect(new Set(opened.map(({ mode }) => mode))).toEqual(new Set(['normal', 'fast', 'demo', 'fast-demo']));
    expect(new Set(boxStories.map(({ id }) => id)).size).toBe(boxStories.length);
  });
});
