import { TICKETS } from '#contract/games/box.ts';

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
