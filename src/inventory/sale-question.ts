import { cents, type Cents } from '#contract/money.ts';
import type { ForSale } from './sell-queue.ts';

/** From this sum on a sale asks first, since nothing brings the prizes back. */
export const ASK_FROM = cents(100_00);

/** What some items pay when they are sold together. */
export function saleTotal(items: readonly ForSale[]): Cents {
  return cents(items.reduce((sum, { salePrice }) => sum + salePrice, 0));
}

/** Whether a sale asks first: by the sum, so that many small prizes count like one large one. */
export function mustAsk(items: readonly ForSale[]): boolean {
  return saleTotal(items) >= ASK_FROM;
}

/** The most valuable of some items; null of none. */
export function mostValuable(items: readonly ForSale[]): ForSale | null {
  return items.reduce<ForSale | null>((best, item) => (best && best.salePrice >= item.salePrice ? best : item), null);
}
