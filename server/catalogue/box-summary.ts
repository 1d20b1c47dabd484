import type { BoxSummary } from '#contract/api/boxes.ts';
import type { ShopBox } from './catalogue.ts';

/** How many prizes a box's summary lists. */
const TOP_PRIZES = 3;

/** A box as lists show it. */
export function boxSummary({ slug, name, type, categories, colors, imgUrl, version }: ShopBox): BoxSummary {
  const topPrizes = version.items
    .slice(0, TOP_PRIZES)
    .map(({ shown: { id, name: prizeName, rarity, img_url, price } }) => ({ id, name: prizeName, rarity, img_url, price }));
  return {
    id: slug,
    slug,
    name,
    type,
    categories,
    price: version.price,
    img_url: imgUrl,
    colors,
    top_prizes: topPrizes,
    items_count: version.items.length,
    return_ppm: version.returnPpm,
  };
}
