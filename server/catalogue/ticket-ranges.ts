import { TICKETS } from '#contract/games/box.ts';
import type { Cents } from '#contract/money.ts';

/*
 * From prices to chances
 * 1. A prize of price p and lean w gets the share w × p^−t of all tickets: dearer is rarer, by one exponent for the whole box.
 * 2. Since the expected value only falls as t grows, one t gives exactly the wanted return; bisection finds it.
 * 3. Shares become whole tickets by largest remainder, at least one each, 100,000 in all.
 * 4. What rounding moved is mended ticket by ticket: between two prizes, as long as the return comes closer and no dearer prize becomes more
 *    frequent than a cheaper one of equal lean.
 * 5. Ranges are laid out from the dearest prize to the cheapest.
 */

/** What a box gives back on average, in millionths of its price. */
export const TARGET_RETURN_PPM = 900_000;

/** The farthest that a box's exact return may lie from the target, in millionths. */
export const RETURN_TOLERANCE_PPM = 5_000;

export interface PricedPrize {
  id: string;
  price: Cents;
  weight: number;
}

export interface PrizeTickets {
  id: string;
  from: number;
  to: number;
}

/** At 0 all prizes are equally likely; below it dear ones would be the more likely, which no box may be. Beyond the top only the cheapest is left. */
const EXPONENTS = { least: 0, most: 12 } as const;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function shares(prizes: readonly PricedPrize[], boxPrice: Cents, exponent: number): number[] {
  const raw = prizes.map(({ price, weight }) => weight * (price / boxPrice) ** -exponent);
  const total = sum(raw);
  const atLeast = 1 / TICKETS;
  const lifted = raw.map((value) => Math.max(value / total, atLeast));
  const liftedTotal = sum(lifted);
  return lifted.map((value) => value / liftedTotal);
}

const expected = (prizes: readonly PricedPrize[], parts: readonly number[]): number =>
  sum(prizes.map(({ price }, index) => price * (parts[index] ?? 0)));

function solveExponent(prizes: readonly PricedPrize[], boxPrice: Cents, wanted: number): number {
  let low: number = EXPONENTS.least;
  let high: number = EXPONENTS.most;
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (expected(prizes, shares(prizes, boxPrice, middle)) > wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function wholeTickets(parts: readonly number[]): number[] {
  const exact = parts.map((part) => part * TICKETS);
  const tickets = exact.map((value) => Math.max(1, Math.floor(value)));
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  let missing = TICKETS - sum(tickets);
  for (let turn = 0; missing > 0; turn++, missing--) {
    const { index } = byRemainder[turn % byRemainder.length] as { index: number };
    tickets[index] = (tickets[index] ?? 0) + 1;
  }
  while (missing < 0) {
    const most = tickets.indexOf(Math.max(...tickets));
    tickets[most] = (tickets[most] ?? 0) - 1;
    missing++;
  }
  return tickets;
}

/** Dearer and equally leaned means no more frequent; `prizes` are ordered from dear to cheap. */
function inOrder(prizes: readonly PricedPrize[], tickets: readonly number[]): boolean {
  return prizes.every((dear, i) =>
    prizes.every(
      (cheap, j) => j <= i || dear.weight !== cheap.weight || dear.price === cheap.price || (tickets[i] ?? 0) <= (tickets[j] ?? 0),
    ),
  );
}

function mend(prizes: readonly PricedPrize[], tickets: number[], wanted: number): void {
  const wantedSum = wanted * TICKETS;
  let off = sum(prizes.map(({ price }, index) => price * (tickets[index] ?? 0))) - wantedSum;
  for (let step = 0; step < 10_000; step++) {
    let best: { from: number; to: number; off: number } | null = null;
    for (let from = 0; from < prizes.length; from++) {
      if ((tickets[from] ?? 0) <= 1) continue;
      for (let to = 0; to < prizes.length; to++) {
        const next = off + ((prizes[to]?.price ?? 0) - (prizes[from]?.price ?? 0));
        if (Math.abs(next) >= Math.abs(best?.off ?? off)) continue;
        const moved = tickets.with(from, (tickets[from] ?? 0) - 1);
        moved[to] = (moved[to] ?? 0) + 1;
        if (inOrder(prizes, moved)) best = { from, to, off: next };
      }
    }
    if (!best) return;
    tickets[best.from] = (tickets[best.from] ?? 0) - 1;
    tickets[best.to] = (tickets[best.to] ?? 0) + 1;
    off = best.off;
  }
}

/**
 * The ticket ranges of a box, from the dearest prize to the cheapest, so that it returns `returnPpm` of its price within the tolerance. A free box
 * returns all of what it is worth.
 * Throws RangeError when its prizes can't do that: even the cheapest is dearer than what it returns on average, or even the plain average is cheaper.
 */
export function ticketRanges(slug: string, boxPrice: Cents, prizes: readonly PricedPrize[], returnPpm = TARGET_RETURN_PPM): PrizeTickets[] {
  const ordered = prizes.toSorted((a, b) => b.price - a.price || (a.id < b.id ? -1 : 1));
  const wanted = (boxPrice * returnPpm) / 1_000_000;
  const tickets = wholeTickets(shares(ordered, boxPrice, solveExponent(ordered, boxPrice, wanted)));
  mend(ordered, tickets, wanted);
  const off = Math.abs(expected(ordered, tickets) / TICKETS - wanted) / boxPrice;
  if (!(off * 1_000_000 <= RETURN_TOLERANCE_PPM))
    throw new RangeError(`box ${slug}: its prizes can't return ${returnPpm} ppm of ${boxPrice} cents`);
  let next = 1;
  return ordered.map(({ id }, index) => {
    const from = next;
    next += tickets[index] ?? 0;
    return { id, from, to: next - 1 };
  });
}
