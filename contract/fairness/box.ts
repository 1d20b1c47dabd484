import { sha256Hex } from './bytes.ts';
import { betFloats, type SeedUse } from './seed-pair.ts';

/*
 * Box tickets
 * 1. f = float 0 of the bet.
 * 2. ticket = floor(f × 100,000) + 1, so 1–100,000.
 * 3. Each item of a box version owns one range of tickets; the ranges cover 1–100,000 without gap or overlap.
 */

/** Tickets of a box run from 1 to this. One ticket is a chance of 0.001 %. */
export const TICKETS = 100_000;

/** The item of a box that owns tickets `from`–`to`, both included. */
export interface TicketRange {
  itemId: string;
  from: number;
  to: number;
}

/** The ticket of a float in [0, 1). */
export function ticketOf(float: number): number {
  return Math.floor(float * TICKETS) + 1;
}

/** The ticket that a bet draws. */
export function boxTicket(use: SeedUse): number {
  return ticketOf(betFloats(use, 1)[0] ?? NaN);
}

/** The range that owns a ticket. Throws RangeError when none does: such a box must never have been sold. */
export function rangeOf<Range extends { from: number; to: number }>(ranges: readonly Range[], ticket: number): Range {
  const range = ranges.find(({ from, to }) => from <= ticket && ticket <= to);
  if (!range) throw new RangeError(`no item owns ticket ${ticket}`);
  return range;
}

/** Why ranges can't be sold, or null when they cover 1–100,000 in order without gap or overlap. */
export function rangesFault(ranges: readonly { from: number; to: number }[]): string | null {
  let next = 1;
  for (const { from, to } of ranges) {
    if (from !== next) return `expected a range from ${next}, found ${from}`;
    if (!Number.isInteger(to) || to < from) return `range from ${from} ends at ${to}`;
    next = to + 1;
  }
  return next === TICKETS + 1 ? null : `the ranges end at ${next - 1} instead of ${TICKETS}`;
}

/** What a box version is, as far as a player's odds go; its hash names the version. */
export interface BoxOdds {
  slug: string;
  priceCents: number;
  items: readonly { id: string; name: string; rarity: string; saleCents: number; from: number; to: number }[];
}

/**
 * The hash that names a box version: SHA-256 of one line per fact, so anyone can rebuild it by hand:
 * `slug|price`, then for each item in ticket order `from-to|id|name|rarity|sale price`, amounts in cents, lines joined by \n.
 */
export function boxVersionHash({ slug, priceCents, items }: BoxOdds): string {
  const lines = items.map(({ from, to, id, name, rarity, saleCents }) => `${from}-${to}|${id}|${name}|${rarity}|${saleCents}`);
  return sha256Hex([`${slug}|${priceCents}`, ...lines].join('\n'));
}

/** The exact return of a box in millionths of its price, rounded down: Σ tickets × sale price ÷ (100,000 × price). */
export function boxReturnPpm({ priceCents, items }: Pick<BoxOdds, 'priceCents' | 'items'>): number {
  const sum = items.reduce((total, { from, to, saleCents }) => total + BigInt(to - from + 1) * BigInt(saleCents), 0n);
  return Number((sum * 1_000_000n) / (BigInt(TICKETS) * BigInt(priceCents)));
}
