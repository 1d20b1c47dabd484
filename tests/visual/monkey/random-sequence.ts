import fc from 'fast-check';
import type { Motion, Story } from '#scenes/stage/contract.ts';
import type { Action, Sequence } from './sequence.ts';

/** Most actions of a sequence. */
const MAX_ACTIONS = 5;

const tier = fc.constantFrom<Sequence['tier'][]>('high', 'low', 'canvas', 'lean');
const motion = fc.constantFrom<Motion[]>('full', 'full', 'reduced', 'still');
/** Small, since software graphics take their time by pixels; the least side is the scenes' own. */
const size = fc.record({ width: fc.integer({ min: 120, max: 480 }), height: fc.integer({ min: 120, max: 420 }) });
const ms = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });

const action = fc.oneof(
  {
    arbitrary: fc.record({ kind: fc.constant('play'), ms: ms(4_000), stepMs: fc.constantFrom(16, 50, 200) }),
    weight: 5,
  },
  { arbitrary: fc.record({ kind: fc.constant('late'), ms: ms(8_000) }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('back'), ms: ms(3_000) }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('resize'), size }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('tier'), tier }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('motion'), motion }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constantFrom('settle', 'skip') }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constantFrom('hide', 'lose'), ms: ms(4_000) }), weight: 2 },
) as fc.Arbitrary<Action>;

/** Random sequences of a scene, from its random stories (`scenes/<scene>/random-story.ts`). */
export async function randomSequences(scene: string): Promise<fc.Arbitrary<Sequence>> {
  const { randomStory } = (await import(`../../../scenes/${scene}/random-story.ts`)) as {
    randomStory: fc.Arbitrary<Story<unknown, unknown>>;
  };
  return fc.record({
    scene: fc.constant(scene),
    story: randomStory,
    size,
    tier,
    motion,
    actions: fc.array(action, { maxLength: MAX_ACTIONS, size: 'max' }),
  });
}
