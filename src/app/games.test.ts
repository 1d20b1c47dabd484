import { expect, test } from 'vitest';
import { games } from '#contract/games/index.ts';
import { GAMES } from './games.ts';

test('the shop shows every game of the contract, each once, and says the same of its source', () => {
  const listed = GAMES.map(({ key, source }) => `${key} ${source}`).sort();
  expect(listed).toEqual(
    games()
      .map(({ key, source }) => `${key} ${source}`)
      .sort(),
  );
});

test.each(GAMES.map((entry) => [entry.key, entry] as const))('the view of %s belongs to it', async (key, { view, source, fairness }) => {
  const shown = await view();
  expect(shown).toMatchObject({ key, source });
  expect(fairness.startsWith('/')).toBe(true);
});

test('no two tiles of the home page have the same index', () => {
  const indexes = GAMES.flatMap(({ tile }) => tile?.index ?? []);
  expect(new Set(indexes).size).toBe(indexes.length);
});
