import { beforeAll, expect, test } from 'vitest';
import type { BetRecord } from '#contract/api/bets.ts';
import { battle } from '#contract/games/battle.ts';
import { diceEntry } from '#src/dice/entry.ts';
import { betRecord } from '#src/fairness/testing/bet-records.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { battleEntry } from './entry.ts';
import { battleView } from './game.tsx';
import { battleSeat as seat } from './testing/battle-seat.ts';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});

test('the record of a seat is the page of its battle, and no other bet has its record there', () => {
  expect(battleEntry.record?.(seat)).toBe('/battles/battle-1');
  const dice: BetRecord = betRecord('dice', { nonce: 0 });
  expect(() => battleEntry.record?.(dice)).toThrow(RangeError);
  expect(diceEntry.record).toBeUndefined();
});

test('a seat is summed up by who plays whom, the mode and the rounds', () => {
  const { summary } = battleView.words();
  expect(summary(seat.outcome)).toBe('1v1v1 · Crazy terminal · 5 rounds');
  expect(summary({ ...seat.outcome, rounds: 1 })).toBe('1v1v1 · Crazy terminal · 1 round');
});

test('how the return of a battle is counted names its lineup and the price of a seat', () => {
  const [small] = battle.examples;
  expect(small && battleView.words().counting(small, '90.0000')).toContain(
    'this 1v1 battle can draw: a seat costs 1.00 and pays back 90.0000%',
  );
});
