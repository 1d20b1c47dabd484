import { describe, expect, test } from 'vitest';
import type { CrashBet, PublicCrashBet, CrashRound } from '#contract/api/crash.ts';
import { cents } from '#contract/money.ts';
import { playerRows, ownFlightBets, inferredBet, withCashOuts } from './crash-table.ts';
import { formatTimes, readTarget, writeTarget } from './times.ts';

const round = (status: CrashRound['status'], bust: number | null = null): CrashRound => ({
  id: 'round-1',
  number: 1,
  chain_id: 'chain',
  status,
  opened_at: '2026-01-01T00:00:00.000Z',
  closes_at: '2026-01-01T00:00:05.000Z',
  started_at: null,
  ended_at: null,
  hash: null,
  bust,
});
const bet = (change: Partial<CrashBet> = {}): CrashBet => ({
  id: 'mine',
  round_id: 'round-1',
  placed_at: '2026-01-01T00:00:01.000Z',
  status: 'placed',
  stake: cents(1_000),
  auto: null,
  at: null,
  payout: cents(0),
  ...change,
});
const line = (id: string, stake: number, at: number | null = null): PublicCrashBet => ({
  id,
  player: { name: id, is_demo: true, hue: 0, avatar_url: null },
  stake: cents(stake),
  at,
  payout: cents(at === null ? 0 : Math.floor((stake * at) / 100)),
});

describe('the status of an own bet', () => {
  test('follows from the public news until its own say more', () => {
    const mine = line('mine', 1_000);
    expect(inferredBet(bet({ status: 'queued', round_id: null }), round('starting'), [mine])).toMatchObject({
      status: 'placed',
      round_id: 'round-1',
    });
    expect(inferredBet(bet({ status: 'queued', round_id: null }), round('in_progress'), [])).toMatchObject({ status: 'queued' });
    expect(inferredBet(bet(), round('in_progress'), [line('mine', 1_000, 150)])).toMatchObject({ status: 'won', at: 150, payout: 1_500 });
    expect(inferredBet(bet(), round('ended', 120), [mine])).toMatchObject({ status: 'lost' });
    expect(inferredBet(bet({ status: 'refunded' }), round('ended', 120), [mine])).toMatchObject({ status: 'refunded' });
    expect(inferredBet(bet({ round_id: 'round-0' }), round('ended', 120), [])).toMatchObject({ status: 'placed' });
  });

  test('makes the seat: one bet aboard, one that waits, none that was given back', () => {
    const mine = [bet({ id: 'old', round_id: 'round-0', status: 'won' }), bet(), bet({ id: 'next', round_id: null, status: 'queued' })];
    expect(ownFlightBets(mine, round('in_progress'), [line('mine', 1_000)])).toMatchObject({
      aboard: { id: 'mine' },
      queued: { id: 'next' },
    });
    expect(ownFlightBets([bet({ status: 'canceled' })], round('starting'), [])).toEqual({ aboard: null, queued: null });
    expect(ownFlightBets(mine, null, [])).toMatchObject({ aboard: null });
  });
});

test('the list has own bets on top, then who is out, then the largest stakes', () => {
  const lines = [line('small', 100), line('big', 900), line('early', 300, 120), line('late', 200, 400), line('mine', 1)];
  expect(playerRows(lines, [bet({ status: 'won', at: 300, payout: cents(3) })]).map(({ id, own, at }) => [id, own, at])).toEqual([
    ['mine', true, 300],
    ['late', false, 400],
    ['early', false, 120],
    ['big', false, null],
    ['small', false, null],
  ]);
  expect(withCashOuts(line('a', 100), { cashed: [{ id: 'a', at: 250, payout: cents(250) }] })).toMatchObject({ at: 250, payout: 250 });
});

test.each([
  ['2', 200],
  ['1.01', 101],
  ['3,4', 340],
  [' 10.00× ', 1_000],
  ['1000000', 100_000_000],
  ['1.00', null],
  ['1000000.01', null],
  ['1.234', null],
  ['-2', null],
  ['abc', null],
  ['', null],
  ['2.5X', 250],
])('a target typed as %j is %s hundredths', (text, target) => expect(readTarget(text)).toBe(target));

test('multipliers read as they are written', () => {
  expect(formatTimes(341)).toBe('3.41×');
  expect(formatTimes(100_000_000)).toBe('1,000,000.00×');
  expect(writeTarget(250)).toBe('2.50');
});
