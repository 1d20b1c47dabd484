import { expect, test } from 'vitest';
import { contrast, over, rgbOf, textContrast } from './contrast.ts';

test('contrasts are those of WCAG', () => {
  expect(contrast(rgbOf('#000000'), rgbOf('#FFFFFF'))).toBeCloseTo(21, 5);
  expect(contrast(rgbOf('#777777'), rgbOf('#FFFFFF'))).toBeCloseTo(4.478, 3);
  expect(contrast(rgbOf('#FF0000'), rgbOf('#FF0000'))).toBe(1);
});

test('a thin colour has the contrast of what it makes with its ground', () => {
  expect(over(rgbOf('#FFFFFF'), 0.5, rgbOf('#000000'))).toEqual([127.5, 127.5, 127.5]);
});

test('a text is read off its letters, without their edges, and where its ground is worst', () => {
  const pixels = (...all: number[][]): Uint8ClampedArray => new Uint8ClampedArray(all.flat());
  const [white, edge, none, black] = [
    [255, 255, 255, 255],
    [255, 255, 255, 60],
    [0, 0, 0, 0],
    [0, 0, 0, 255],
  ];
  expect(textContrast(pixels(white, edge, none), pixels(black, black, black))).toBeCloseTo(21, 5);
  expect(textContrast(pixels(white, white), pixels(black, white))).toBe(1);
  expect(textContrast(pixels([255, 255, 255, 128]), pixels(black))).toBeCloseTo(5.32, 1);
  expect(textContrast(pixels(none), pixels(black))).toBeNull();
});
