import { describe, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '#contract/bonus/terms.ts';
import { solveBonus } from './solve-bonus.ts';
import { bonusRows } from './bonus-rows.ts';
import { edgeRows } from './edge-rows.ts';
import { isAbove, type Row } from './row.ts';

const named = (rows: readonly Row[]): string[] => rows.filter(isAbove).map(({ promotion, play }) => `${promotion}: ${play}`);

describe('the economy', () => {
  it('has no bonus that costs more than its stated cost, in a short run', () => {
    expect(named(bonusRows({ terms: DEFAULT_TERMS, players: 20, allSettings: false }))).toEqual([]);
  });

  it('would have one if play released twice as much', () => {
    const above = named(bonusRows({ terms: { ...DEFAULT_TERMS, releaseFactor: 4 }, players: 5, allSettings: false }));
    expect(above).toContain('bonus of 500: no play has more');
  });

  it('gives back less than the edge by cashback, referral and royalty together', () => {
    expect(named(edgeRows(DEFAULT_TERMS))).toEqual([]);
  });

  it('would give back more if cashback were bounded by the loss alone, as sixty bets at 98× show', () => {
    const rows = edgeRows({ ...DEFAULT_TERMS, cashbackEdgePpm: 1_000_000_000 });
    expect(named(rows)).toContain('cashback: up to sixty bets at 98×, best stop');
    const before = rows.find(({ play, rules }) => rules === 'before' && play.includes('sixty'));
    expect(before?.player).toBeGreaterThan(100_000);
  });

  it('would give back more than the edge by prizes and free boxes without their bounds', () => {
    const above = named(edgeRows({ ...DEFAULT_TERMS, leaderboardEdgePpm: 10_000_000, freeBoxEdgePpm: 500_000 }));
    for (const promotion of ['leaderboard', 'free boxes']) expect(above.filter((name) => name.startsWith(`${promotion}:`))).not.toEqual([]);
    // Without them a prize of the smallest stakes was worth many times its edge.
    const before = edgeRows(DEFAULT_TERMS).filter(({ promotion, rules }) => promotion === 'leaderboard' && rules === 'before');
    expect(before[0]?.cost).toBeGreaterThan(100_000);
  });

  it('counts the best play of a bonus exactly: never above factor ÷ (factor + 1), and nearer to it the smaller the stakes', () => {
    const worth = (units: number, factor: number) => solveBonus({ units, factor, edge: 0.1 / factor, capShare: 0.1, odds: [2, 3, 10] });
    for (const factor of [1, 1.25, 2, 4]) {
      expect(worth(60, factor)).toBeLessThan(worth(120, factor));
      expect(worth(120, factor)).toBeLessThan(factor / (factor + 1));
    }
  });
});
