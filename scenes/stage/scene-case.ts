import type { WinSize } from '#contract/win-size.ts';
import type { Description, Story } from './contract.ts';
import type { ComposedStory, Composer } from './composer.ts';
import type { TuningSchema } from './tuning.ts';

/** What the lab, the canvas tests and the frame benchmark know of a scene. Pure: no Pixi, because the test runner reads it too. */
export interface SceneCase<State, Fact> {
  /** The scene's named cases. */
  stories: readonly Story<State, Fact>[];
  /** What may be changed of its looks: the lab makes its knobs from it. */
  schema: TuningSchema;
  /** The story with other results of the same length, or null when it has no result: before the release nothing may distinguish the two. */
  withOtherResult(story: Story<State, Fact>): Story<State, Fact> | null;
  /** What is wrong with the picture at rest after all facts of a story, in words; none when it shows exactly what was decided. */
  restFaults(story: Story<State, Fact>, shown: Description): string[];
  /** How big the first result of a story is celebrated; null when it has none. */
  sizeOf(story: Story<State, Fact>): WinSize | null;
  /**
   * Stories photographed in motion (at most six): `start` is the first moment that shows anything, `middle` the one that shows most, ms; in the desk's size, and
   * with `phone` in a phone's as well.
   */
  inMotion: readonly { story: string; start: number; middle: number; phone?: true }[];
  /** The story that is also photographed at rest with less motion and on the 2D renderer, and that the tests of tiers and motions use. */
  calm: string;
  /** Stories whose release times are compared over all motions. */
  timed: readonly string[];
  /**
   * Stories of the frame benchmark with the most script a frame may take, ms. After its facts a story rests and draws nothing, or it `waits` (a
   * countdown draws some pictures a second), or it `flies` on.
   */
  bench: readonly { story: string; targetMs: number; after?: 'waits' | 'flies' }[];
  /** The form of the lab that makes stories of this scene, and those that were made with it; they are in the lists above. */
  composing?: { composer: Composer<State, Fact>; composed: readonly ComposedStory[]; fault: string | null };
}

/** The facts of one kind that a story presents, in their order. */
export function factsOf<State, Fact extends { kind: string }, Kind extends Fact['kind']>(
  { facts }: Story<State, Fact>,
  kind: Kind,
): Extract<Fact, { kind: Kind }>[] {
  return facts.flatMap(({ fact }) => (fact.kind === kind ? [fact as Extract<Fact, { kind: Kind }>] : []));
}

/** The story with other facts at the same moments. */
export function withFacts<State, Fact>(story: Story<State, Fact>, change: (fact: Fact) => Fact): Story<State, Fact> {
  return { ...story, facts: story.facts.map((one) => ({ ...one, fact: change(one.fact) })) };
}

/** The state after all facts of a story, or after its first ones. */
export function stateAfter<State, Fact>(
  { before, facts }: Pick<Story<State, Fact>, 'before' | 'facts'>,
  reduce: (state: State, fact: Fact) => State,
  count = facts.length,
): State {
  return facts.slice(0, count).reduce((state, { fact }) => reduce(state, fact), before);
}

/** The parts of a case whose scene has one kind of fact with a result: the other result of each, and the size of the first. */
export function resultsOf<State, Fact extends { kind: string }, Kind extends Fact['kind']>(
  kind: Kind,
  sizeOf: (fact: Extract<Fact, { kind: Kind }>) => WinSize,
  otherResult: (fact: Extract<Fact, { kind: Kind }>, story: Story<State, Fact>) => Fact,
): Pick<SceneCase<State, Fact>, 'withOtherResult' | 'sizeOf'> {
  const isResult = (fact: Fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind;
  return {
    withOtherResult: (story) =>
      factsOf(story, kind).length === 0 ? null : withFacts(story, (fact) => (isResult(fact) ? otherResult(fact, story) : fact)),
    sizeOf: (story) => {
      const [first] = factsOf(story, kind);
      return first === undefined ? null : sizeOf(first);
    },
  };
}
