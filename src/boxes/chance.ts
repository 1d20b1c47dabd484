import type { Box } from '#contract/api/boxes.ts';
import { TICKETS } from '#contract/games/box.ts';
import { cents, type Cents } from '#contract/money.ts';

/** A chance as text, exact: one ticket is 0.001 %, so three decimals say everything. Two where the third is 0 and the chance isn't tiny. */
export function formatChance({ ticket_from, ticket_to }: { ticket_from: number; ticket_to: number }): string {
  const tickets = ticket_to - ticket_from + 1;
  const thousandths = (tickets * 100_000) / TICKETS;
  const decimals = thousandths % 10 === 0 && thousandths >= 100 ? 2 : 3;
  return (thousandths / 1_000).toFixed(decimals);
}

/** A return in millionths as a percentage with one decimal, rounded down: never promise more than is given. */
export function formatReturn(ppm: number): string {
  return (Math.floor(ppm / 1_000) / 10).toFixed(1);
}

/** The same with all its four decimals. */
export function formatReturnExact(ppm: number): string {
  return (ppm / 10_000).toFixed(4);
}

/** What an opening is worth on average, rounded to the cent: Σ tickets × sale price ÷ 100,000. */
export function worthOf({ items }: Pick<Box, 'items'>): Cents {
  const sum = items.reduce((total, { ticket_from: from, ticket_to: to, sale_price: price }) => total + (to - from + 1) * price, 0);
  return cents(Math.round(sum / TICKETS));
}
