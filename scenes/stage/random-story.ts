import fc from 'fast-check';
import type { Story } from './contract.ts';

/** Most facts of a random story, and the longest time between two of them, ms. */
const MAX_FACTS = 4;
const MAX_GAP_MS = 2_500;

/** Random stories for the tests that play scenes at random: facts that may come in any order, each some ms after the one before it. */
export function randomStoryOf<State, Fact>(before: State, fact: fc.Arbitrary<Fact>): fc.Arbitrary<Story<State, Fact>> {
  const gapMs = fc.integer({ min: 0, max: MAX_GAP_MS });
  return fc.array(fc.record({ gapMs, fact }), { minLength: 1, maxLength: MAX_FACTS }).map((rows) => {
    let atMs = -(rows[0]?.gapMs ?? 0);
    return randomStory(
      before,
      rows.map((row) => ({ atMs: (atMs += row.gapMs), fact: row.fact })),
    );
  });
}

/** A story that was drawn at random. */
export function randomStory<State, Fact>(before: State, facts: Story<State, Fact>['facts']): Story<State, Fact> {
  return { id: 'random', title: 'A random story', before, facts };
}
