import type { Story } from '#scenes/stage/contract.ts';
import { withComposed } from '#scenes/stage/composed.ts';
import { resultsOf, type SceneCase, stateAfter } from '#scenes/stage/scene-case.ts';
import { type BoxFact, type BoxOpened, type BoxState, reduceBox, winSizeOf } from './model.ts';
import { itemOfTicket } from '#scenes/reels/box-strip.ts';
import { dearest } from './pose.ts';
import { boxStories } from './stories.ts';
import { boxTuning } from './tuning.ts';
import composed from './composed.json' with { type: 'json' };
import { boxComposer } from './composer.ts';

type BoxStory = Story<BoxState, BoxFact>;

/** Every prize swapped for the one at the other end of the price list; those of a box that is shown later stay. */
function otherOpening(fact: BoxOpened, { before: { items } }: BoxStory): BoxOpened {
  const byPrice = dearest(items);
  const openings = fact.openings.map((opening) => {
    const rank = byPrice.findIndex(({ id, ticket_from }) => id === opening.item.id && ticket_from === opening.item.ticket_from);
    if (rank === -1) return opening;
    const other = (rank < byPrice.length / 2 ? byPrice.at(-1) : byPrice[0]) ?? opening.item;
    return { ...opening, item: other, ticket: other.ticket_from };
  });
  return { ...fact, openings };
}

const own: SceneCase<BoxState, BoxFact> = {
  schema: boxTuning.schema,
  stories: boxStories,
  ...resultsOf<BoxState, BoxFact, 'opened'>('opened', winSizeOf, otherOpening),
  /** The card under each needle is the item that owns the ticket, centred, and lit when the whole is a win. */
  restFaults(story, shown) {
    const { result: last, items } = stateAfter(story, reduceBox);
    if (last === null) return [];
    const reels = shown['reels'] as { under: string; off: number; winner: { id: string }; lit: boolean }[];
    const faults = last.openings.flatMap(({ ticket }, index) => {
      const { id } = itemOfTicket(items, ticket);
      const reel = reels[index];
      return reel?.under === id && reel.winner.id === id && reel.off === 0 ? [] : [`reel ${index} shows ${reel?.under}, not ${id}`];
    });
    const lit = reels.some((reel) => reel.lit);
    if (lit !== winSizeOf(last) > 0) faults.push(lit ? 'a loss is lit' : 'a win is not lit');
    return faults;
  },
  inMotion: [
    { story: 'shown', start: 240, middle: 520 },
    { story: 'loss', start: 0, middle: 3_200 },
    { story: 'mythic', start: 0, middle: 6_150 },
    { story: 'four', start: 0, middle: 5_000 },
    { story: 'again', start: 0, middle: 160 },
    { story: 'fast', start: 0, middle: 420 },
  ],
  calm: 'mythic',
  timed: ['mythic', 'fast'],
  bench: [{ story: 'four', targetMs: 2 }],
};

export const boxCase = withComposed(own, boxComposer, composed);
