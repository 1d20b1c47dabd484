import { readFile } from 'node:fs/promises';
import type { BoxShape } from '#contract/box-art/shapes.ts';
import type { Rarity } from '#contract/rarity.ts';
import { repositoryPath } from './paths.ts';

/** What the art build needs of a prize in `server/catalogue/data/prizes.json`; `price` is in coins. */
export interface CataloguePrize {
  readonly id: string;
  readonly name: string;
  readonly rarity: Rarity;
  readonly price: number;
  readonly picture: string;
}

/** What the art build needs of a box in `server/catalogue/data/boxes.json`; `colors` are the light's main and second colour. */
export interface CatalogueBox {
  readonly slug: string;
  readonly name: string;
  readonly shape: BoxShape;
  readonly colors: readonly [string, string];
  readonly prizes: readonly { readonly id: string }[];
}

/** Where a prize's picture comes from: a file of `assets/prizes`, optionally turned on the colour wheel. */
export interface PrizeSource {
  readonly source: string;
  readonly hueDegrees?: number;
}

async function readJson<T>(place: string): Promise<T> {
  return JSON.parse(await readFile(repositoryPath(place), 'utf8')) as T;
}

/** The catalogue's prizes as the data file lists them (the server checks the file's schema). */
export const readPrizes = () => readJson<readonly CataloguePrize[]>('server/catalogue/data/prizes.json');

/** The catalogue's boxes as the data files list them, the free ones among them. */
export const readBoxes = async (): Promise<readonly CatalogueBox[]> =>
  (
    await Promise.all(['boxes', 'free-boxes'].map((name) => readJson<readonly CatalogueBox[]>(`server/catalogue/data/${name}.json`)))
  ).flat();

/** Picture sources by prize id. */
export const readPrizeSources = () => readJson<Readonly<Record<string, PrizeSource>>>('assets/prizes/sources.json');
