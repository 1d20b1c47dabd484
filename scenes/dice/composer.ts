import { DICE_SIDES } from '#contract/games/dice.ts';
import { cents } from '#contract/money.ts';
import { defineComposer } from '#scenes/stage/composed.ts';
import { choice, coins, measure, ms } from '#scenes/stage/knobs.ts';
import { reduceDice } from './model.ts';
import { rolledFact, showing } from './stories.ts';
import { diceShapes } from './shapes.ts';

/** One roll at a setting. */
export const diceComposer = defineComposer(
  reduceDice,
  diceShapes,
  {
    side: choice(DICE_SIDES, 'under', 'Setting', 'Which side wins.'),
    target: measure('', 49.5, 0.01, 99.99, 'Setting', 'The border, from 0 to 100.'),
    roll: measure('', 12.07, 0, 100, 'Outcome', 'What is rolled, from 0 to 100.'),
    stake: coins(10, 10_000, 'Outcome', 'The stake.'),
    mode: choice(['normal', 'instant'], 'normal', 'Outcome', 'How fast the page asks for the result.'),
    atMs: ms(0, 0, 10_000, 'Times', 'When the result arrives.'),
  },
  ({ side, target, roll, stake, mode, atMs }) => {
    const [border, rolled] = [Math.round(target * 100), Math.round(roll * 100)];
    const options = { stakeCents: cents(Math.round(stake * 100)), mode };
    return { before: showing(side, border), facts: [{ atMs, fact: rolledFact(side, border, rolled, options) }] };
  },
);
