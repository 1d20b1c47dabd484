import { defineComposer } from '#scenes/stage/composed.ts';
import { choice, count, ms } from '#scenes/stage/knobs.ts';
import { reduceBox } from './model.ts';
import { type BoxName, boxOf, opened } from './stories.ts';
import data from './stories.data.json' with { type: 'json' };
import { boxShapes } from './shapes.ts';

const BOXES = Object.keys(data) as BoxName[];
const REELS = 4;

const prizeOf = (reel: number, fallback: number) =>
  count(fallback, 1, 40, 'Outcome', `The prize of reel ${reel}, counted from the box's first; the last where there are fewer.`);

/** One opening of up to four reels. */
export const boxComposer = defineComposer(
  reduceBox,
  boxShapes,
  {
    box: choice(BOXES, BOXES[0] ?? 'night-market', 'Box', 'The box.'),
    reels: count(1, 1, REELS, 'Box', 'How many are opened at once.'),
    prize1: prizeOf(1, 1),
    prize2: prizeOf(2, 2),
    prize3: prizeOf(3, 3),
    prize4: prizeOf(4, 4),
    mode: choice(['normal', 'fast', 'demo', 'fast-demo'], 'normal', 'Outcome', 'How it is opened.'),
    atMs: ms(0, 0, 10_000, 'Times', 'When the result arrives.'),
  },
  ({ box, reels, prize1, prize2, prize3, prize4, mode, atMs }, id) => {
    const { items } = data[box];
    const prizes = [prize1, prize2, prize3, prize4].slice(0, reels).map((place) => items[Math.min(place, items.length) - 1]?.id ?? '');
    return { before: boxOf(box, reels), facts: [{ atMs, fact: opened(box, id, prizes, mode) }] };
  },
);
