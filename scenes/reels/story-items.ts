import type { BoxItem } from '#contract/api/boxes.ts';
import { cents } from '#contract/money.ts';
import { RARITIES } from '#contract/rarity.ts';

/** An item of a story's box in its data: what it is worth, cents, and how many of the tickets it owns. */
interface ItemRow {
  id: string;
  name: string;
  rarity: string;
  cents: number;
  tickets: number;
}

/** A story's items as the shop would send them, each owning its tickets in order. Throws RangeError on an unknown rarity. */
export function itemsOf(rows: readonly ItemRow[]): BoxItem[] {
  let next = 1;
  return rows.map(({ id, name, rarity: text, cents: value, tickets }) => {
    const [ticket_from, ticket_to] = [next, next + tickets - 1];
    next = ticket_to + 1;
    const rarity = RARITIES.find((known) => known === text);
    if (!rarity) throw new RangeError(`no rarity is called ${text}`);
    const price = cents(value);
    return { id, name, rarity, img_url: `/prizes/${id}.webp`, price, sale_price: price, ticket_from, ticket_to };
  });
}
