import type { Box } from '#contract/api/boxes.ts';
import { type BattleLineup, type BattleMode, battleRule, battleSeats, battleSides } from '#contract/battle/rules.ts';
import { type Cents, cents, scaleCents } from '#contract/money.ts';

/** What a battle costs its creator and what can come of it. */
export interface Outlook {
  /** The boxes of one seat. */
  price: Cents;
  /** What others pay for a seat. */
  seatPrice: Cents;
  /** What the creator pays: the creator's seat and the sponsored part of the others. */
  cost: Cents;
  /** What a winner gets on average, and at most: a team's is halved, a shared result is a seat's. */
  typical: Cents;
  best: Cents;
}

type PlayedBox = Pick<Box, 'price' | 'items'> & { count: number };

const MILLION = 1_000_000;

/** What one opening of a box brings on average, in millionths of a cent. */
function expected({ items }: Pick<Box, 'items'>): number {
  return items.reduce((sum, { sale_price: value, ticket_from: from, ticket_to: to }) => sum + value * (to - from + 1) * 10, 0);
}

/** The outlook of a battle, from the exact odds of its boxes. */
export function outlookOf(
  boxes: readonly PlayedBox[],
  { lineup, mode, sponsored }: { lineup: BattleLineup; mode: BattleMode; sponsored: number },
): Outlook {
  const seats = battleSeats(lineup);
  const price = cents(boxes.reduce((sum, box) => sum + box.price * box.count, 0));
  const share = scaleCents(price, sponsored, 100);
  // How many seats' draws one winner gets.
  const taken = battleRule(mode).decides === 'shared' ? 1 : seats / (battleSides(lineup)[0]?.length ?? 1);
  const average = boxes.reduce((sum, box) => sum + expected(box) * box.count, 0);
  const top = boxes.reduce((sum, { items, count }) => sum + Math.max(0, ...items.map(({ sale_price: value }) => value)) * count, 0);
  return {
    price,
    seatPrice: cents(price - share),
    cost: cents(price + share * (seats - 1)),
    typical: cents(Math.floor((average * taken) / MILLION)),
    best: cents(top * taken),
  };
}
