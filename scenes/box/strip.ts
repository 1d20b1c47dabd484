import type { BoxItem } from '#contract/api/boxes.ts';
import { TICKETS } from '#contract/games/box.ts';
import { seeded } from '#scenes/stage/random.ts';
import { itemOfTicket, landedItem, type Opening } from './model.ts';

/*
 * The cards of a reel
 * 1. Every filler is an own ticket, drawn evenly from 1–100,000 by a generator seeded with the opening's id, and shows the item that owns it:
 *    so the reel looks as often like a prize as the box really gives it, next to the needle too.
 * 2. The card that stops under the needle is the item of the opening's ticket.
 * 3. What lies within WINDOW cards of the winner is drawn on its own, so that the reel at rest depends on the opening alone.
 */

/** Cards that are kept on either side of the needle. */
export const WINDOW = 6;

/** A reel from its first card to its last; `from` and `target` are indices of the cards under the needle before and after the run. */
export interface Strip {
  cards: readonly BoxItem[];
  from: number;
  target: number;
}

/** `count` items drawn from a box's true odds; the same seed gives the same items. */
export function fillers(items: readonly BoxItem[], seed: string, count: number): BoxItem[] {
  const random = seeded(seed);
  return Array.from({ length: count }, () => itemOfTicket(items, Math.floor(random.next() * TICKETS) + 1));
}

/** The cards around a winner at rest, the winner in the middle: 2 × WINDOW + 1 of them. */
export function restCards(items: readonly BoxItem[], opening: Opening): BoxItem[] {
  const winner = landedItem(items, opening);
  return fillers(items, `${opening.id}:rest`, 2 * WINDOW + 1).map((filler, index) => (index === WINDOW ? winner : filler));
}

/** The cards that a reel shows before its first run. */
export function freshCards(items: readonly BoxItem[], seed: string): BoxItem[] {
  return fillers(items, `${seed}:fresh`, 2 * WINDOW + 1);
}

/** The whole reel of a run that starts from the cards at rest and travels `travel` cards to the winner. */
export function stripOf(items: readonly BoxItem[], opening: Opening, start: readonly BoxItem[], travel: number): Strip {
  const between = Math.max(0, travel - (2 * WINDOW + 1));
  const cards = [...start, ...fillers(items, `${opening.id}:run`, between), ...restCards(items, opening)];
  return { cards, from: WINDOW, target: cards.length - 1 - WINDOW };
}
