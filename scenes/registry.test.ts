import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CASES, caseOf, type AnyScene, SCENE_KEYS, SCENES, sceneOf, withScene } from './registry.ts';

/** Folders that all scenes share. */
const SHARED = ['stage', 'reels'];

test('the registry lists every folder of scenes/ that has a scene, and no other', () => {
  const rooms = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SHARED.includes(entry.name))
    .map(({ name }) => name);
  expect([...SCENE_KEYS].sort()).toEqual(rooms.sort());
  expect(Object.keys(CASES)).toEqual(Object.keys(SCENES));
});

test.each(SCENE_KEYS)('the case of %s has knobs for every story to be shown with, and names only stories that it has', async (key) => {
  const { stories, schema, inMotion, calm, timed, bench, composing } = await caseOf(key);
  const ids = stories.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(composing?.fault, 'composed.json').toBeNull();
  for (const story of [...inMotion.map(({ story: id }) => id), calm, ...timed, ...bench.map(({ story: id }) => id)])
    expect(ids).toContain(story);
  expect(inMotion.length - (composing?.composed.filter(({ photographs }) => photographs !== null).length ?? 0)).toBeLessThanOrEqual(6);
  expect(Object.keys(schema).length).toBeGreaterThan(0);
});

test('an unknown key is refused by name', () => {
  expect(() => sceneOf('coin')).toThrow('there is no scene "coin"');
  expect(() => sceneOf('toString')).toThrow(RangeError);
  expect(() => caseOf('coin')).toThrow('there is no case of a scene "coin"');
});

test('a test adds a scene and takes it away again', async () => {
  const coin = { id: 'coin' } as AnyScene;
  const takeAway = withScene('coin', coin);
  expect(await sceneOf('coin')()).toBe(coin);
  expect(() => withScene('coin', coin)).toThrow('there is a scene "coin" already');
  takeAway();
  expect(() => sceneOf('coin')).toThrow(RangeError);
  expect(() => withScene('dice', coin)).toThrow(RangeError);
});
