import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseOf, SCENE_KEYS, sceneOf } from '../registry.ts';
import { parseComposed } from './composed.ts';
import { recordedView } from './recording/recording.ts';
import type { Story } from './contract.ts';
import { stateAfter } from './scene-case.ts';
import { fits, type Knob } from './tuning.ts';

const STEPS = 10_000;

/** Any value that a field of a form takes. */
function valueOf(knob: Knob): fc.Arbitrary<unknown> {
  if (knob.kind === 'choice') return fc.constantFrom(...knob.choices);
  if (knob.kind === 'color' || knob.kind === 'ease') return fc.constant(knob.default);
  const { min, max } = knob;
  // Even over the range: doubles by their representation would nearly all be next to zero.
  const number =
    knob.unit === 'count' ? fc.integer({ min, max }) : fc.integer({ min: 0, max: STEPS }).map((step) => min + (step / STEPS) * (max - min));
  return number.filter((value) => fits(knob, value));
}

test.each(SCENE_KEYS)('any form of %s that is filled in makes a story whose facts the scene takes, or says why it is none', async (key) => {
  const [{ composing }, definition] = await Promise.all([caseOf(key), sceneOf(key)()]);
  if (composing === undefined) throw new Error(`${key} has no form`);
  const { composer } = composing;
  const values = fc.record(Object.fromEntries(Object.entries(composer.schema).map(([field, knob]) => [field, valueOf(knob)])));
  let made = 0;
  fc.assert(
    fc.property(values, (given) => {
      const json = [{ id: 'made', title: 'Made', photographs: { startMs: 0, middleMs: 100 }, values: given }];
      let story: ReturnType<typeof composer.story>;
      try {
        const [composed] = parseComposed(composer, json, []);
        if (composed === undefined) throw new Error('lost');
        story = composer.story(composed);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        return;
      }
      made += 1;
      expect(stateAfter(story, definition.reduce)).toBeDefined();
      expect(story.facts.length).toBeGreaterThan(0);
    }),
    { numRuns: 120 },
  );
  expect(made, 'forms that make a story, of 120').toBeGreaterThan(0);
  expect(() => composer.story({ id: 'made', title: 'Made', photographs: null, values: composer.defaults })).not.toThrow();
});

test('a list of composed stories is refused with the name of what is wrong', async () => {
  const { composing } = await caseOf('dice');
  if (composing === undefined) throw new Error('dice has no form');
  const { composer } = composing;
  const good = { id: 'mine', title: 'Mine', photographs: null, values: composer.defaults };
  const parse = (...json: unknown[]) => parseComposed(composer, json, ['set']);
  expect(parse(good)).toEqual([good]);
  expect(() => parse(good, good)).toThrow('There is a story "mine" already.');
  expect(() => parse({ ...good, id: 'set' })).toThrow('There is a story "set" already.');
  expect(() => parse({ ...good, id: '../x' })).toThrow('small letters');
  expect(() => parse({ ...good, title: ' ' })).toThrow('no title');
  expect(() => parse({ ...good, photographs: { startMs: -1, middleMs: 0 } })).toThrow('moments');
  // An empty field of the form is null in JSON.
  const emptied: unknown = JSON.parse(JSON.stringify({ ...good, photographs: { startMs: Number.NaN, middleMs: 0 } }));
  expect(() => parse(emptied)).toThrow('moments');
  expect(() => parse({ ...good, values: { ...composer.defaults, roll: 101 } })).toThrow('"roll"');
  expect(() => parse({ ...good, values: {} })).toThrow('must be');
  expect(() => parseComposed(composer, {}, [])).toThrow('list');
});

test.each(SCENE_KEYS)('each story of %s, also one drawn at random, can be saved as it is shown', async (key) => {
  const { composing, stories } = await caseOf(key);
  const { randomStory } = (await import(`../${key}/random-story.ts`)) as { randomStory: fc.Arbitrary<Story<unknown, unknown>> };
  if (composing === undefined) throw new Error(`${key} has no form`);
  const look = { size: { width: 480, height: 300 }, motion: 'full' } as const;
  for (const made of [...stories, ...fc.sample(randomStory, 20)]) {
    // As it comes out of a file: JSON has no -0.
    const story = JSON.parse(JSON.stringify(made)) as typeof made;
    const recorded = recordedView(story, look);
    const [composed] = parseComposed(composing.composer, [{ id: 'kept', title: 'Kept', photographs: null, values: {}, recorded }], []);
    if (composed === undefined) throw new Error('lost');
    const { before, facts, joinAtMs, faults } = composing.composer.story(composed);
    expect({ before, joinAtMs, faults }, story.id).toEqual({ before: story.before, joinAtMs: story.joinAtMs, faults: story.faults });
    expect(story.facts).toMatchObject(facts.map(({ atMs, fact }) => ({ atMs, fact })));
  }
});
