import { expect, it } from 'vitest';
import { exclusionEnd } from './exclusion-lengths.ts';

it.each([
  ['3d', '2026-12-02T10:00:00.000Z'],
  ['6w', '2027-01-10T10:00:00.000Z'],
  ['6m', '2027-05-29T10:00:00.000Z'],
  ['5y', '2031-11-29T10:00:00.000Z'],
] as const)('a break of %s ends at %s', (length, end) => {
  expect(exclusionEnd(length, Date.parse('2026-11-29T10:00:00.000Z'))).toBe(Date.parse(end));
});

it.each([
  ['6m', '2026-08-31T10:00:00.000Z', '2027-03-01T10:00:00.000Z'],
  ['1y', '2028-02-29T10:00:00.000Z', '2029-03-01T10:00:00.000Z'],
] as const)('a break of %s from %s ends at %s, the first after the month that lacks its day', (length, start, end) => {
  expect(exclusionEnd(length, Date.parse(start))).toBe(Date.parse(end));
});

it('a permanent one has no end', () => {
  expect(exclusionEnd('permanent', Date.now())).toBeNull();
});
