import { type BoxOdds, boxReturnPpm, boxVersionHash, rangesFault } from '#contract/games/box.ts';
import { type BoxData, type CatalogueData, catalogueDataSchema, type PrizeData } from './catalogue-data.ts';
import boxes from './data/boxes.json' with { type: 'json' };
import prizes from './data/prizes.json' with { type: 'json' };
import { ticketRanges } from './ticket-ranges.ts';

/** A box with its computed odds, ready to be stored as a version. Items stand in ticket order. */
export interface PlannedBox {
  data: BoxData;
  hash: string;
  returnPpm: number;
  items: readonly { prize: PrizeData; from: number; to: number }[];
}

/** Computes ranges, hash and return of one box. Throws RangeError when its prizes can't give the wanted return. */
export function planBox(data: BoxData, prizeOf: ReadonlyMap<string, PrizeData>): PlannedBox {
  const known = (id: string): PrizeData => {
    const prize = prizeOf.get(id);
    if (!prize) throw new RangeError(`box ${data.slug}: unknown prize ${id}`);
    return prize;
  };
  const ranges = ticketRanges(
    data.slug,
    data.price,
    data.prizes.map(({ id, weight }) => ({ id, weight, price: known(id).price })),
  );
  const fault = rangesFault(ranges);
  if (fault) throw new RangeError(`box ${data.slug}: ${fault}`);
  const items = ranges.map(({ id, from, to }) => ({ prize: known(id), from, to }));
  const odds: BoxOdds = {
    slug: data.slug,
    priceCents: data.price,
    items: items.map(({ prize, from, to }) => ({ id: prize.id, name: prize.name, rarity: prize.rarity, saleCents: prize.price, from, to })),
  };
  return { data, hash: boxVersionHash(odds), returnPpm: boxReturnPpm(odds), items };
}

/** The whole catalogue with its odds, in the order of the data. */
export function planCatalogue({ prizes: allPrizes, boxes: allBoxes }: CatalogueData): PlannedBox[] {
  const prizeOf = new Map(allPrizes.map((prize) => [prize.id, prize]));
  return allBoxes.map((box) => planBox(box, prizeOf));
}

/** The catalogue that ships with the product, checked. Throws ZodError when the data is malformed. */
export function readCatalogueData(): CatalogueData {
  return catalogueDataSchema.parse({ prizes, boxes });
}
