import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLINKO_RISKS, PLINKO_ROWS } from '#contract/games/plinko.ts';
import { initialPlinko, LANDED_SHOWN, type PlinkoState, reducePlinko, winSizeOf } from './model.ts';
import { ballOf, plinkoStories, wayTo } from './stories.ts';

const ways = fc.constantFrom(...PLINKO_ROWS).chain((rows) => fc.array(fc.constantFrom('L', 'R'), { minLength: rows, maxLength: rows }));
const way = ways.map((steps) => steps.join(''));
const risk = fc.constantFrom(...PLINKO_RISKS);

describe('reducePlinko', () => {
  it('keeps the last balls of the board in the order of their presentation, and changes nothing that was given', () => {
    fc.assert(
      fc.property(fc.array(way, { minLength: 1, maxLength: 30 }), risk, (paths, on) => {
        let state: PlinkoState = initialPlinko();
        const expected: string[] = [];
        paths.forEach((path, index) => {
          const fact = ballOf(`ball-${index}`, path, on);
          const before = structuredClone(state);
          if (fact.rows !== state.rows || fact.risk !== state.risk) expected.length = 0;
          expected.push(fact.id);
          const after = reducePlinko(state, fact);
          expect(state).toEqual(before);
          state = after;
          expect(state.landed.map(({ id }) => id)).toEqual(expected.slice(-LANDED_SHOWN));
        });
      }),
    );
  });

  it('clears the results with another board, and nothing with the same one', () => {
    const state = reducePlinko(initialPlinko(), ballOf('a', 'LRLRLRLRLRLR', 'medium'));
    expect(reducePlinko(state, { kind: 'board', rows: 12, risk: 'medium' })).toBe(state);
    expect(reducePlinko(state, { kind: 'board', rows: 12, risk: 'high' }).landed).toEqual([]);
  });

  it('refuses a ball whose way and bucket contradict each other', () => {
    fc.assert(
      fc.property(way, risk, fc.integer({ min: 1, max: 16 }), (path, on, off) => {
        const fact = ballOf('wrong', path, on);
        expect(() => reducePlinko(initialPlinko(), { ...fact, bucket: fact.bucket + off })).toThrow(RangeError);
        expect(() => reducePlinko(initialPlinko(), { ...fact, path: `${path}L` })).toThrow(RangeError);
      }),
    );
  });
});

describe('stories', () => {
  it('lead to the buckets that they name', () => {
    for (const rows of PLINKO_ROWS)
      for (let bucket = 0; bucket <= rows; bucket++) expect(wayTo(bucket, rows, 'any').split('R').length - 1).toBe(bucket);
  });

  it('can be presented, and cover all five sizes, none, both outer buckets, every risk and a hundred balls', () => {
    for (const { before, facts } of plinkoStories)
      expect(() => facts.reduce((state, { fact }) => reducePlinko(state, fact), before)).not.toThrow();
    const balls = plinkoStories.flatMap(({ facts }) => facts.flatMap(({ fact }) => (fact.kind === 'ball' ? [fact] : [])));
    expect(new Set(balls.map(winSizeOf))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    expect(new Set(balls.map((fact) => fact.risk))).toEqual(new Set(PLINKO_RISKS));
    expect(balls.some(({ bucket, rows }) => rows === 16 && bucket === 0)).toBe(true);
    expect(balls.some(({ bucket, rows }) => rows === 16 && bucket === 16)).toBe(true);
    expect(Math.max(...plinkoStories.map(({ facts }) => facts.length))).toBe(100);
    expect(new Set(plinkoStories.map(({ id }) => id)).size).toBe(plinkoStories.length);
  });
});
