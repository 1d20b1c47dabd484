import { expect, it } from 'vitest';
import { endOf } from './break-lengths.ts';

it.each([
  ['3d', '2026-12-02T10:00:00.000Z'],
  ['6w', '2027-01-10T10:00:00.000Z'],
  ['6m', '2027-05-29T10:00:00.000Z'],
  ['5y', '2031-11-29T10:00:00.000Z'],
] as const)('a break of %s ends at %s', (length, end) => {
  expect(endOf(length, new Date('2026-11-29T10:00:00.000Z'))?.toISOString()).toBe(end);
});

it('a permanent one has no end', () => {
  expect(endOf('permanent', new Date())).toBeNull();
});
