import { describe, expect, test } from 'vitest';
import { paceOf } from './paint-pace.ts';

const paints = (ms: number, count = 40): number[] => Array.from({ length: count }, () => ms);

describe('the pace of a browser', () => {
  test('is usual at 60, 75, 90 and 120 paints a second, also with some long ones', () => {
    for (const hertz of [60, 75, 90, 120]) expect(paceOf([...paints(1000 / hertz), 120, 90, 400])).toBe('usual');
  });

  test('is half at a steady 30, as battery savers set it, also with a hitch', () => {
    expect(paceOf([...paints(33.3), 100, 66.7])).toBe('half');
  });

  test('is slow where 30 a second is a mean of uneven paints', () => {
    expect(paceOf(Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 16.7 : 50)))).toBe('slow');
  });

  test('is slow below 30 a second', () => {
    expect(paceOf(paints(50))).toBe('slow');
  });

  test('is usual when nothing was measured', () => {
    expect(paceOf([])).toBe('usual');
  });
});
