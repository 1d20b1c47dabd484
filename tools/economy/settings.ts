import { type HouseEdge, houseEdge, jointEdge } from '#contract/games/house-edge.ts';
import type { GameDefinition } from '#contract/games/game.ts';
import { games } from '#contract/games/index.ts';
import type { Wager } from '#contract/games/wager.ts';
import { planCatalogue, plannedWager, readCatalogueData } from '#server/catalogue/read-data.ts';

/** A way to play, as the promotions see it. Payouts are of one unit of stake. */
export interface PlayedSetting {
  game: string;
  name: string;
  edge: HouseEdge;
  /** The edge as a number, 0–1. */
  keeps: number;
  /** The price in cents where the setting has one; null where the player chooses the stake. */
  price: number | null;
  pays: readonly number[];
  chances: readonly number[];
}

type Odds = Pick<Wager, 'unit' | 'price' | 'ways' | 'outcomes'>;

/** The edge as a number, 0–1. */
const shareOf = ({ numerator, denominator }: HouseEdge): number => Number((numerator * 10n ** 12n) / denominator) / 1e12;

const played = (game: string, name: string, { unit, price, ways, outcomes }: Odds, edge: HouseEdge): PlayedSetting => ({
  game,
  name: `${game} ${name}`,
  edge,
  keeps: shareOf(edge),
  price: unit === 'cents' ? price : null,
  pays: outcomes.map(({ pays }) => pays / price),
  chances: outcomes.map((outcome) => outcome.ways / ways),
});

const nameOf = (setting: object): string =>
  Object.values(setting)
    .filter((value) => typeof value !== 'object')
    .join(' ');

/** Each example of a game. Those whose prices are a choice of the player's are played at every stake. */
function ofGame({ key, examples, wager, source }: GameDefinition): PlayedSetting[] {
  const odds = examples.map((setting) => ({ setting, wager: wager(setting) }));
  const single = odds.map((one) => played(key, nameOf(one.setting), one.wager, houseEdge(one.wager)));
  return source === 'rounds'
    ? [
        ...single,
        ...hedged(
          key,
          odds.map((one) => one.wager),
        ),
      ]
    : single;
}

/** Bets on every outcome of one round, each with the stake at which all pay the same; none where the examples leave an outcome out. */
function hedged(key: string, wagers: readonly Wager[]): PlayedSetting[] {
  const wins = wagers.map(({ price, ways, outcomes }) => ({
    ways: outcomes[1]?.ways ?? 0,
    all: ways,
    times: (outcomes[1]?.pays ?? 0) / price,
  }));
  const [first] = wins;
  if (!first || wins.reduce((sum, { ways }) => sum + ways, 0) !== first.all) return [];
  const common = wins.reduce((product, { times }) => product * times, 1);
  const stakes = wagers.map((wager, index) => ({ wager, count: common / (wins[index]?.times ?? 1) }));
  const price = stakes.reduce((sum, { count }) => sum + count, 0);
  const odds: Odds = { unit: 'stakes', price, ways: 1, outcomes: [{ ways: 1, pays: common }] };
  return [played(key, 'on every outcome', odds, jointEdge(stakes))];
}

/** Every game with its examples. */
export const gameSettings = (): PlayedSetting[] => games().flatMap(ofGame);

/** The boxes of the catalogue up to a price in cents, the cheapest first. */
export function catalogueSettings(dearest: number): PlayedSetting[] {
  const boxes = planCatalogue(readCatalogueData()).filter(({ data }) => data.price <= dearest);
  return boxes
    .toSorted((a, b) => a.data.price - b.data.price)
    .map((planned) => {
      const wager = plannedWager(planned);
      return played('catalogue', planned.data.name, wager, houseEdge(wager));
    });
}

/** The setting that wins or loses at any stake and pays the nearest to a multiple of it, of equal ones the one with the smallest edge. */
export function settingPaying(times: number): PlayedSetting {
  const off = ({ pays }: PlayedSetting): number => Math.abs(Math.log((pays[1] ?? 0) / times));
  const fitting = gameSettings().filter(({ price, pays }) => price === null && pays.length === 2 && pays[0] === 0);
  const [nearest] = fitting.toSorted((a, b) => off(a) - off(b) || a.keeps - b.keeps);
  if (!nearest) throw new RangeError('no game has a setting that wins or loses');
  return nearest;
}
