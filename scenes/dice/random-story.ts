import fc from 'fast-check';
import { DICE_SIDES, ROLLS, targetOf, WINNING_ROLLS } from '#contract/games/dice.ts';
import { cents } from '#contract/money.ts';
import { randomStoryOf } from '#scenes/stage/random-story.ts';
import { type DiceFact, initialDice } from './model.ts';
import { rolledFact } from './stories.ts';

const setting = { side: fc.constantFrom(...DICE_SIDES), wins: fc.integer(WINNING_ROLLS) };

const set = fc.record(setting).map(({ side, wins }): DiceFact => ({ kind: 'set', side, target: targetOf(side, wins) }));

const rolled = fc
  .record({
    ...setting,
    roll: fc.integer({ min: 0, max: ROLLS - 1 }),
    stake: fc.integer({ min: 1, max: 100_000_000 }),
    mode: fc.constantFrom('normal', 'instant'),
  })
  .map(({ side, wins, roll, stake, mode }): DiceFact => rolledFact(side, targetOf(side, wins), roll, { stakeCents: cents(stake), mode }));

export const randomStory = randomStoryOf(initialDice(), fc.oneof({ arbitrary: rolled, weight: 3 }, { arbitrary: set, weight: 1 }));
