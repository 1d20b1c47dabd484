import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DICE_SIDES, diceWins, formatRoll, ROLLS, targetOf, WINNING_ROLLS } from '#contract/games/dice.ts';
import { cents } from '#contract/money.ts';
import { initialDice, reduceDice, winSizeOf } from './model.ts';
import { restOutcome, blankOutcome, outcomeOf } from './pose.ts';
import { diceStories, rolledFact } from './stories.ts';

const sides = fc.constantFrom(...DICE_SIDES);
const wins = fc.integer({ min: WINNING_ROLLS.min, max: WINNING_ROLLS.max });
const rolls = fc.integer({ min: 0, max: ROLLS - 1 });

describe('reduceDice', () => {
  it('lays the die at the roll and keeps it there when the setting changes', () => {
    fc.assert(
      fc.property(sides, wins, rolls, wins, (side, first, roll, second) => {
        const rolled = reduceDice(initialDice(), rolledFact(side, targetOf(side, first), roll));
        expect([rolled.lies, rolled.result?.roll]).toEqual([roll, roll]);
        const set = reduceDice(rolled, { kind: 'set', side, target: targetOf(side, second) });
        expect(set.lies).toBe(roll);
        expect(set.result === null).toBe(first !== second);
      }),
    );
  });

  it('returns the same state for an unchanged setting', () => {
    const state = reduceDice(initialDice(), rolledFact('under', 4_950, 12));
    expect(reduceDice(state, { kind: 'set', side: 'under', target: 4_950 })).toBe(state);
  });

  it('refuses settings, rolls and payouts that can not be', () => {
    const state = initialDice();
    for (const target of [0, 9_801, 12.5]) expect(() => reduceDice(state, { kind: 'set', side: 'under', target })).toThrow(RangeError);
    for (const target of [199, 10_000]) expect(() => reduceDice(state, { kind: 'set', side: 'over', target })).toThrow(RangeError);
    const fact = rolledFact('under', 5_000, 4_999);
    for (const roll of [-1, ROLLS, 1.5]) expect(() => reduceDice(state, { ...fact, roll })).toThrow(RangeError);
    expect(() => reduceDice(state, { ...fact, roll: 5_000 })).toThrow(/5000 at under 5000 does not pay/);
    expect(() => reduceDice(state, { ...fact, payoutCents: cents(0) })).toThrow(RangeError);
  });
});

describe('a result', () => {
  it('reads as won above the stake, returned at it, lost otherwise, and lights only a win', () => {
    fc.assert(
      fc.property(sides, wins, rolls, fc.integer({ min: 10, max: 100_000 }), (side, count, roll, stake) => {
        const target = targetOf(side, count);
        const state = reduceDice(initialDice(), rolledFact(side, target, roll, { stakeCents: cents(stake) }));
        const outcome = outcomeOf(state);
        expect(outcome === 'lost').toBe(!diceWins(side, target, roll));
        const pose = restOutcome(state, blankOutcome());
        expect(pose.size > 0).toBe(outcome === 'won');
        expect(pose.gain === null).toBe(outcome !== 'won');
        expect(pose.die.value).toBe(roll);
      }),
    );
  });

  it('prints hundredths with two decimals', () => {
    expect([0, 7, 705, 4_912, 10_000].map(formatRoll)).toEqual(['0.00', '0.07', '7.05', '49.12', '100.00']);
  });
});

describe('stories', () => {
  it('cover all five sizes and none, both sides, both modes and both ends of the scale', () => {
    const facts = diceStories.flatMap((story) => story.facts.flatMap(({ fact }) => (fact.kind === 'rolled' ? [fact] : [])));
    expect(new Set(facts.map(winSizeOf))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    expect(new Set(facts.map(({ side }) => side))).toEqual(new Set(DICE_SIDES));
    expect(new Set(facts.map(({ mode }) => mode))).toEqual(new Set(['normal', 'instant']));
    for (const roll of [0, ROLLS - 1]) expect(facts.map((fact) => fact.roll)).toContain(roll);
    expect(new Set(diceStories.map(({ id }) => id)).size).toBe(diceStories.length);
  });

  it('hold only what the model takes', () => {
    for (const { before, facts } of diceStories)
      expect(() => facts.reduce((state, { fact }) => reduceDice(state, fact), before)).not.toThrow();
  });
});
