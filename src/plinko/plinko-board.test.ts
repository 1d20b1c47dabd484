import { describe, expect, it } from 'vitest';
import { PLINKO_RISKS, PLINKO_ROWS, plinkoReturn, plinkoTable } from '#contract/games/plinko.ts';
import { highestMultiplier, bucketKinds } from './plinko-board.ts';

const BOARDS = PLINKO_ROWS.flatMap((rows) => PLINKO_RISKS.map((risk) => ({ rows, risk })));

describe('the payout table of a board', () => {
  it.each(BOARDS)('$rows rows, $risk: covers every way once and adds up to the exact return', (board) => {
    const kinds = bucketKinds(board);
    expect(kinds.reduce((sum, { ways }) => sum + ways, 0)).toBe(2 ** board.rows);
    const { numerator, denominator } = plinkoReturn(board.rows, board.risk);
    expect(kinds.reduce((sum, { ways, pays }) => sum + ways * pays, 0) * denominator).toBe(numerator * 2 ** board.rows * 10_000);
  });

  it.each(BOARDS)('$rows rows, $risk: is symmetrical', ({ rows, risk }) => {
    const table = plinkoTable(rows, risk);
    expect([...table].reverse()).toEqual([...table]);
    expect(highestMultiplier({ rows, risk })).toBe(table[0]);
  });
});
