import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TICKETS } from '#contract/games/box.ts';
import type { BoxItem } from '#contract/api/boxes.ts';
import { initialBox } from './model.ts';
import { boxStories } from './stories.ts';
import { fillers, freshCards, itemOfTicket, type Opening, restCards, stripOf, WINDOW } from '#scenes/reels/box-strip.ts';

const items = (boxStories.find(({ id }) => id === 'common')?.before ?? initialBox()).items;

function openingOf(id: string, ticket: number): Opening {
  return { id, ticket, item: itemOfTicket(items, ticket) };
}

/** χ² of drawn cards against the box's odds, over items with at least five expected. */
function chiSquare(cards: readonly BoxItem[]): { value: number; freedom: number } {
  let value = 0;
  let classes = 0;
  for (const item of items) {
    const expected = (cards.length * (item.ticket_to - item.ticket_from + 1)) / TICKETS;
    if (expected < 5) continue;
    const seen = cards.filter(({ id }) => id === item.id).length;
    value += (seen - expected) ** 2 / expected;
    classes += 1;
  }
  return { value, freedom: classes - 1 };
}

/** The value that χ² exceeds once in a thousand (Wilson and Hilferty's approximation). */
function critical(freedom: number): number {
  const share = 2 / (9 * freedom);
  return freedom * (1 - share + 3.09 * Math.sqrt(share)) ** 3;
}

describe('fillers', () => {
  it('follow the odds of the box', () => {
    for (const seed of ['one', 'two', 'three', 'four']) {
      const { value, freedom } = chiSquare(fillers(items, seed, 20_000));
      expect(value).toBeLessThan(critical(freedom));
    }
  });

  it('fail the test of the odds when the dearest item is too frequent among them', () => {
    const teased = fillers(items, 'teased', 20_000).map((card, index) => (index % 50 === 0 ? (items.at(-1) ?? card) : card));
    const { value, freedom } = chiSquare(teased);
    expect(value).toBeGreaterThan(critical(freedom));
  });

  it('follow the odds next to the winner too, whatever was won', () => {
    const dearest = items.at(-1);
    const cheapest = items[0];
    if (!dearest || !cheapest) throw new Error('the box is empty');
    for (const won of [dearest, cheapest]) {
      const neighbours: BoxItem[] = [];
      for (let index = 0; index < 8_000; index++) {
        const cards = restCards(items, openingOf(`opening-${index}`, won.ticket_from));
        for (const place of [WINDOW - 1, WINDOW + 1]) neighbours.push(cards[place] ?? won);
      }
      const { value, freedom } = chiSquare(neighbours);
      expect(value).toBeLessThan(critical(freedom));
    }
  });

  it('depend on the opening, never on what it won', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.integer({ min: 1, max: TICKETS }),
        fc.integer({ min: 1, max: TICKETS }),
        (id, first, second) => {
          const start = freshCards(items, id);
          const [one, two] = [first, second].map((ticket) => stripOf(items, openingOf(id, ticket), start, 44));
          const others = (strip: typeof one): string[] =>
            (strip?.cards ?? []).filter((_, index) => index !== strip?.target).map((card) => card.id);
          expect(others(one)).toEqual(others(two));
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('stripOf', () => {
  it("begins with the cards at rest, ends around the ticket's item, and is long enough for any travel", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.integer({ min: 1, max: TICKETS }),
        fc.integer({ min: 14, max: 120 }),
        (id, ticket, travel) => {
          const opening = openingOf(id, ticket);
          const start = restCards(items, openingOf(`${id}-before`, 1));
          const { cards, from, target } = stripOf(items, opening, start, travel);
          expect(cards.slice(0, start.length)).toEqual(start);
          expect(cards[target]?.id).toBe(itemOfTicket(items, ticket).id);
          expect(cards.slice(target - WINDOW)).toEqual(restCards(items, opening));
          expect(target - from).toBe(travel);
        },
      ),
      { numRuns: 50 },
    );
  });
});
