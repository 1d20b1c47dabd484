import { cents } from '#contract/money.ts';
import type { ForSale } from './sell-queue.ts';

/** From this price on a sale asks first, since nothing brings the prize back. */
export const DEAR_FROM = cents(100_00);

/** The dearest of some items. */
export function dearestOf(items: readonly ForSale[]): ForSale | null {
  return items.reduce<ForSale | null>((dearest, item) => (dearest && dearest.salePrice >= item.salePrice ? dearest : item), null);
}
