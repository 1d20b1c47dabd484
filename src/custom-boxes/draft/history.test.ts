import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { begun, changed, type History, redone, undone } from './history.ts';

test('undoing everything and making it again ends where it was', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.array(fc.nat()), fc.option(fc.constantFrom('a', 'b')))), (changes) => {
      const first: number[] = [];
      const end = changes.reduce<History<number[]>>((history, [state, about]) => changed(history, state, about), begun(first));
      let back = end;
      while (back.past.length > 0) back = undone(back);
      expect(back.now).toBe(first);
      let again = back;
      while (again.future.length > 0) again = redone(again);
      expect(again.now).toBe(end.now);
    }),
  );
});

test('changes in a row about one thing are one step; another change ends what could be made again', () => {
  const dragged = changed(changed(changed(begun(0), 1, 'slider'), 2, 'slider'), 3, 'slider');
  expect(undone(dragged).now).toBe(0);
  const typed = changed(dragged, 4, 'name');
  expect(undone(typed).now).toBe(3);
  expect(changed(undone(typed), 5).future).toEqual([]);
  expect(undone(begun(7)).now).toBe(7);
  expect(redone(begun(7)).now).toBe(7);
});
