import { formatRoll, diceWins } from '#contract/games/dice.ts';
import { withComposed } from '#scenes/stage/composed.ts';
import { resultsOf, type SceneCase, stateAfter } from '#scenes/stage/scene-case.ts';
import { type DiceFact, type DiceRolled, type DiceState, reduceDice, winSizeOf } from './model.ts';
import { diceStories, rolledFact } from './stories.ts';
import { diceTuning } from './tuning.ts';
import composed from './composed.json' with { type: 'json' };
import { diceComposer } from './composer.ts';

/** A roll of the same bet that ends the other way, as far from the first as the setting allows. */
function otherRoll({ side, target, roll, stakeCents, mode }: DiceRolled): DiceRolled {
  const others = [0, 10_000, target, target - 1, target + 1].filter((other) => other >= 0 && other <= 10_000);
  const flipped = others.find((other) => diceWins(side, target, other) !== diceWins(side, target, roll)) ?? 0;
  return rolledFact(side, target, flipped, { stakeCents, mode });
}

const own: SceneCase<DiceState, DiceFact> = {
  schema: diceTuning.schema,
  stories: diceStories,
  ...resultsOf<DiceState, DiceFact, 'rolled'>('rolled', winSizeOf, otherRoll),
  /** The die lies exactly at the last roll, and the number above it says so while the setting is the one it was rolled at. */
  restFaults(story, shown) {
    const state = stateAfter(story, reduceDice);
    const faults: string[] = [];
    const die = shown['die'] as { value: string } | null;
    if (die?.value !== formatRoll(state.lies)) faults.push(`the die lies at ${die?.value}, not at ${formatRoll(state.lies)}`);
    const result = shown['result'] as { roll: string; verdict: string; lit: boolean } | null;
    if (state.result === null) return result === null ? faults : [...faults, 'a result is shown that is no longer in the state'];
    const { side, target } = state;
    const won = diceWins(side, target, state.result.roll);
    if (result?.roll !== formatRoll(state.result.roll)) faults.push(`the number says ${result?.roll}`);
    if ((result?.verdict !== 'lost') !== won) faults.push(`the verdict is ${result?.verdict}`);
    if (result?.lit !== winSizeOf(state.result) > 0) faults.push(result?.lit ? 'a loss is lit' : 'a win is not lit');
    return faults;
  },
  inMotion: [
    { story: 'win-5', start: 0, middle: 1_250 },
    { story: 'win-2', start: 300, middle: 1_000 },
    { story: 'loss', start: 200, middle: 640 },
    { story: 'again', start: 120, middle: 700 },
    { story: 'side', start: 20, middle: 60 },
    { story: 'slimmest-over', start: 0, middle: 780 },
  ],
  calm: 'win-2',
  timed: ['win-2', 'loss', 'instant'],
  bench: [
    { story: 'win-5', targetMs: 2 },
    { story: 'drag', targetMs: 2 },
  ],
};

export const diceCase = withComposed(own, diceComposer, composed);
