import { expect, test } from 'vitest';
import { diceEntry } from '#src/dice/entry.ts';
import type { GameEntry } from './entry.ts';
import { loadView, provideGames, withShownGame } from './registry.ts';
import type { GameView } from './view.ts';

const view = { key: 'coin' } as GameView;
const entryWith = (load: () => Promise<GameView>): GameEntry => ({ ...diceEntry, key: 'coin', view: load });

test('a view is fetched once', async () => {
  provideGames([]);
  let asked = 0;
  const leave = withShownGame(entryWith(() => Promise.resolve((asked++, view))));
  expect(await Promise.all([loadView('coin'), loadView('coin')])).toEqual([view, view]);
  await loadView('coin');
  expect(asked).toBe(1);
  leave();
});

test('a view that could not be had is asked for again by the next page that needs it', async () => {
  provideGames([]);
  let works = false;
  const leave = withShownGame(entryWith(() => (works ? Promise.resolve(view) : Promise.reject(new Error('the network is down')))));
  await expect(loadView('coin')).rejects.toThrow('the network is down');
  works = true;
  expect(await loadView('coin')).toBe(view);
  leave();
});

test('a game that the shop does not show has no view', () => {
  provideGames([]);
  expect(() => loadView('coin')).toThrow(RangeError);
});
