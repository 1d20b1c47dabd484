import { WHEEL_SEGMENTS } from '#contract/games/wheel.ts';
import type { Story } from '#scenes/stage/contract.ts';
import { withComposed } from '#scenes/stage/composed.ts';
import { type SceneCase, stateAfter, withFacts } from '#scenes/stage/scene-case.ts';
import { colorOf, reduceWheel, type WheelFact, type WheelSpun, type WheelState, winSizeOf } from './model.ts';
import { wheelStories } from './stories.ts';
import { wheelTuning } from './tuning.ts';
import composed from './composed.json' with { type: 'json' };
import { wheelComposer } from './composer.ts';

/** The spin with which a story begins, if it does: what came before it would be readable. */
const firstSpin = ({ facts: [first] }: Story<WheelState, WheelFact>): WheelSpun | null => (first?.fact.kind === 'spun' ? first.fact : null);

const own: SceneCase<WheelState, WheelFact> = {
  schema: wheelTuning.schema,
  stories: wheelStories,
  /** The same spot of a segment in another colour, half a turn away. */
  withOtherResult(story) {
    if (firstSpin(story) === null) return null;
    return withFacts(story, (fact): WheelFact => {
      if (fact.kind !== 'spun') return fact;
      let segment = (fact.segment + 27) % WHEEL_SEGMENTS.length;
      while (colorOf(segment) === colorOf(fact.segment)) segment = (segment + 1) % WHEEL_SEGMENTS.length;
      return { ...fact, segment };
    });
  },
  /** The pointer is at the exact spot of the segment that was drawn, and its colour is lit. */
  restFaults(story, shown) {
    const state = stateAfter(story, reduceWheel);
    if (state.spin === null) return shown['lit'] === null ? [] : ['a result is lit that is no longer in the state'];
    const { segment, spot } = state.spin;
    const faults: string[] = [];
    const pointer = shown['pointer'] as { segment: number; spot: number } | null;
    if (pointer?.segment !== segment || Math.abs(pointer.spot - spot) > 0.001)
      faults.push(`the pointer is at ${pointer?.segment} + ${pointer?.spot}, not at ${segment} + ${spot}`);
    if (shown['lit'] !== colorOf(segment)) faults.push(`the light is on ${String(shown['lit'])}`);
    const centre = shown['centre'] as { figures: string | null };
    if (centre.figures !== `${colorOf(segment)}×`) faults.push(`the middle says ${centre.figures}`);
    return faults;
  },
  sizeOf(story) {
    const spin = firstSpin(story);
    return spin === null ? null : winSizeOf(story.before, spin.segment);
  },
  inMotion: [
    { story: 'countdown', start: 1_000, middle: 4_600 },
    { story: 'win-3', start: 700, middle: 8_700 },
    { story: 'spin-50', start: 2_500, middle: 8_600 },
  ],
  calm: 'win-3',
  timed: ['win-3', 'loss', 'join'],
  bench: [
    { story: 'countdown', targetMs: 2, after: 'waits' },
    { story: 'win-4', targetMs: 2 },
  ],
};

export const wheelCase = withComposed(own, wheelComposer, composed);
