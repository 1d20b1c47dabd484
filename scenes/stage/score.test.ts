import { expect, test } from 'vitest';
import { ease } from './eases.ts';
import { Score } from './score.ts';

const parts = (pose: { light: number; lift: number }) =>
  new Score()
    .label('draw back', 0)
    .label('reveal', 1_000)
    .move('old light', pose, { light: [0.8, 0] }, { at: 'draw back', ms: 200, ease: ease.linear })
    .move('light', pose, { light: [0, 1], lift: [0, 5] }, { at: 'reveal', afterMs: 100, ms: 400, ease: ease.linear })
    .stretch('run', 'draw back', 900).parts;

test('a pose is moved between labels and rests between two tweens of one field', () => {
  const pose = { light: 0.8, lift: 0 };
  const { timeline } = parts(pose);
  const seen = [100, 200, 1_050, 1_300, 1_500, 4_000].map((ms) => {
    timeline.time(ms / 1_000, true);
    return [pose.light, pose.lift];
  });
  expect(seen).toEqual([
    [0.4, 0],
    [0, 0],
    [0, 0],
    [0.5, 2.5],
    [1, 5],
    [1, 5],
  ]);
});

test('a jump to a moment shows the same as every step on the way there', () => {
  for (const ms of [50, 600, 1_120, 1_499, 1_500]) {
    const [stepped, jumped] = [
      { light: 0.8, lift: 0 },
      { light: 0.8, lift: 0 },
    ];
    const steps = parts(stepped).timeline;
    for (let at = 1; at <= ms; at += 1) steps.time(at / 1_000, true);
    parts(jumped).timeline.time(ms / 1_000, true);
    expect([jumped.light, jumped.lift], `${ms} ms`).toEqual([stepped.light, stepped.lift]);
  }
});

test('nothing moves before the stage seeks', () => {
  const pose = { light: 0.3, lift: 2 };
  parts(pose);
  expect([pose.light, pose.lift]).toEqual([0.3, 2]);
});

test('labels, the names of tweens and stretches are there for the lab to draw', () => {
  const { timeline, stretches } = parts({ light: 0, lift: 0 });
  expect(timeline.labels).toEqual({ 'draw back': 0, reveal: 1 });
  expect(timeline.getChildren().map(({ data }): unknown => data)).toEqual(['old light', 'light']);
  expect(stretches).toEqual([{ track: 'run', atMs: 0, durationMs: 900 }]);
});

test('a label that was not given before is refused by name', () => {
  const score = new Score();
  expect(() => score.move('x', { x: 0 }, { x: [0, 1] }, { at: 'reveal', ms: 1, ease: ease.linear })).toThrow('no label "reveal"');
  expect(() => score.stretch('x', 'run', 1)).toThrow(RangeError);
});
