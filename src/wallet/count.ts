import { cents, formatCents, type Cents } from '#contract/money.ts';

/** How long a changed amount counts, ms. */
export const COUNT_MS = 600;

/** The amount at `elapsedMs` of a count from one amount to another: fast at first, at rest in the end, never beyond either. */
export function countedCents(from: Cents, to: Cents, elapsedMs: number): Cents {
  if (elapsedMs >= COUNT_MS) return to;
  if (elapsedMs <= 0) return from;
  const left = 1 - elapsedMs / COUNT_MS;
  return cents(Math.round(to - (to - from) * left ** 4));
}

/** Text as wide as the widest that a count between two amounts shows, in figures of one width. */
export function widestText(from: Cents, to: Cents): string {
  return formatCents(cents(Math.max(from, to))).replace(/\d/g, '0');
}
