import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diceMultiplier, isDiceTarget, WINNING_ROLLS } from '#contract/games/dice.ts';
import { MULTIPLIER_ONE } from '#contract/multiplier.ts';
import {
  type DiceChoice,
  exactChance,
  paysOf,
  swapped,
  winsOf,
  withChance,
  withMultiplier,
  withNearestTarget,
  withTarget,
} from './dice-choice.ts';

const under: DiceChoice = { side: 'under', target: 4_950 };
const over: DiceChoice = { side: 'over', target: 5_050 };
const anyChoice = fc
  .record({ side: fc.constantFrom('under' as const, 'over' as const), wins: fc.integer({ min: 1, max: 9_800 }) })
  .map(({ side, wins }): DiceChoice => ({ side, target: side === 'under' ? wins : 10_000 - wins }));

describe('a typed chance', () => {
  it('wins round(100 c) rolls', () => {
    expect(withChance(under, '50')).toEqual({ side: 'under', target: 5_000 });
    expect(withChance(over, '50')).toEqual({ side: 'over', target: 5_000 });
    expect(withChance(under, '33.335')).toEqual({ side: 'under', target: 3_334 });
    expect(withChance(under, '33.3349')).toEqual({ side: 'under', target: 3_333 });
    expect(withChance(under, '49.5 %')).toEqual(withChance(under, '49.5'));
    expect(withMultiplier(under, '9,900.99×')).toEqual(withMultiplier(under, '9900.99'));
    for (const text of ['9,900', ' 9,900 ×', '９，９００', '$50']) expect(withMultiplier(under, text)).toBe('malformed');
    expect(withMultiplier(under, '٩٬٩٠٠')).toEqual(withMultiplier(under, '9900'));
    expect(withChance(under, '0,01')).toEqual({ side: 'under', target: 1 });
    expect(withChance(over, '98')).toEqual({ side: 'over', target: 200 });
  });

  it.each([
    ['0', 'low'],
    ['0.004', 'low'],
    ['98.01', 'high'],
    ['100', 'high'],
    ['', 'malformed'],
    ['-1', 'malformed'],
    ['many', 'malformed'],
    ['1e1', 'malformed'],
    ['5.00000', 'malformed'],
  ])('“%s” can’t be played: it is %s', (text, fault) => {
    expect(withChance(under, text)).toBe(fault);
  });
});

describe('a typed multiplier', () => {
  it('gets the most winning rolls that still pay it', () => {
    fc.assert(
      fc.property(anyChoice, fc.integer({ min: MULTIPLIER_ONE, max: 99_009_900 }), (choice, wanted) => {
        const next = withMultiplier(choice, String(wanted / MULTIPLIER_ONE));
        if (typeof next === 'string') throw new Error(`${wanted} was refused: ${next}`);
        expect(next.side).toBe(choice.side);
        expect(paysOf(next)).toBeGreaterThanOrEqual(wanted);
        const wins = winsOf(next);
        if (wins < WINNING_ROLLS.max) expect(diceMultiplier(wins + 1)).toBeLessThan(wanted);
      }),
    );
  });

  it('takes its sign, and refuses what nothing pays', () => {
    expect(withMultiplier(under, '2×')).toEqual(withMultiplier(under, '2'));
    expect(['0.99', '9900.9901', '', 'x'].map((text) => withMultiplier(under, text))).toEqual(['low', 'high', 'malformed', 'malformed']);
  });
});

describe('a typed target', () => {
  it('is taken as it is, on its own side', () => {
    expect(withTarget(under, '12.34')).toEqual({ side: 'under', target: 1_234 });
    expect(withTarget(under, '98')).toEqual({ side: 'under', target: 9_800 });
    expect(withTarget(over, '2')).toEqual({ side: 'over', target: 200 });
    expect(['0', '98.01', '12.345'].map((text) => withTarget(under, text))).toEqual(['low', 'high', 'fine']);
    expect(['1.99', '100'].map((text) => withTarget(over, text))).toEqual(['low', 'high']);
  });
});

describe('what is linked stays linked', () => {
  it('swapping sides keeps the chance and undoes itself', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const other = swapped(choice);
        expect(isDiceTarget(other.side, other.target)).toBe(true);
        expect(winsOf(other)).toBe(winsOf(choice));
        expect(swapped(other)).toEqual(choice);
      }),
    );
  });

  it('a slider goes no farther than may be played', () => {
    fc.assert(
      fc.property(anyChoice, fc.integer({ min: -500, max: 10_500 }), (choice, target) => {
        const next = withNearestTarget(choice, target);
        expect(isDiceTarget(next.side, next.target)).toBe(true);
        if (isDiceTarget(choice.side, target)) expect(next.target).toBe(target);
      }),
    );
  });

  it('what the fields show at rest, typed again, is the same choice', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        expect(withChance(choice, (winsOf(choice) / 100).toFixed(2))).toEqual(choice);
        expect(withTarget(choice, (choice.target / 100).toFixed(2))).toEqual(choice);
        // Several settings may pay the same to the last decimal shown; the widest of them is meant.
        const widest = withMultiplier(choice, String(paysOf(choice) / MULTIPLIER_ONE));
        expect(typeof widest === 'string' ? widest : paysOf(widest)).toBe(paysOf(choice));
      }),
    );
  });
});

it('says the exact chance of all 10,001 rolls, never more than it is', () => {
  expect(exactChance(4_950)).toBe('49.4950');
  expect(exactChance(9_800)).toBe('97.9902');
  expect(exactChance(1)).toBe('0.0099');
});
