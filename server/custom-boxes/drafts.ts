import { and, eq, inArray } from 'drizzle-orm';
import type { BoxItem } from '#contract/api/boxes.ts';
import { coverAddress, coverColors, type Cover, drawnCover } from '#contract/box-art/cover.ts';
import {
  configurationHash,
  type CustomBoxFacts,
  customBoxFacts,
  customBoxTickets,
  isCustomPrice,
} from '#contract/custom-boxes/configuration.ts';
import { boxVersionHash } from '#contract/games/box.ts';
import { prizePicture } from '#server/catalogue/pictures.ts';
import type { PlayerBox } from '#server/catalogue/player-boxes.ts';
import { prizeTable } from '#server/catalogue/schema.ts';
import type { NewVersion, VersionPrize } from '#server/catalogue/store-version.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';

/** Prizes with their chances as a player chooses them, without a fault in their form. */
export type DraftPrizes = readonly { prize_id: string; chance: number }[];

/** A draft at the prices of now. Its items are in ticket order. */
export interface PricedDraft {
  facts: CustomBoxFacts;
  /** Names its configuration. */
  hash: string;
  items: NewVersion['items'];
}

/** Refusal `custom_box_prize_unavailable` where a prize is not offered. */
export async function priceDraft(queries: Queries | Tx, draft: DraftPrizes): Promise<PricedDraft> {
  const ids = draft.map(({ prize_id: id }) => id);
  const rows = await queries
    .select()
    .from(prizeTable)
    .where(and(inArray(prizeTable.id, ids), eq(prizeTable.offered, true)));
  const known = new Map<string, VersionPrize>(rows.map((row) => [row.id, row]));
  const prizes = draft.map(({ prize_id: id, chance }) => {
    const prize = known.get(id);
    if (!prize) throw new Refusal('custom_box_prize_unavailable');
    return { id, chance, value: prize.salePrice, prize };
  });
  const items = customBoxTickets(prizes).map(({ prize, from, to }) => ({ prize, from, to }));
  return { facts: customBoxFacts(prizes), hash: configurationHash(prizes), items };
}

/** Why the house would not sell a draft; null where it would. */
export function priceFault({ facts: { price } }: PricedDraft): Refusal | null {
  return isCustomPrice(price) ? null : new Refusal('custom_box_price', { price });
}

/** Refusal `custom_box_price` for a draft that the house would not sell. */
export function refusePrice(draft: PricedDraft): void {
  const fault = priceFault(draft);
  if (fault) throw fault;
}

/** The items of a draft as the API shows them. */
export function draftItems({ items }: PricedDraft): BoxItem[] {
  return items.map(({ prize: { id, name, rarity, picture, price, salePrice }, from, to }) => {
    return { id, name, rarity, img_url: prizePicture(picture), price, sale_price: salePrice, ticket_from: from, ticket_to: to };
  });
}

/** The hash of the version that a draft makes under a slug. */
function draftVersionHash(slug: string, { facts, items }: PricedDraft): string {
  const odds = items.map(({ prize: { id, name, rarity, salePrice }, from, to }) => ({ id, name, rarity, saleCents: salePrice, from, to }));
  return boxVersionHash({ slug, priceCents: facts.price, items: odds });
}

/** A draft as the shop shows it. */
export function shelvedBox(draft: PricedDraft, shown: { slug: string; name: string; cover: Cover; onSale: boolean }): PlayerBox {
  const { slug, name, cover, onSale } = shown;
  const { facts, items } = draft;
  const prizes = items.map(({ prize: { picture, price } }) => ({ img_url: prizePicture(picture), price }));
  return {
    slug,
    name,
    onSale,
    colors: coverColors(cover),
    picture: coverAddress(drawnCover(cover, prizes)),
    price: facts.price,
    hash: draftVersionHash(slug, draft),
    returnPpm: facts.returnPpm,
    items,
  };
}
