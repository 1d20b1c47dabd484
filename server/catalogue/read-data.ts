import { box, type BoxOdds, boxReturnPpm, boxVersionHash, rangesFault } from '#contract/games/box.ts';
import type { Wager } from '#contract/games/wager.ts';
import { cents } from '#contract/money.ts';
import {
  type BoxData,
  type CatalogueData,
  catalogueDataSchema,
  type FreeBoxData,
  freeBoxesSchema,
  type PrizeData,
} from './catalogue-data.ts';
import boxes from './data/boxes.json' with { type: 'json' };
import freeBoxes from './data/free-boxes.json' with { type: 'json' };
import prizes from './data/prizes.json' with { type: 'json' };
import { type PricedPrize, type PrizeTickets, ticketRanges } from './ticket-ranges.ts';

/** A free box returns what it is worth, in millionths. */
const ALL_OF_IT = 1_000_000;

/** A box with its computed odds, ready to be stored as a version. Items are in ticket order. */
export interface PlannedBox {
  data: Omit<BoxData, 'prizes'>;
  hash: string;
  returnPpm: number;
  items: readonly { prize: PrizeData; from: number; to: number }[];
}

/** Computes ranges, hash and return of one box. Throws RangeError when its prizes can't give the wanted return. */
export function planBox(data: BoxData, prizeOf: ReadonlyMap<string, PrizeData>): PlannedBox {
  return withOdds(data, pricedPrizes(data, prizeOf), (priced) => ticketRanges(data.slug, data.price, priced));
}

/** The same for a free box, which has no price and returns what it is worth. */
function planFreeBox(data: FreeBoxData, prizeOf: ReadonlyMap<string, PrizeData>): PlannedBox {
  const { slug, name, shape, colors, worth } = data;
  const shown = { slug, name, shape, colors, type: 'free', categories: [], price: cents(0) } as const;
  return withOdds({ ...shown, categories: [] }, pricedPrizes(data, prizeOf), (priced) => ticketRanges(slug, worth, priced, ALL_OF_IT));
}

interface ListedPrize {
  prize: PrizeData;
  weight: number;
}

function pricedPrizes({ slug, prizes: listed }: Pick<BoxData, 'slug' | 'prizes'>, prizeOf: ReadonlyMap<string, PrizeData>): ListedPrize[] {
  return listed.map(({ id, weight }) => {
    const prize = prizeOf.get(id);
    if (!prize) throw new RangeError(`box ${slug}: unknown prize ${id}`);
    return { prize, weight };
  });
}

function withOdds(
  data: PlannedBox['data'],
  listed: readonly ListedPrize[],
  rangesOf: (prizes: readonly PricedPrize[]) => PrizeTickets[],
): PlannedBox {
  const ranges = rangesOf(listed.map(({ prize: { id, price }, weight }) => ({ id, weight, price })));
  const fault = rangesFault(ranges);
  if (fault) throw new RangeError(`box ${data.slug}: ${fault}`);
  const prizeOf = new Map(listed.map(({ prize }) => [prize.id, prize]));
  const items = ranges.flatMap(({ id, from, to }) => {
    const prize = prizeOf.get(id);
    return prize ? [{ prize, from, to }] : [];
  });
  const odds: BoxOdds = {
    slug: data.slug,
    priceCents: data.price,
    items: items.map(({ prize, from, to }) => ({ id: prize.id, name: prize.name, rarity: prize.rarity, saleCents: prize.price, from, to })),
  };
  return { data, hash: boxVersionHash(odds), returnPpm: boxReturnPpm(odds), items };
}

/** The odds of a planned box, as its game counts them. */
export function plannedWager({ data, items }: PlannedBox): Wager {
  const prizes = items.map(({ prize, from, to }) => ({ name: prize.name, sale_price: prize.price, ticket_from: from, ticket_to: to }));
  return box.wager({ price: data.price, items: prizes });
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

/** The free boxes that ship with the product, with their odds. Throws ZodError when the data is malformed, RangeError for an unknown prize. */
export function planFreeBoxes(): PlannedBox[] {
  const prizeOf = new Map(readCatalogueData().prizes.map((prize) => [prize.id, prize]));
  return freeBoxesSchema.parse(freeBoxes).map((box) => planFreeBox(box, prizeOf));
}

let shipped: { prizes: readonly PrizeData[]; boxes: readonly PlannedBox[]; freeBoxes: readonly PlannedBox[] } | undefined;

/** The prizes and boxes that ship with the product, with their odds, which are computed once per process. */
export const shippedCatalogue = () =>
  (shipped ??= { prizes: readCatalogueData().prizes, boxes: planCatalogue(readCatalogueData()), freeBoxes: planFreeBoxes() });
