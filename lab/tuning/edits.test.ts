import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Edits } from './edits.ts';

const start = { values: { spinMs: 500, fall: 2 }, takes: {}, take: null };
const spin = (edits: Edits) => edits.now.values['spinMs'];
const set = (edits: Edits, spinMs: number, gesture: string | null = null) =>
  edits.change({ values: { ...edits.now.values, spinMs } }, gesture);

test('undo and redo go through every change in its order, and a new change ends the redo', () => {
  const edits = new Edits(start);
  set(edits, 600);
  set(edits, 700);
  expect(edits.undo()).toBe(true);
  expect(spin(edits)).toBe(600);
  expect(edits.redo()).toBe(true);
  expect(spin(edits)).toBe(700);
  edits.undo();
  edits.change({ values: { ...edits.now.values, fall: 3 } });
  expect(edits.canRedo).toBe(false);
  edits.undo();
  edits.undo();
  expect(edits.now).toEqual(start);
  expect(edits.undo()).toBe(false);
});

test('a gesture is one step, and one that comes back to its start is none', () => {
  const edits = new Edits(start);
  for (const ms of [510, 520, 530]) set(edits, ms, 'spinMs');
  edits.endGesture();
  set(edits, 540, 'spinMs');
  edits.undo();
  expect(spin(edits)).toBe(530);
  edits.undo();
  expect(spin(edits)).toBe(500);
  set(edits, 510, 'spinMs');
  set(edits, 500, 'spinMs');
  expect(edits.canUndo).toBe(false);
});

test('deleting a take is undone like any change, and a step leaves alone the takes that came from the disk meanwhile', () => {
  const edits = new Edits(start);
  set(edits, 600);
  edits.replaceTakes({ slow: { spinMs: 900 }, quick: { spinMs: 100 } });
  edits.change({ takes: { quick: { spinMs: 100 } } });
  edits.undo();
  expect(edits.now.takes).toEqual({ slow: { spinMs: 900 }, quick: { spinMs: 100 } });
  edits.undo();
  expect(edits.now).toEqual({ ...start, takes: { slow: { spinMs: 900 }, quick: { spinMs: 100 } } });
});

test('undoing a gesture keeps a take that came from the disk during it', () => {
  const edits = new Edits(start);
  set(edits, 510, 'spinMs');
  edits.replaceTakes({ slow: { spinMs: 900 } });
  set(edits, 520, 'spinMs');
  edits.undo();
  expect(edits.now).toEqual({ ...start, takes: { slow: { spinMs: 900 } } });
});

test('after as many undos as steps everything is as at the start, and after as many redos as at the end', () => {
  const changes = fc.array(fc.record({ spinMs: fc.nat(5), gesture: fc.constantFrom(null, 'a', 'b') }), { maxLength: 40 });
  fc.assert(
    fc.property(changes, (list) => {
      const edits = new Edits(start);
      for (const { spinMs, gesture } of list) set(edits, spinMs, gesture);
      const end = edits.now;
      while (edits.undo());
      expect(edits.now).toEqual(start);
      while (edits.redo());
      expect(edits.now).toEqual(end);
    }),
  );
});
