import { expect, test } from 'vitest';
import { battlePace, roundStartMs } from '#contract/battle/schedule.ts';
import { drawsOf, RESULT, STARTED_MS, startedBattle } from '../testing/battles.ts';
import { type BattleSetup, roundLengthMs } from '#scenes/battle/model.ts';
import { roundTimes } from '#scenes/battle/timing.ts';
import { battleTuningValues } from '#scenes/battle/tuning.ts';
import { drawnPrizes, readableAt, readableAtMs, scoreAfter } from './progress.ts';

const { pace } = startedBattle(2);
const at = (ms: number): number => STARTED_MS + ms;
const roundAt = (round: number): number => at(roundStartMs(pace, 2, round));

test('a round’s prizes can’t be read when it begins, but before the next one does', () => {
  const battle = startedBattle(1);
  expect(readableAt(battle, roundAt(0))).toMatchObject({ rounds: 0 });
  const { nextAtMs } = readableAt(battle, roundAt(0));
  expect(nextAtMs).toBeGreaterThan(roundAt(0) + 1_000);
  expect(readableAt(battle, (nextAtMs ?? 0) - 1).rounds).toBe(0);
  expect(readableAt(battle, nextAtMs ?? 0)).toEqual({ rounds: 1, decided: false, nextAtMs: null });
  expect(nextAtMs).toBeLessThan(roundAt(1));
});

test('the verdict follows the last round at once, but a tie and a jackpot after their draw', () => {
  const ended = startedBattle(2, { status: 'ended', winner: 1, result: RESULT });
  expect(readableAt(ended, roundAt(2) - 1).decided).toBe(false);
  expect(readableAt(ended, roundAt(2)).decided).toBe(true);
  const tie = { ...ended, result: { ...RESULT, verdict: { by: 'tiebreak' as const, winner: 1, among: [0, 1] } } };
  expect(readableAt(tie, roundAt(2) + pace.draw_ms - 1)).toMatchObject({ decided: false, nextAtMs: roundAt(2) + pace.draw_ms });
  expect(readableAt(tie, roundAt(2) + pace.draw_ms).decided).toBe(true);
});

test('everything of a settled battle can be read, whatever this machine’s clock says', () => {
  const settled = startedBattle(2, { status: 'ended', winner: 1, result: RESULT, settled_at: '2030-01-01T00:01:00.000Z' });
  expect(readableAt(settled, 0)).toEqual({ rounds: 2, decided: true, nextAtMs: null });
});

test('no more rounds are read out than may be', () => {
  expect(drawnPrizes(startedBattle(2), 1)).toHaveLength(1);
  expect(drawnPrizes(startedBattle(2), 0)).toEqual([]);
});

test('the leader is the side that the mode’s rule favours, and there is none while several are even', () => {
  const battle = startedBattle(2);
  expect(scoreAfter(battle, 1)).toMatchObject({ seatTotals: [100, 1_000], leader: 1, lead: 900 });
  expect(scoreAfter({ ...battle, mode: 'crazy' }, 2)).toMatchObject({ leader: 0, lead: 1_800 });
  expect(scoreAfter({ ...battle, mode: 'terminal' }, 1)).toMatchObject({ leader: null, lead: 0 });
  expect(scoreAfter({ ...battle, mode: 'terminal' }, 2)).toMatchObject({ leader: 1, lead: 900 });
  expect(scoreAfter({ ...battle, mode: 'group' }, 2).leader).toBeNull();
  expect(scoreAfter({ ...battle, draws: [drawsOf(1, 1)] }, 1).leader).toBeNull();
  expect(scoreAfter(battle, 0).leader).toBeNull();
});

test.each([false, true])('the page names a prize no sooner than the scene shows it (fast: %s)', (fast) => {
  const rounds = 2;
  const timed = { started_at: new Date(0).toISOString(), pace: battlePace(fast), rounds };
  const setup = { pace: timed.pace, rounds: [{}, {}] } as unknown as BattleSetup;
  for (const round of [0, 1]) {
    const startMs = roundStartMs(timed.pace, rounds, round);
    const readMs = (readableAtMs(timed, round) ?? NaN) - startMs;
    expect(roundTimes(setup, round, battleTuningValues).revealMs).toBeLessThanOrEqual(readMs);
    expect(readMs).toBeLessThan(roundLengthMs(setup, round));
  }
});
