import { use } from 'react';
import { importWithoutSheets } from '#src/lib/chunk-guard.ts';
import type { GameEntry } from './entry.ts';
import type { GameView, RoundGameView, SeedGameView } from './view.ts';

/*
 * The games of the shop, for the folders that all games share: they must not know any of them by name, so the app hands its list over at the start.
 * A view is fetched when it is first wanted and stays.
 */

/** The build's list, the same for every shop: code, not state. */
let entries: readonly GameEntry[] = [];
const loading = new Map<string, Promise<GameView>>();
const views = new Map<string, GameView>();
/** Games whose view could not be fetched. */
const failed = new Set<string>();

/** Hands over the list; called once at the start, and by tests. */
export function provideGames(games: readonly GameEntry[]): void {
  entries = games;
}

/** Adds a game until the answered function is called, for tests. */
export function withShownGame(game: GameEntry): () => void {
  const before = entries;
  entries = [...entries, game];
  return () => {
    entries = before;
    loading.delete(game.key);
    views.delete(game.key);
  };
}

/** Every game, in the order of the shop's navigation. */
export function gameEntries(): readonly GameEntry[] {
  return entries;
}

/** A game by its key. Throws RangeError for one that is not there. */
export function entryOf(key: string): GameEntry {
  const entry = entries.find((one) => one.key === key);
  if (!entry) throw new RangeError(`the shop shows no game "${key}"`);
  return entry;
}

/** The view of a game, fetched once; one that could not be had is asked for again. */
export function loadView(key: string): Promise<GameView> {
  const known = loading.get(key);
  if (known && !failed.delete(key)) return known;
  const coming = importWithoutSheets(entryOf(key).view).then((view) => {
    views.set(key, view);
    // React's own marks of a promise that it has waited for: `use` takes the view at once.
    void Object.assign(coming, { status: 'fulfilled', value: view });
    return view;
  });
  coming.catch(() => failed.add(key));
  loading.set(key, coming);
  return coming;
}

/** The views of all games, in the order of the navigation. */
export async function loadViews(): Promise<readonly GameView[]> {
  return Promise.all(entries.map(({ key }) => loadView(key)));
}

/** A view that was loaded before. Throws RangeError for one that was not. */
function loadedView(key: string): GameView {
  const view = views.get(key);
  if (!view) throw new RangeError(`the view of "${key}" was not loaded`);
  return view;
}

const asSeedGame = (view: GameView): SeedGameView => {
  if (view.source !== 'seeds') throw new RangeError(`"${view.key}" does not draw from seed pairs`);
  return view;
};

/** The view of a game of seed pairs that was loaded before. */
export const seedViewOf = (key: string): SeedGameView => asSeedGame(loadedView(key));

/** The ways to the pages about single games' fairness, of the games whose view is there and names one. */
export function fairLinks(): { to: string; text: string }[] {
  return entries.flatMap(({ key, fairness }) => {
    const text = views.get(key)?.words().fair?.link;
    return text === undefined ? [] : [{ to: fairness, text }];
  });
}

/**
 * The view of a game; suspends until it is there. One that could not be had stays so here: only what loads pages asks again. It calls `use` each time: React
 * resumes a component that has suspended at its `use`, and the hooks after one that is left out the second time throw.
 */
export function useGameView(key: string): GameView {
  return use(loading.get(key) ?? loadView(key));
}

/** The view of a game of seed pairs; suspends until it is there. */
export function useSeedView(key: string): SeedGameView {
  return asSeedGame(useGameView(key));
}

/** The view of a game of rounds; suspends until it is there. */
export function useRoundView(key: string): RoundGameView {
  const view = useGameView(key);
  if (view.source !== 'rounds') throw new RangeError(`"${key}" is not played in rounds`);
  return view;
}
