import { expect, test } from 'vitest';
import { visitsOf } from './visits.ts';

/** Visits that end in turn with a report or, at an error, fail with it. */
function visitsEnding(...ends: readonly (string | Error)[]): () => Promise<string> {
  const left = [...ends];
  return () => {
    const end = left.shift();
    return typeof end === 'string' ? Promise.resolve(end) : Promise.reject(end ?? new Error('one visit too many'));
  };
}

test('a page is visited as often as it is asked for', async () => {
  expect(await visitsOf(3, visitsEnding('a', 'b', 'c'))).toEqual(['a', 'b', 'c']);
});

test('a visit that could not be measured is made again', async () => {
  expect(await visitsOf(2, visitsEnding('a', new Error('NO_NAVSTART'), 'b'))).toEqual(['a', 'b']);
});

test('a page that fails twice says why', async () => {
  await expect(visitsOf(2, visitsEnding(new Error('NO_NAVSTART'), 'a', new Error('NO_FCP')))).rejects.toThrow('NO_FCP');
});
