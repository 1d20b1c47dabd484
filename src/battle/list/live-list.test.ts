import { expect, test } from 'vitest';
import { seatsOf, summaryOf } from '../testing/battles.ts';
import { inParts, withBattle } from './live-list.ts';

const lobby = summaryOf({ seats: seatsOf('1v1', 1, true) });
const full = summaryOf({ status: 'starting', seats: seatsOf('1v1', 2), started_at: '2030-01-01T00:00:00.000Z' });

test('an update of a battle replaces it in its place and keeps the player’s own seat marked', () => {
  const [battle, ...others] = withBattle([lobby], full);
  expect(others).toEqual([]);
  expect(battle).toMatchObject({ status: 'starting' });
  expect(battle?.seats.map(({ mine }) => mine)).toEqual([true, false]);
});

test('a message that comes late puts nothing back', () => {
  const list = [full];
  expect(withBattle(list, lobby)).toBe(list);
  expect(withBattle([summaryOf({ status: 'canceled' })], lobby)[0]?.status).toBe('canceled');
});

test('a new battle is added', () => {
  expect(withBattle([lobby], { ...lobby, id: 'battle-2' }).map(({ id }) => id)).toEqual(['battle-2', 'battle-1']);
});

test('own battles are listed first, open before running, ended ones apart and canceled ones nowhere', () => {
  const at = (second: number): string => new Date(Date.UTC(2030, 0, 1, 0, 0, second)).toISOString();
  const list = [
    summaryOf({ id: 'ended-old', status: 'ended', started_at: at(1) }),
    summaryOf({ id: 'running', status: 'in_progress', started_at: at(5) }),
    summaryOf({ id: 'canceled', status: 'canceled' }),
    summaryOf({ id: 'open-old', created_at: at(2) }),
    summaryOf({ id: 'own', status: 'starting', seats: seatsOf('1v1', 2, true), started_at: at(3) }),
    summaryOf({ id: 'open-new', created_at: at(4) }),
    summaryOf({ id: 'ended-new', status: 'ended', started_at: at(2) }),
  ];
  const { current, ended } = inParts(list);
  expect(current.map(({ id }) => id)).toEqual(['own', 'open-new', 'open-old', 'running']);
  expect(ended.map(({ id }) => id)).toEqual(['ended-new', 'ended-old']);
});
