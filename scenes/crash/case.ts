import { crashMultiplier } from '#contract/games/crash.ts';
import { payoutAt } from '#contract/multiplier.ts';
import type { Story } from '#scenes/stage/contract.ts';
import { withComposed } from '#scenes/stage/composed.ts';
import { type SceneCase, stateAfter, withFacts } from '#scenes/stage/scene-case.ts';
import { type CrashFact, type CrashState, ownOut, reduceCrash, winSizeOf } from './model.ts';
import { crashStories } from './stories.ts';
import { crashTuning } from './tuning.ts';
import { figuresOf } from './views/figures.ts';
import composed from './composed.json' with { type: 'json' };
import { crashComposer } from './composer.ts';

type CrashStory = Story<CrashState, CrashFact>;

/** Whether the first thing that is presented is a result: the end of the flight, or the player's own cash-out. */
const firstResult = ({ facts: [first] }: CrashStory) =>
  first?.fact.kind === 'busted' || (first?.fact.kind === 'cashed' && first.fact.outs.some(({ own }) => own)) ? first.fact : null;

const own: SceneCase<CrashState, CrashFact> = {
  schema: crashTuning.schema,
  stories: crashStories,
  /** The flight ends, or is left, a hundredth elsewhere: until that is presented both are the same flight. */
  withOtherResult(story) {
    if (firstResult(story) === null) return null;
    return withFacts(story, (fact): CrashFact => {
      if (fact.kind === 'busted') return { ...fact, bust: fact.bust + 1 };
      if (fact.kind !== 'cashed') return fact;
      const outs = fact.outs.map((out) => {
        const at = out.at - 1;
        return { ...out, at, payoutCents: payoutAt(out.stakeCents, crashMultiplier(at)) };
      });
      return { ...fact, outs };
    });
  },
  /** The number is the bust and the player's bet shows its result; a flight that goes on shows a flight. */
  restFaults(story, shown) {
    const state = stateAfter(story, reduceCrash);
    const faults: string[] = [];
    const number = shown['number'] as { figures: string; word: string | null } | null;
    const own = shown['own'] as { standing: string; worth: string | null } | null;
    if (state.bust !== null) {
      if (number?.figures !== `${figuresOf(state.bust.bust)}×`) faults.push(`the number says ${number?.figures}, not ${state.bust.bust}`);
      if (number?.word !== state.words.busted) faults.push(`the word is ${number?.word}`);
    }
    const phase = state.bust !== null ? 'busted' : state.startedAtMs !== null ? 'flying' : null;
    if (phase !== null && shown['phase'] !== phase) faults.push(`the phase is ${String(shown['phase'])}, not ${phase}`);
    const status = state.stakeCents === null ? null : ownOut(state) !== null ? 'won' : phase === 'busted' ? 'lost' : null;
    if (status !== null && own?.standing !== status) faults.push(`the player’s bet is ${own?.standing}, not ${status}`);
    return faults;
  },
  sizeOf(story) {
    const result = firstResult(story);
    if (result === null) return null;
    const own = result.kind === 'cashed' ? result.outs.find((out) => out.own) : undefined;
    return own === undefined ? 0 : winSizeOf(own);
  },
  inMotion: [
    { story: 'countdown', start: 900, middle: 4_300 },
    { story: 'flight-12', start: 0, middle: 1_300 },
    { story: 'win-4', start: 340, middle: 800 },
    { story: 'bust', start: 1_100, middle: 1_600 },
  ],
  calm: 'bust',
  timed: ['bust', 'win-3', 'countdown'],
  bench: [
    { story: 'countdown', targetMs: 2, after: 'waits' },
    { story: 'peel', targetMs: 2, after: 'flies' },
    { story: 'bust-100', targetMs: 2 },
  ],
};

export const crashCase = withComposed(own, crashComposer, composed);
