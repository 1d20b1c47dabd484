import { describe, expect, it } from 'vitest';
import { readAmount } from './amount-text.ts';

describe('an amount as it is typed', () => {
  it.each([
    ['12', 1_200],
    ['12.5', 1_250],
    [' 12,50 ', 1_250],
    ['0', 0],
    ['', null],
    ['-1', null],
    ['1.234', null],
    ['1e3', null],
    ['1234567890', null],
  ])('%j → %s', (text, price) => {
    expect(readAmount(text)).toBe(price);
  });
});
