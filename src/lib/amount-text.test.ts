import { describe, expect, it } from 'vitest';
import { readAmount, readWhole } from './amount-text.ts';

describe('an amount as it is typed', () => {
  it.each([
    ['12', 1_200],
    ['12.5', 1_250],
    [' 12,50 ', 1_250],
    ['0', 0],
    ['1,249.00', 124_900],
    ['1.249,00', 124_900],
    ['1,234,567', 123_456_700],
    ["$1'249.5", 124_950],
    ['1٬249٫50', 124_950],
    ['.5', 50],
    ['5,', 500],
    ['25$', 2_500],
    ['US$ 25', 2_500],
    ['25 usd', 2_500],
    ['1 coin', 100],
    ['€25', null],
    ['25 EUR', null],
    ['coins', null],
    ['', null],
    ['.', null],
    ['1,000', null],
    ['1,249,00', null],
    ['1.234.5', null],
    ['12,49.00', null],
    ['-1', null],
    ['1.234', null],
    ['1e3', null],
    ['1234567890', null],
  ])('%j → %s', (text, price) => {
    expect(readAmount(text)).toBe(price);
  });
});

describe('a whole number as it is typed', () => {
  it.each([
    ['12', 12],
    [' ７ ', 7],
    ['٣', 3],
    ['1 249', 1_249],
    ['1,234,567', 1_234_567],
    ['5.', 5],
    ['', null],
    ['1,249', null],
    ['1.5', null],
    ['-1', null],
    ['x', null],
  ])('%j → %s', (text, number) => {
    expect(readWhole(text)).toBe(number);
  });
});
