import type { BoxItem } from '#contract/api/boxes.ts';
import { MAX_OPEN_COUNT } from '#contract/api/boxes.ts';
import { cents, type Cents } from '#contract/money.ts';
import { winSize, type WinSize } from '#contract/win-size.ts';
import { landedItem, type Opening } from '#scenes/reels/box-strip.ts';

/** How an opening is presented: in full or short, and whether it is a free spin that wins nothing. */
export type OpenMode = 'normal' | 'fast' | 'demo' | 'fast-demo';

/** Whether an opening is presented in the short form. */
export const isFast = (mode: OpenMode): boolean => mode === 'fast' || mode === 'fast-demo';

/** Whether an opening is a free spin that wins nothing. */
export const isDemo = (mode: OpenMode): boolean => mode === 'demo' || mode === 'fast-demo';

/** What a box shows before it is opened. `items` are the box's own, in ticket order, as `GET /api/boxes/:slug` gives them. */
export interface BoxShown {
  kind: 'shown';
  /** Names what is shown (the version hash); seeds the resting decoration. */
  box: string;
  items: readonly BoxItem[];
  /** The two colours of the box's light, `#RRGGBB`. */
  colors: readonly [string, string];
  /** 1–4: how many reels the next opening has. */
  count: number;
}

/** Boxes were opened: the server's openings in its order, one reel each. */
export interface BoxOpened {
  kind: 'opened';
  openings: readonly Opening[];
  /** What was paid for all of them; for a demo, what it would have cost. */
  stakeCents: Cents;
  mode: OpenMode;
}

export type BoxFact = BoxShown | BoxOpened;

/** The state: the box on show and, after an opening, its openings at rest under the needle. */
export interface BoxState {
  box: string;
  items: readonly BoxItem[];
  colors: readonly [string, string];
  count: number;
  result: Omit<BoxOpened, 'kind'> | null;
}

/** Before any box was shown. */
export function initialBox(): BoxState {
  return { box: '', items: [], colors: ['#7C5CFF', '#FFC44D'], count: 1, result: null };
}

function countOf(count: number): number {
  if (!Number.isInteger(count) || count < 1 || count > MAX_OPEN_COUNT)
    throw new RangeError(`count must be 1–${MAX_OPEN_COUNT}, not ${count}`);
  return count;
}

/** The state after a fact. Throws RangeError on facts that contradict the box on show. */
export function reduceBox(state: BoxState, fact: BoxFact): BoxState {
  switch (fact.kind) {
    case 'shown':
      return { box: fact.box, items: fact.items, colors: fact.colors, count: countOf(fact.count), result: null };
    case 'opened': {
      for (const opening of fact.openings) landedItem(state.items, opening);
      const { openings, stakeCents, mode } = fact;
      return { ...state, count: countOf(openings.length), result: { openings, stakeCents, mode } };
    }
  }
}

/** What the openings are worth together, in sale prices. */
export function payoutOf(openings: readonly Opening[]): Cents {
  return cents(openings.reduce((sum, { item }) => sum + item.sale_price, 0));
}

/** How big the result is to be celebrated: the total against the whole stake. */
export function winSizeOf({ openings, stakeCents }: Pick<BoxOpened, 'openings' | 'stakeCents'>): WinSize {
  return winSize(stakeCents, payoutOf(openings));
}
