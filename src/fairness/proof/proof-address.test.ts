import { expect, test } from 'vitest';
import { proofAddress } from './proof-address.ts';

test('an item is proved by its opening, else by the bet that won it, else by nothing', () => {
  expect(proofAddress({ opening_id: 'o1', bet_id: 'o1' })).toBe('/openings/o1');
  expect(proofAddress({ opening_id: null, bet_id: 'b1' })).toBe('/bets/b1');
  expect(proofAddress({ opening_id: null, bet_id: null })).toBeNull();
});
