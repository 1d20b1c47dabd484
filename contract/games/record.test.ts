import { describe, expect, it } from 'vitest';
import { checkedRecord, gameRecordSchema, seedRecordSchema } from './record.ts';

const dice = { game: 'dice', side: 'under', target: 5_000, roll: 1_234 };

describe('what was kept of a bet', () => {
  it('is its record where it is as its game says', () => {
    expect(checkedRecord(seedRecordSchema, dice)).toEqual(dice);
    expect(checkedRecord(gameRecordSchema, { game: 'crash', auto: null, at: 150 })).toMatchObject({ at: 150 });
  });

  it.each([
    ['a field is missing', { ...dice, roll: undefined }],
    ['a value is none of its game', { ...dice, side: 'above' }],
    ['a number is out of its range', { ...dice, target: 10_001 }],
    ['no game has its name', { ...dice, game: 'cards' }],
    ['its game draws from rounds', { game: 'crash', auto: null, at: 150 }],
  ])('is refused where %s', (_why, kept) => {
    expect(() => checkedRecord(seedRecordSchema, kept)).toThrow();
  });
});
