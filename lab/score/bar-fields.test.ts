import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ease } from '#scenes/stage/eases.ts';
import { count, ms, ratio } from '#scenes/stage/knobs.ts';
import { Score } from '#scenes/stage/score.ts';
import { scoreOf } from '../clip-score.ts';
import type { Values } from '../tuning/edits.ts';
import { type BarPart, findBarFields, movedValues } from './bar-fields.ts';
import { FRAME_MS, nextFrame, snapped } from './snap.ts';

const schema = {
  waitMs: ms(100, 0, 900, 'Test', 'Wait.'),
  countMs: ms(400, 0, 500, 'Test', 'Count.'),
  share: ratio(0.5, 0, 1, 'Test', 'Part of the count.'),
  sparks: count(3, 0, 9, 'Test', 'Sparks.'),
  unread: ms(100, 0, 900, 'Test', 'Nothing.'),
};
const values = { waitMs: 100, countMs: 400, share: 0.5, sparks: 3, unread: 100 };

function scoresUnder(tuning: Values) {
  const [waitMs, countMs, share, sparks] = ['waitMs', 'countMs', 'share', 'sparks'].map((field) => Number(tuning[field]));
  const pose = { a: 0 };
  const cues = [0, (waitMs ?? 0) + (countMs ?? 0) / 2].map((atMs) => ({ atMs, cue: 'tick' }));
  const tween = { ease: ease.state };
  const { timeline, stretches } = new Score()
    .label('run', 0)
    .label('count', waitMs ?? 0)
    .move('count', pose, { a: [0, 1] }, { at: 'count', ms: countMs ?? 0, ...tween })
    .move('fixed', pose, { a: [0, 1] }, { at: 'run', ms: 50, ...tween })
    .move('part', pose, { a: [0, 1] }, { at: 'run', ms: (share ?? 0) * 100 + (sparks ?? 0), ...tween }).parts;
  return [scoreOf({ id: 'one', atMs: 0, durationMs: 900, releaseAtMs: 0, timeline, stretches, cues, dispose: () => undefined })];
}

function found() {
  const finding = findBarFields(schema, values, scoresUnder);
  let step = finding.next();
  while (step.done !== true) step = finding.next();
  return step.value;
}

const fields = found();
const fieldsOf = (track: string, part: BarPart) => fields.get(`one|${track}|0`)?.[part]?.shares.map(({ field }) => field);

test('a label and a cue are moved by the fields that move them, and one that none moves has none', () => {
  const placeOf = (id: string) => fields.get(id)?.body?.shares;
  expect(placeOf('one|count')).toEqual([{ field: 'waitMs', rate: 1 }]);
  expect(placeOf('one||tick|1')).toEqual([{ field: 'waitMs', rate: 1 }]);
  expect(fields.get('one|count')?.body?.labels).toContain('one|count');
  expect(fields.has('one|run')).toBe(false);
  expect(fields.has('one||tick|0')).toBe(false);
});

test('the fields behind a bar are found by what moves: its length, its place, and both for its start', () => {
  expect(fieldsOf('count', 'end')).toEqual(['countMs']);
  expect(fieldsOf('count', 'body')).toEqual(['waitMs']);
  expect(fieldsOf('count', 'start')).toEqual(['waitMs', 'countMs']);
  expect(fieldsOf('part', 'end')).toEqual(['share']);
  expect(fieldsOf('part', 'body')).toBeUndefined();
  expect(fields.has('one|fixed|0')).toBe(false);
});

test('moved values move the bar by as much, in whole ms and within the range of each field', () => {
  const move = (track: string, part: BarPart, byMs: number, from: Values = values) => {
    const behind = fields.get(`one|${track}|0`)?.[part];
    if (!behind) throw new Error(`${track} has no field for its ${part}`);
    return movedValues(behind, byMs, from, schema);
  };
  expect(move('count', 'end', 16.67)).toEqual({ countMs: 417 });
  expect(move('count', 'end', 400)).toEqual({ countMs: 500 });
  expect(move('count', 'start', 50)).toEqual({ waitMs: 150, countMs: 350 });
  expect(move('part', 'end', 10)).toEqual({ share: 0.6 });
  expect(move('count', 'start', -300)).toEqual({ waitMs: 0, countMs: 500 });
  expect(move('count', 'start', -100, { ...values, countMs: 450 })).toEqual({ waitMs: 50, countMs: 500 });
});

test('an edge snaps to a label within reach, else to the nearest frame', () => {
  expect(snapped(497, [500, 900], 8)).toBe(500);
  expect(snapped(480, [500], 8)).toBeCloseTo(29 * FRAME_MS);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 20_000, noNaN: true }), (atMs) => {
      expect(Math.abs(snapped(atMs, [], 8) - atMs)).toBeLessThanOrEqual(FRAME_MS / 2 + 1e-6);
    }),
  );
});

test('keys go from frame to frame, also from whole ms beside one', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.constantFrom(1 as const, -1 as const), (frame, by) => {
      expect(nextFrame(Math.round(frame * FRAME_MS), by)).toBeCloseTo((frame + by) * FRAME_MS);
    }),
  );
  expect(nextFrame(25, 1)).toBeCloseTo(2 * FRAME_MS);
  expect(nextFrame(25, -1)).toBeCloseTo(FRAME_MS);
});
