import { describe, expect, it } from 'vitest';
import { slowdownFor, slowdownNote } from './slowdown.ts';

describe('the slowdown of the processor', () => {
  it.each([
    [2_400, 4],
    [1_500, 4],
    [1_499, 2],
    [800, 2],
    [799, 1],
    [190, 1],
    [0, 1],
  ])('for a benchmark index of %d is %d', (index, slowdown) => {
    expect(slowdownFor(index)).toBe(slowdown);
  });

  it('is explained with the index, and with both values where they differ', () => {
    expect(slowdownNote(1_200.4)).toMatch(/1200.*2×.*4×.*the first row decides/);
    expect(slowdownNote(1_800)).toMatch(/1800.*4× is meant/);
  });
});
