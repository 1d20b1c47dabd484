import fc from 'fast-check';
import { MAX_OPEN_COUNT } from '#contract/api/boxes.ts';
import { TICKETS } from '#contract/games/box.ts';
import { cents } from '#contract/money.ts';
import { itemOfTicket } from '#scenes/reels/box-strip.ts';
import { randomStory as storyOf } from '#scenes/stage/random-story.ts';
import type { BoxFact, BoxState } from './model.ts';
import { boxStories } from './stories.ts';

const BOXES: readonly BoxState[] = [...new Map(boxStories.map(({ before }) => [before.box, before])).values()].filter(
  ({ items }) => items.length > 0,
);

/** The page shows another box, or another count, only once an opening was released: this much later it was, ms. */
const OPENED_MS = 9_000;

const opened = fc.record({
  kind: fc.constant('opened'),
  tickets: fc.array(fc.integer({ min: 1, max: TICKETS }), { minLength: 1, maxLength: MAX_OPEN_COUNT }),
  stake: fc.integer({ min: 1, max: 10_000_000 }),
  mode: fc.constantFrom('normal', 'fast', 'demo', 'fast-demo'),
});
const shown = fc.record({ kind: fc.constant('shown'), box: fc.constantFrom(...BOXES), count: fc.integer({ min: 1, max: MAX_OPEN_COUNT }) });
const move = fc.oneof({ arbitrary: opened, weight: 4 }, { arbitrary: shown, weight: 1 });

/** Openings of the box on show, and other boxes that are shown. */
export const randomStory = fc
  .record({
    before: fc.constantFrom(...BOXES),
    moves: fc.array(fc.record({ gapMs: fc.integer({ min: 0, max: 4_000 }), move }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ before, moves }) => {
    let box = before;
    let atMs = -(moves[0]?.gapMs ?? 0);
    const facts = moves.map(({ gapMs, move: next }, index): { atMs: number; fact: BoxFact } => {
      atMs += gapMs;
      if (next.kind === 'shown') {
        if (index > 0) atMs += OPENED_MS;
        box = next.box;
        const { box: name, items, colors } = box;
        return { atMs, fact: { kind: 'shown', box: name, items, colors, count: next.count } };
      }
      const openings = next.tickets.map((ticket, reel) => ({
        id: `opening-${index}-${reel}`,
        ticket,
        item: itemOfTicket(box.items, ticket),
      }));
      return { atMs, fact: { kind: 'opened', openings, stakeCents: cents(next.stake), mode: next.mode } };
    });
    return storyOf(before, facts);
  });
