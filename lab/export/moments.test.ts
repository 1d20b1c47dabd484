import { expect, test } from 'vitest';
import { CLIP_FPS, clipMoments, fileName, stripMoments } from './moments.ts';

test('a strip begins with the first moment of a story and ends with the last', () => {
  const moments = stripMoments(4_460);
  expect([moments[0], moments.at(-1)]).toEqual([0, 4_460]);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
});

test('a clip has a frame for each of its moments, and one of a story without length', () => {
  expect(clipMoments(1_000)).toHaveLength(CLIP_FPS);
  expect(clipMoments(1_000)[1]).toBeCloseTo(1_000 / CLIP_FPS);
  expect(clipMoments(0)).toEqual([0]);
});

test('the name of a file keeps letters, digits and dots', () => {
  expect(fileName(['crash', 'bust 1.5×', '1500ms'], 'png')).toBe('crash_bust_1.5__1500ms.png');
});
