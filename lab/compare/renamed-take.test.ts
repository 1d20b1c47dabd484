import { expect, test } from 'vitest';
import { renamedTake } from './renamed-take.ts';

const [slow, quick] = [{ spinMs: 900 }, { spinMs: 100 }];

test('the comparison follows a take that is renamed, and no other change', () => {
  const before = { slow, quick };
  expect(renamedTake('take:slow', before, { slower: { ...slow }, quick })).toBe('take:slower');
  expect(renamedTake('take:slow', before, { quick })).toBeNull();
  expect(renamedTake('take:quick', before, { slower: slow, quick })).toBeNull();
  expect(renamedTake('saved', before, { slower: slow, quick })).toBeNull();
  expect(renamedTake('take:slow', { slow, copy: slow }, { copy: slow })).toBeNull();
});
