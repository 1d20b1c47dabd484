import { expect, test } from 'vitest';
import { openActs, readExclusionDays } from './player-acts.ts';

const hold = (what: 'play' | 'money', about: { finding_id?: string; lifted_at?: string } = {}) => ({
  id: '1',
  what,
  reason: 'a look',
  placed_at: '2026-11-20T10:00:00.000Z',
  placed_by: 'Olga',
  finding_id: null,
  lifted_at: null,
  lifted_by: null,
  ...about,
});

test('a hold can be placed beside one of a finding, and not beside one of staff', () => {
  expect(openActs([hold('money', { finding_id: '7' })])).toContain('players.hold_money');
  expect(openActs([hold('money', { lifted_at: '2026-11-21T10:00:00.000Z' })])).toContain('players.hold_money');
  expect(openActs([hold('money'), hold('money', { finding_id: '7' })])).not.toContain('players.hold_money');
  expect(openActs([hold('money')])).toContain('players.hold_play');
});

test('an exclusion without an end is chosen, never an empty field', () => {
  expect(readExclusionDays({ end: 'never', days: ' ' }, 'fault')).toBeNull();
  expect(readExclusionDays({ end: 'days', days: ' 30 ' }, 'fault')).toBe(30);
  for (const values of [
    { end: 'days' },
    { end: 'days', days: '' },
    { days: '' },
    { end: 'never', days: '3' },
    { end: 'days', days: '1827' },
  ])
    expect(() => readExclusionDays(values, 'fault'), JSON.stringify(values)).toThrow('fault');
});
