import type { BoxItem } from '#contract/api/boxes.ts';
import { rangeOf, TICKETS, type TicketRange } from '#contract/games/box.ts';
import { seeded } from '#scenes/stage/random.ts';

/*
 * The cards of a reel
 * 1. Every filler has a ticket of its own, drawn evenly from 1–100,000 by a generator seeded with the opening's id, and shows the item that owns it:
 *    so the reel looks as often like a prize as the box really gives it, next to the needle too.
 * 2. The card that stops under the needle is the item of the opening's ticket.
 * 3. What lies within WINDOW cards of the winner is drawn on its own, so that the reel at rest depends on the opening alone.
 */

/** One box opened: its id seeds the reel, its ticket says which item wins. */
export interface Opening {
  id: string;
  ticket: number;
  item: BoxItem;
}

/** Cards that are kept on either side of the needle. */
export const WINDOW = 6;

/** A reel from its first card to its last; `from` and `target` are indices of the cards under the needle before and after the run. */
export interface Strip {
  cards: readonly BoxItem[];
  from: number;
  target: number;
}

/** A box's items as ticket ranges. */
function rangesOf(items: readonly BoxItem[]): (TicketRange & { item: BoxItem })[] {
  return items.map((item) => ({ itemId: item.id, from: item.ticket_from, to: item.ticket_to, item }));
}

/** The item of the box that owns a ticket. Throws RangeError when none does. */
export function itemOfTicket(items: readonly BoxItem[], ticket: number): BoxItem {
  return rangeOf(rangesOf(items), ticket).item;
}

/**
 * The item that must rest under the needle. Throws RangeError when the box's ranges and the server's answer disagree: a wrong card is
 * never shown, the page then shows its own plate of the result.
 */
export function landedItem(items: readonly BoxItem[], opening: Opening): BoxItem {
  const item = itemOfTicket(items, opening.ticket);
  if (item.id !== opening.item.id) throw new RangeError(`ticket ${opening.ticket} belongs to item ${item.id}, not to ${opening.item.id}`);
  return item;
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
