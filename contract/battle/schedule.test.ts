import { describe, expect, it } from 'vitest';
import { BATTLE_ROUNDS } from './rules.ts';
import { battlePace, publishedMs, roundsBegun, roundStartMs } from './schedule.ts';

describe.each([false, true])('the schedule of a battle, fast: %s', (fast) => {
  const pace = battlePace(fast);

  it('begins each round at its moment and not a millisecond before', () => {
    for (let rounds = BATTLE_ROUNDS.min; rounds <= BATTLE_ROUNDS.max; rounds++) {
      expect(roundsBegun(pace, rounds, 0)).toBe(0);
      for (let round = 0; round < rounds; round++) {
        const startMs = roundStartMs(pace, rounds, round);
        expect(roundsBegun(pace, rounds, startMs - 1)).toBe(round);
        expect(roundsBegun(pace, rounds, startMs)).toBe(round + 1);
      }
      expect(roundsBegun(pace, rounds, publishedMs(pace, rounds, true))).toBe(rounds);
    }
  });

  it('shows the last round for longer than the others, and what is won after the draw and the final', () => {
    const lengths = Array.from({ length: 4 }, (_, round) => roundStartMs(pace, 4, round + 1) - roundStartMs(pace, 4, round));
    expect(lengths).toEqual([pace.round_ms, pace.round_ms, pace.round_ms, pace.last_round_ms]);
    expect(pace.last_round_ms).toBeGreaterThan(pace.round_ms);
    expect(publishedMs(pace, 4, false)).toBe(roundStartMs(pace, 4, 4) + pace.final_ms);
    expect(publishedMs(pace, 4, true) - publishedMs(pace, 4, false)).toBe(pace.draw_ms);
  });
});
