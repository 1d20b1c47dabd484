import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TICKETS } from '#contract/games/box.ts';
import { type Chance, mostOf, restOf, shareOut, spreadRest, withBalancedChance, withChance, withLock } from './chances.ts';

const rows = fc
  .array(fc.record({ chance: fc.integer({ min: 1, max: 20_000 }), locked: fc.boolean() }), { minLength: 1, maxLength: 15 })
  .map((list): Chance[] => list.map((row, place) => ({ id: `p${place}`, ...row })));

const complete = rows.map((list) => spreadRest(list.map((row) => ({ ...row, locked: false }))) ?? list);

/** The same by giving the parts out one by one, each to who is furthest behind the share that it should have. */
function slowShares(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight - 1, 0);
  const parts = weights.map(() => 1);
  const wanted = weights.map((weight) => (total - weights.length) * (sum > 0 ? (weight - 1) / sum : 1 / weights.length));
  for (let left = total - weights.length; left > 0; left -= 1) {
    let best = 0;
    weights.forEach((_weight, place) => {
      const behind = (wanted[place] ?? 0) + 1 - (parts[place] ?? 0);
      if (behind > (wanted[best] ?? 0) + 1 - (parts[best] ?? 0) + 1e-7) best = place;
    });
    parts[best] = (parts[best] ?? 0) + 1;
  }
  return parts;
}

describe('sharing parts out', () => {
  test('gives everything, at least one each, and as a slow count does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 }), fc.nat(1_000), (weights, more) => {
        const total = weights.length + more;
        const parts = shareOut(total, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(1);
        const slow = slowShares(total, weights);
        parts.forEach((part, place) => expect(Math.abs(part - (slow[place] ?? 0))).toBeLessThanOrEqual(1));
      }),
    );
  });

  test('keeps the order of what there was', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 2, maxLength: 15 }), (weights) => {
        const sorted = [...weights].sort((a, b) => b - a);
        const parts = shareOut(TICKETS, sorted);
        expect([...parts].sort((a, b) => b - a)).toEqual(parts);
      }),
    );
  });
});

describe('spreading the rest', () => {
  test('makes exactly 100,000 and leaves locked prizes and the kept one alone, or says that it can’t', () => {
    fc.assert(
      fc.property(rows, fc.option(fc.nat(14), { nil: undefined }), (list, place) => {
        const kept = place === undefined ? undefined : `p${place}`;
        const spread = spreadRest(list, kept);
        const fixed = list.filter(({ id, locked }) => locked || id === kept);
        const given = fixed.reduce((sum, { chance }) => sum + chance, 0);
        const free = list.length - fixed.length;
        const can = free > 0 && TICKETS - given >= free;
        expect(spread !== null).toBe(can);
        if (!can) return;
        expect(restOf(spread ?? [])).toBe(0);
        for (const before of fixed) expect(spread).toContainEqual(before);
        expect(Math.min(...(spread ?? []).map(({ chance }) => chance))).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test('changes nothing where nothing is left', () => {
    fc.assert(
      fc.property(complete, (list) => {
        expect(spreadRest(list)).toEqual(list);
      }),
    );
  });
});

describe('a chance with the others making way', () => {
  test('stays complete, whatever is locked, as long as another prize is free', () => {
    fc.assert(
      fc.property(complete, fc.array(fc.nat(14)), fc.nat(14), fc.integer({ min: -5, max: 120_000 }), (list, locks, place, chance) => {
        const id = `p${place % list.length}`;
        const locked = locks.reduce((all, lock) => (`p${lock}` === id ? all : withLock(all, `p${lock}`)), list);
        const free = locked.filter((row) => row.id !== id && !row.locked);
        const changed = withBalancedChance(locked, id, chance);
        for (const row of locked) if (row.locked && row.id !== id) expect(changed).toContainEqual(row);
        expect(restOf(changed)).toBeGreaterThanOrEqual(0);
        if (free.length === 0) return;
        expect(restOf(changed)).toBe(0);
        expect(changed.find((row) => row.id === id)?.chance).toBe(Math.max(1, Math.min(mostOf(locked, id), chance)));
      }),
    );
  });

  test('set alone, the others stay and the rest is seen', () => {
    const list: Chance[] = [
      { id: 'a', chance: 60_000, locked: false },
      { id: 'b', chance: 40_000, locked: false },
    ];
    expect(restOf(withChance(list, 'a', 10_000))).toBe(50_000);
    expect(restOf(withChance(list, 'a', 90_000))).toBe(-30_000);
    expect(withBalancedChance(list, 'a', 90_000).map(({ chance }) => chance)).toEqual([90_000, 10_000]);
    expect(withBalancedChance(list, 'a', 100_000).map(({ chance }) => chance)).toEqual([99_999, 1]);
  });
});
