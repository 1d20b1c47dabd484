import { expect, test } from 'vitest';
import { ppmText, readPpm, writePpm } from './ppm.ts';

test('a percentage that was typed is read as exact millionths', () => {
  expect([readPpm('0.5'), readPpm(' 33,3333 '), readPpm('100'), readPpm('0.0001'), readPpm('1.1')]).toEqual([
    5_000, 333_333, 1_000_000, 1, 11_000,
  ]);
});

test.each(['', '100.0001', '101', '-1', '1.00001', 'half', '1e2'])('%j is no percentage', (text) => {
  expect(readPpm(text)).toBeNull();
});

test('every number of millionths is written as it is read', () => {
  const wrong = Array.from({ length: 1_000_001 }, (_, ppm) => ppm).filter((ppm) => readPpm(writePpm(ppm)) !== ppm);
  expect(wrong).toEqual([]);
});

test('a return is printed as a percentage', () => {
  expect(ppmText(987_260)).toBe('98.73%');
});
