import { expect, test } from 'vitest';
import { summaryOf } from '../testing/battles.ts';
import { currentBattle } from './current-battle.ts';

test('a player is in the battle that runs, else in the lobby that waits, and in none that is over', () => {
  const ended = summaryOf({ id: 'ended', status: 'ended' });
  const lobby = summaryOf({ id: 'lobby' });
  const runs = summaryOf({ id: 'runs', status: 'in_progress' });
  expect(currentBattle([ended, lobby, runs])?.id).toBe('runs');
  expect(currentBattle([ended, lobby])?.id).toBe('lobby');
  expect(currentBattle([ended, summaryOf({ status: 'canceled' })])).toBeNull();
});
