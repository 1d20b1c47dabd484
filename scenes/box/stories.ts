import { type Cents, cents } from '#contract/money.ts';
import type { Story } from '#scenes/stage/contract.ts';
import { type BoxFact, type BoxOpened, type BoxShown, type BoxState, initialBox, type OpenMode, reduceBox } from './model.ts';
import type { Opening } from '#scenes/reels/box-strip.ts';
import { itemsOf } from '#scenes/reels/story-items.ts';
import data from './stories.data.json' with { type: 'json' };

export type BoxName = keyof typeof data;

function shown(name: BoxName, count: number): BoxShown {
  const [first = '#7C5CFF', second = '#FFC44D'] = data[name].colors;
  return { kind: 'shown', box: name, items: itemsOf(data[name].items), colors: [first, second], count };
}

export function boxOf(name: BoxName, count = 1): BoxState {
  return reduceBox(initialBox(), shown(name, count));
}

/** An opening that won the named item; `id` seeds its reel. */
function won(box: BoxState, id: string, itemId: string): Opening {
  const item = box.items.find((candidate) => candidate.id === itemId);
  if (!item) throw new RangeError(`${box.box} holds no ${itemId}`);
  return { id, ticket: Math.floor((item.ticket_from + item.ticket_to) / 2), item };
}

function stakeOf(name: BoxName, count: number): Cents {
  return cents(data[name].priceCents * count);
}

export function opened(name: BoxName, seed: string, itemIds: readonly string[], mode: OpenMode = 'normal'): BoxOpened {
  const box = boxOf(name, itemIds.length);
  return {
    kind: 'opened',
    openings: itemIds.map((itemId, reel) => won(box, `${seed}-${reel}`, itemId)),
    stakeCents: stakeOf(name, itemIds.length),
    mode,
  };
}

type BoxStory = Story<BoxState, BoxFact>;

/** The plain case: a box on show is opened at once. */
function opening(
  id: string,
  title: string,
  name: BoxName,
  itemIds: readonly string[],
  rest: Partial<BoxStory> = {},
  mode: OpenMode = 'normal',
): BoxStory {
  return { id, title, before: boxOf(name, itemIds.length), facts: [{ atMs: 0, fact: opened(name, id, itemIds, mode) }], ...rest };
}

const FOUR = ['stone-mug', 'nova-phone', 'paper-lantern', 'mirror-ball'] as const;

/** The cases of the box scene. */
export const boxStories: readonly BoxStory[] = [
  { id: 'shown', title: 'A box on show', before: initialBox(), facts: [{ atMs: 0, fact: shown('night-market', 1) }] },
  opening('common', 'A common prize, far below the stake', 'night-market', ['pearl-tea']),
  opening('loss', 'A return below the stake is calm', 'night-market', ['kiss-purse']),
  opening('win-1', 'Above the stake', 'night-market', ['arcade-stick']),
  opening('win-2', 'Twice the stake', 'night-market', ['mirror-ball']),
  opening('win-3', 'Five times the stake', 'night-market', ['night-telescope']),
  opening('win-4', 'Twenty times the stake', 'penny-arcade', ['arcade-stick']),
  opening('mythic', 'A mythic prize, a hundred times the stake', 'night-market', ['gilded-crown']),
  opening('dear', 'A dear box with long prices', 'vault', ['rose-diamond']),
  opening('two', 'Two reels', 'night-market', ['seers-orb', 'amber-candle']),
  opening('three', 'Three reels', 'night-market', ['pearl-tea', 'petal-kimono', 'dusk-umbrella']),
  opening('four', 'Four reels, two of them lit', 'night-market', FOUR),
  opening('four-loss', 'Four reels that return less than they cost', 'night-market', [
    'stone-mug',
    'arcade-stick',
    'night-ticket',
    'spark-wand',
  ]),
  {
    id: 'again',
    title: 'The next opening takes off from the last result',
    before: reduceBox(boxOf('night-market'), opened('night-market', 'earlier', ['mirror-ball'])),
    facts: [{ atMs: 0, fact: opened('night-market', 'again', ['moon-unicorn']) }],
  },
  {
    id: 'twice',
    title: 'Opened again while the last win is still lit',
    before: boxOf('night-market'),
    facts: [
      { atMs: 0, fact: opened('night-market', 'twice', ['mirror-ball'], 'fast') },
      { atMs: 1500, fact: opened('night-market', 'twice-more', ['night-telescope'], 'fast') },
    ],
  },
  opening('fast', 'A fast opening', 'night-market', ['petal-kimono'], {}, 'fast'),
  opening('demo', 'A demo spin wins nothing', 'night-market', ['nova-phone'], {}, 'demo'),
  opening('fast-demo', 'A fast demo spin', 'night-market', ['nova-phone'], {}, 'fast-demo'),
  opening('reconnect', 'Joined in mid-spin', 'night-market', ['night-telescope'], { joinAtMs: 3000 }),
  opening('reduced', 'Reduced motion', 'night-market', ['gilded-crown'], { motion: 'reduced' }),
  opening('still', 'No motion', 'night-market', ['gilded-crown'], { motion: 'still' }),
  opening('phone', 'On a phone', 'night-market', ['gilded-crown'], { size: { width: 390, height: 420 } }),
  opening('phone-four', 'Four reels on a phone', 'night-market', FOUR, { size: { width: 390, height: 420 } }),
];
