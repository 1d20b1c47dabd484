import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money.ts';
import { type BattleValues, decideBattle, sideTotals, ticketOwner } from './decide.ts';
import { battleEntropy, battleTermsHash, battleTicket, jackpotDraw, tiebreakDraw } from './draws.ts';
import { splitBattle } from './split.ts';
import { randomBattle } from '#tests/support/random-battle.ts';

const SERVER_SEED = 'a'.repeat(64);
const draws = { serverSeed: SERVER_SEED, entropy: battleEntropy(['wren', 'lark']), battleId: '7' };

describe('the draws of a battle', () => {
  it('are HMACs that another implementation agrees with', () => {
    const sha = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
    expect(draws.entropy).toBe(sha(Buffer.concat([sha('wren'), sha('lark')])).toString('hex'));
    const block = createHmac('sha256', SERVER_SEED).update(`${draws.entropy}:7:3:1:0`).digest();
    expect(battleTicket(draws, 3, 1)).toBe(Number((BigInt(block.readUInt32BE(0)) * 100_000n) >> 32n) + 1);
    const r = BigInt(`0x${createHmac('sha256', SERVER_SEED).update(`${draws.entropy}:7:jackpot:0`).digest('hex').slice(0, 13)}`);
    expect(jackpotDraw(draws, 987_654)).toBe(Number((r * 987_654n) >> 52n));
  });

  it('depend on every human seat, on their order, and on the public value', () => {
    const value = 'b'.repeat(64);
    const all = [
      battleEntropy(['wren', 'lark']),
      battleEntropy(['lark', 'wren']),
      battleEntropy(['wren']),
      battleEntropy(['wren', 'lark'], value),
    ];
    expect(new Set(all).size).toBe(4);
  });

  it('are refused for seeds that are malformed or missing', () => {
    expect(() => battleEntropy([])).toThrow(RangeError);
    expect(() => battleEntropy([''])).toThrow(RangeError);
    expect(() => battleEntropy(['wren'], 'round 7')).toThrow(RangeError);
    expect(() => battleTicket({ ...draws, serverSeed: 'undefined' }, 0, 0)).toThrow(RangeError);
    expect(() => battleTicket({ ...draws, entropy: '' }, 0, 0)).toThrow(RangeError);
  });

  it('choose among the tied within their number', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 2, max: 4 }), (battleId, count) => {
        const winner = tiebreakDraw({ ...draws, battleId }, count);
        expect(winner).toBeGreaterThanOrEqual(0);
        expect(winner).toBeLessThan(count);
      }),
    );
  });

  it('have a hash of their terms that every term changes', () => {
    const terms = { battleId: '7', lineup: '1v1', mode: 'normal', versions: ['a', 'b'], seedHash: 'c', publicEntropy: null } as const;
    const others = [
      { ...terms, battleId: '8' },
      { ...terms, lineup: '2v2' as const },
      { ...terms, mode: 'crazy' as const },
      { ...terms, versions: ['b', 'a'] },
      { ...terms, seedHash: 'd' },
      { ...terms, publicEntropy: 'beacon/9' },
    ];
    expect(new Set([terms, ...others].map(battleTermsHash)).size).toBe(7);
  });
});

/** Decides and splits again from the written rules, slowly: who wins by sorting, shares by trying. */
function slowly(lineup: string, mode: string, values: BattleValues, winner: number | null) {
  const seats = values[0]?.length ?? 0;
  const all = values.flat();
  const total = all.reduce((a, b) => a + b, 0);
  const due = Array.from({ length: seats }, () => 0);
  if (winner === null) return { due: due.map(() => Math.floor(total / seats)), rounding: total % seats, best: null };
  const mates = lineup === '2v2' ? [winner * 2, winner * 2 + 1] : [winner];
  for (const [index, seat] of mates.entries())
    due[seat] = mates.length === 1 ? total : Math.floor(total / 2) + (index === 0 ? total % 2 : 0);
  const counted = mode.includes('terminal') ? values.slice(-1) : values;
  const scores = Array.from({ length: lineup === '2v2' ? 2 : seats }, (_, side) =>
    counted.reduce((sum, row) => sum + (lineup === '2v2' ? (row[side * 2] ?? 0) + (row[side * 2 + 1] ?? 0) : (row[side] ?? 0)), 0),
  );
  const sorted = scores.toSorted((a, b) => (mode.startsWith('crazy') ? a - b : b - a));
  return { due, rounding: 0, best: scores.flatMap((score, side) => (score === sorted[0] ? [side] : [])) };
}

describe('10,000 battles of every mode and lineup', () => {
  it('give out exactly what was drawn, to the side that the rules name, as a slow model does', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(randomBattle, ({ lineup, mode, values, battleId }) => {
        const verdict = decideBattle(lineup, mode, values, { ...draws, battleId });
        const { awards, rounding } = splitBattle(lineup, values, verdict.winner);
        const model = slowly(lineup, mode, values, verdict.winner);
        seen.add(verdict.by);
        const worth = awards.map(({ prizes, coins }) => prizes.reduce((sum, { value }) => sum + value, 0) + coins);
        expect(worth).toEqual(model.due);
        expect(rounding).toBe(model.rounding);
        expect(awards.every(({ coins }) => coins >= 0)).toBe(true);
        // Each prize is given once at most, with the value that was drawn.
        const given = awards.flatMap(({ prizes }) => prizes);
        expect(new Set(given.map(({ round, seat }) => `${round}:${seat}`)).size).toBe(given.length);
        for (const { round, seat, value } of given) expect(value).toBe(values[round]?.[seat]);
        if (verdict.by === 'score') expect(model.best).toEqual([verdict.winner]);
        if (verdict.by === 'tiebreak') expect(verdict.among).toEqual(model.best);
        if (verdict.by === 'jackpot') {
          expect(verdict.weights[verdict.winner]).toBeGreaterThan(0);
          expect(ticketOwner(verdict.weights, verdict.ticket)).toBe(verdict.winner);
        }
      }),
      { numRuns: 10_000 },
    );
    expect([...seen].toSorted()).toEqual(['jackpot', 'score', 'shared', 'tiebreak']);
  });
});

describe('a team', () => {
  const worth = (values: number[][]) =>
    splitBattle(
      '2v2',
      values.map((row) => row.map(cents)),
      0,
    ).awards.slice(0, 2);

  it('shares prizes by falling value, and turns what does not fit into coins', () => {
    const [lower, upper] = worth([[600, 300, 100, 0]]);
    expect(lower).toEqual({ prizes: [{ round: 0, seat: 1, value: 300 }], coins: 200 });
    expect(upper).toEqual({
      prizes: [
        { round: 0, seat: 2, value: 100 },
        { round: 0, seat: 3, value: 0 },
      ],
      coins: 400,
    });
  });

  it('counts by what both mates draw', () => {
    expect(sideTotals('2v2', [[1, 2, 3, 4].map(cents)])).toEqual([3, 7]);
  });

  it('gets coins alone for one prize that is dearer than a half', () => {
    const [lower, upper] = worth([[1_001, 0, 0, 0]]);
    expect(lower?.coins).toBe(501);
    expect(upper?.coins).toBe(500);
  });
});
