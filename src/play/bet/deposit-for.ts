import type { Cents } from '#contract/money.ts';

/** What the deposit's field should hold when so much is missing: the smallest whole number of coins that reaches, and that a card pays (at least 5). */
export function depositFor(short: Cents): string {
  return String(Math.max(5, Math.ceil(short / 100)));
}
