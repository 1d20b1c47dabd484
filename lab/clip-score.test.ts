import { expect, test } from 'vitest';
import { ease } from '#scenes/stage/eases.ts';
import { Score } from '#scenes/stage/score.ts';
import { type ClipScore, rowsOf, neighbourOf, scoreOf, scoresAt } from './clip-score.ts';

const clip = (id: string, atMs: number, durationMs: number): ClipScore => ({
  id,
  atMs,
  durationMs,
  releaseAtMs: atMs + durationMs / 2,
  labels: [{ name: 'go', atMs }],
  tracks: [],
  cues: [],
});

test('a score is read off its clip in the time of the story: labels in order, one line for each name', () => {
  const pose = { light: 0, lift: 0 };
  const { timeline, stretches } = new Score()
    .label('reveal', 500)
    .label('run', 100)
    .move('light', pose, { light: [0, 1] }, { at: 'reveal', ms: 200, ease: ease.state })
    .move('light', pose, { light: [1, 0] }, { at: 'reveal', afterMs: 300, ms: 100, ease: ease.state })
    .stretch('reel', 'run', 400)
    .stretch('nothing', 'run', 0).parts;
  const cues = [{ atMs: 40, cue: 'tick' }];
  const score = scoreOf({ id: 'one', atMs: 1_000, durationMs: 900, releaseAtMs: 500, timeline, stretches, cues, dispose: () => undefined });
  expect(score).toEqual({
    id: 'one',
    atMs: 1_000,
    durationMs: 900,
    releaseAtMs: 1_500,
    labels: [
      { name: 'run', atMs: 1_100 },
      { name: 'reveal', atMs: 1_500 },
    ],
    tracks: [
      { name: 'reel', bars: [{ atMs: 1_100, durationMs: 400, kind: 'stretch' }] },
      {
        name: 'light',
        bars: [
          { atMs: 1_500, durationMs: 200, kind: 'tween' },
          { atMs: 1_800, durationMs: 100, kind: 'tween' },
        ],
      },
    ],
    cues: [{ atMs: 1_040, cue: 'tick' }],
  });
});

test('few clips are drawn together, of many those that run, and between them the one before', () => {
  const few = [clip('a', 0, 100), clip('b', 500, 100)];
  expect(scoresAt(few, 300)).toEqual(few);
  const many = [...few, clip('c', 550, 200), clip('d', 900, 10)];
  expect(scoresAt(many, 560).map(({ id }) => id)).toEqual(['b', 'c']);
  expect(scoresAt(many, 800).map(({ id }) => id)).toEqual(['c']);
  expect(scoresAt([{ ...clip('quiet', 0, 0), labels: [] }], 0)).toEqual([]);
});

test('labels that would lie on each other get lines of their own', () => {
  expect(rowsOf([0, 30, 40, 200], [60, 60, 60, 60])).toEqual([0, 1, 2, 0]);
  expect(rowsOf([0, 60], [60, 60])).toEqual([0, 0]);
});

test('the keys go to the nearest label or release in their direction, and stay where there is none', () => {
  const scores = [clip('a', 0, 100), clip('b', 500, 100)];
  expect(neighbourOf(scores, 0, 1)).toBe(50);
  expect(neighbourOf(scores, 50, 1)).toBe(500);
  expect(neighbourOf(scores, 520, -1)).toBe(500);
  expect(neighbourOf(scores, 0, -1)).toBeNull();
  expect(neighbourOf(scores, 550, 1)).toBeNull();
  const ahead = [{ id: 'c', atMs: 900, durationMs: 10 }];
  expect(neighbourOf(scores, 550, 1, ahead)).toBe(900);
  expect(neighbourOf([], 0, 1, ahead)).toBe(900);
});
