import fc from 'fast-check';
import type { Story } from './contract.ts';

/** Most facts of a random story. */
const MAX_FACTS = 4;

/** Random stories for the tests that play scenes at random: facts that may come in any order, each some ms after the one before it. */
export function randomStoryOf<State, Fact>(
  before: State,
  fact: fc.Arbitrary<Fact>,
  { maxFacts = MAX_FACTS, maxGapMs = 2_500 }: { maxFacts?: number; maxGapMs?: number } = {},
): fc.Arbitrary<Story<State, Fact>> {
  const gapMs = fc.integer({ min: 0, max: maxGapMs });
  return fc.array(fc.record({ gapMs, fact }), { minLength: 1, maxLength: maxFacts }).map((rows) => {
    let atMs = -(rows[0]?.gapMs ?? 0);
    return randomStory(
      before,
      rows.map((row) => ({ atMs: (atMs += row.gapMs), fact: row.fact })),
    );
  });
}

/** A story that was drawn at random. */
export function randomStory<State, Fact>(before: State, facts: Story<State, Fact>['facts']): Story<State, Fact> {
  return { id: 'random', title: 'A random story', before, facts, seed: 'random' };
}
