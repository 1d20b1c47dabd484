import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LabScene } from '../scenes.ts';
import { TILES } from '../games.ts';
import { slotsOf } from './slots.ts';

test('the tiles are those of the shop', () => {
  const entries = globSync('src/*/entry.ts').map((file) => readFileSync(file, 'utf8'));
  const tiles = entries.flatMap((text) => /^ {2}picture: '([a-z-]+)'/m.exec(text)?.[1] ?? []);
  expect(Object.values(TILES).toSorted()).toEqual(tiles.toSorted());
});

test('each picture of the stories is a slot once, with the stories that show it; others have none', () => {
  const story = (id: string, urls: string[]) => ({ id, title: id, before: urls, facts: [], seed: id });
  const scene = {
    id: 'none',
    definition: { pictures: (urls: string[]) => urls, reduce: (state: string[]) => state },
    fileStories: [story('one', ['/prizes/a.webp', '/avatars/7.webp']), story('two', ['/prizes/a.webp', '/boxes/apex.webp'])],
  } as unknown as LabScene;
  expect(slotsOf(scene)).toEqual([
    { url: '/prizes/a.webp', name: 'a', kind: 'prizes', stories: ['one', 'two'] },
    { url: '/boxes/apex.webp', name: 'apex', kind: null, stories: ['two'] },
  ]);
});
