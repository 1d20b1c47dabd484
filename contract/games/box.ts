import { sha256Hex } from '../fairness/bytes.ts';
import { betFloats, type SeedUse } from '../fairness/seed-pair.ts';
import * as z from 'zod/mini';
import { raritySchema, slugSchema } from '../api/common.ts';
import { seedGame } from './game.ts';
import { type Cents, cents } from '../money.ts';

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

/** The exact return of a box in millionths of its price, rounded down: Σ tickets × sale price ÷ (100,000 × price). A free box has none: 0. */
export function boxReturnPpm({ priceCents, items }: Pick<BoxOdds, 'priceCents' | 'items'>): number {
  if (priceCents === 0) return 0;
  const sum = items.reduce((total, { from, to, saleCents }) => total + BigInt(to - from + 1) * BigInt(saleCents), 0n);
  return Number((sum * 1_000_000n) / (BigInt(TICKETS) * BigInt(priceCents)));
}

const choice = {
  box: z.object({ slug: slugSchema, name: z.string(), img_url: z.string() }),
  /** The prize, and the tickets that own it in the version that was opened. The whole version is at `/api/openings/{id}`. */
  item: z.object({ name: z.string(), rarity: raritySchema, img_url: z.string() }),
  ticket_from: z.number().check(z.int(), z.gte(1)),
  ticket_to: z.number().check(z.int(), z.lte(TICKETS)),
};

const choiceSchema = z.object(choice);

export type BoxRecordChoice = z.output<typeof choiceSchema>;

/** What of a prize in a box its odds depend on. */
interface BoxOddsPrize {
  name: string;
  sale_price: Cents;
  ticket_from: number;
  ticket_to: number;
}

/** A box as far as its odds go. */
export interface BoxSetting {
  price: Cents;
  items: readonly BoxOddsPrize[];
}

/** A box is bought at its price and pays in prizes, so its record alone has no multiplier: the version on the opening's page does. */
export const box = seedGame({
  key: 'box',
  limits: null,
  choice,
  drawn: { ticket: z.number().check(z.int(), z.gte(1), z.lte(TICKETS)) },
  verifier: [],
  floats: () => 1,
  draw: ([float = NaN]: readonly number[], _choice: Partial<BoxRecordChoice>) => ({ ticket: ticketOf(float) }),
  pays: () => null,
  setting: () => null,
  wager({ price, items }: BoxSetting) {
    const ranges = items.map((item, index) => ({ from: item.ticket_from, to: item.ticket_to, index }));
    return {
      unit: 'cents',
      price,
      ways: TICKETS,
      outcomes: items.map((item) => ({ ways: item.ticket_to - item.ticket_from + 1, pays: item.sale_price, name: item.name })),
      draw: (next) => rangeOf(ranges, ticketOf(next())).index,
    };
  },
  examples: [
    {
      price: cents(100),
      items: [
        { name: 'Small', sale_price: cents(50), ticket_from: 1, ticket_to: 80_000 },
        { name: 'Large', sale_price: cents(250), ticket_from: 80_001, ticket_to: 100_000 },
      ],
    },
  ],
});
