import { describe, expect, it } from 'vitest';
import { sheetFrames, slotNameOf } from './sprite-sheet.ts';

const SHEET = { width: 600, height: 310 };
const entry = { frame: { x: 310, y: 0, w: 300, h: 280 }, rotated: true, trimmed: true, spriteSourceSize: { x: 4, y: 6 } };
const read = (frames: unknown, sheet = SHEET) => sheetFrames(JSON.stringify({ frames, meta: { scale: '1' } }), sheet);

describe('a sprite sheet', () => {
  it('has the same frames as a hash and as an array, turned back and with the edges that were cut off', () => {
    const crown = { name: 'gilded-crown', frame: entry.frame, isRotated: true, at: { x: 4, y: 6 }, size: { w: 320, h: 290 } };
    const whole = { ...entry, sourceSize: { w: 320, h: 290 } };
    expect(read({ 'prizes/Gilded_crown.png': whole })).toEqual([crown]);
    expect(read([{ ...whole, filename: 'Gilded Crown' }])).toEqual([crown]);
    expect(read({ a: { frame: { x: 0, y: 0, w: 9, h: 7 } } })).toMatchObject([
      { isRotated: false, at: { x: 0, y: 0 }, size: { w: 9, h: 7 } },
    ]);
  });

  it.each([
    ['a frame that is outside once it is turned', { a: { ...entry, frame: { ...entry.frame, h: 300 } } }, '“a” is empty or lies outside'],
    ['a frame without a size', { a: { frame: { x: 0, y: 0, w: 0, h: 9 } } }, '“a” is empty or lies outside'],
    ['a frame at a negative place', { a: { frame: { x: -1, y: 0, w: 9, h: 9 } } }, 'no frames as TexturePacker'],
    ['no frames', {}, 'has no frame'],
    ['another file', [1], 'no frames as TexturePacker'],
  ])('with %s is refused', (_, frames, message) => {
    expect(() => read(frames)).toThrow(message);
  });

  it('that is no JSON is refused', () => {
    expect(() => sheetFrames('{', SHEET)).toThrow('export it as JSON');
  });
});

it.each(['gilded-crown', 'Gilded crown', 'prizes/gilded_crown.PNG', 'C:\\art\\Gilded Crown.webp'])(
  'the slot of %s is gilded-crown',
  (name) => {
    expect(slotNameOf(name)).toBe('gilded-crown');
  },
);
