import * as z from 'zod/mini';
import {
  checkedPart,
  LONGEST_RECORDED_MS,
  readRecording,
  RECORDING_FORMAT,
  recordedFacts,
  recordedId,
  type UncheckedRecording,
} from '#contract/recording/recording-file.ts';
import { SMALLEST_SIDE_PX, type Story } from '../contract.ts';
import type { Kinds, Shapes, ShapesOf } from './shapes.ts';

/** The largest file that is read, characters. */
export const LARGEST_RECORDING = 2_000_000;

/** What was recorded of a scene: the state before, and the facts as it received them. Ids are aliases, names are masked. */
export type RecordedStory = Pick<Story<unknown, unknown>, 'before' | 'facts'>;

/** The same as it is kept beside its scene, with how it was looked at and what went wrong meanwhile. */
export type RecordedView = RecordedStory & z.output<typeof viewSchema>;

/** In a file an instant may lie further back than the story: a round has begun before. */
const instant = z.number().check(z.gte(-86_400_000), z.lte(86_400_000));

const FILE_KINDS: Kinds = {
  // Both differ in what becomes of unknown keys alone.
  object: z.strictObject as unknown as typeof z.object,
  id: recordedId,
  playerName: z.string().check(z.regex(/^[^\p{Cc}]{0,64}$/u)),
  picture: z.string().check(z.regex(/^\/(?!\/)[\w./-]{1,120}$/)),
  avatar: z.null() as z.ZodMiniType<string | null>,
  instant,
};

/** Of a story that was made in the lab: its ids are no players', and those of the scene's own stories and random ones are any text. What a scene's stories have besides is left out. */
const LAB_KINDS: Kinds = { ...FILE_KINDS, object: z.object, id: z.string().check(z.maxLength(80)) };

const storySchema = <State, Fact>({ state, fact }: Shapes<State, Fact>) => z.strictObject({ before: state, facts: recordedFacts(fact) });

const side = z.number().check(z.gte(SMALLEST_SIDE_PX), z.lte(4096));
const lookSchema = z.strictObject({
  size: z.strictObject({ width: side, height: side }),
  motion: z.enum(['full', 'reduced', 'still']),
});

const momentOfView = z.number().check(z.gte(0), z.lte(LONGEST_RECORDED_MS));
const viewSchema = z.extend(lookSchema, {
  joinAtMs: z.exactOptional(momentOfView),
  faults: z.exactOptional(z.strictObject({ lostAtMs: z.exactOptional(momentOfView), frameMs: z.exactOptional(momentOfView) })),
});

export interface Recording extends Omit<UncheckedRecording, 'story'> {
  story: RecordedStory;
}

/** The recording as the text of a file; without `indent` as short as it can be. */
export function formatRecording(recording: Recording, indent = 1): string {
  return `${JSON.stringify({ kind: 'fairdrop-recording', format: RECORDING_FORMAT, ...recording }, null, indent)}\n`;
}

/** What is known of a scene that a recording may be of. */
export interface RecordedScene<State, Fact> {
  reduce: (state: State, fact: Fact) => State;
  shapes: ShapesOf<State, Fact>;
}

type AnyRecordedScene = RecordedScene<unknown, unknown>;

/**
 * Reads a recording. `sceneOf` gives the scene of a name, null where there is none. Rejects with a RangeError that says what is wrong with the file.
 */
export async function parseRecording(text: string, sceneOf: (name: string) => Promise<AnyRecordedScene | null>): Promise<Recording> {
  const { story, ...head } = readRecording(text, LARGEST_RECORDING);
  checkedPart(lookSchema, { size: head.size, motion: head.motion }, 'The recording');
  const scene = await sceneOf(head.scene);
  if (scene === null) throw new RangeError(`The recording is of the scene "${head.scene}", which is not here.`);
  return { ...head, story: parseStory(scene, story, FILE_KINDS) };
}

/** Checks a story against its scene. Throws RangeError for a shape or a fact that the scene doesn't take. */
function parseStory<State, Fact>(
  { reduce, shapes }: RecordedScene<State, Fact>,
  json: unknown,
  kinds: Kinds,
): Pick<Story<State, Fact>, 'before' | 'facts'> {
  const { before, facts } = checkedPart(storySchema(shapes(kinds)), json, 'The story');
  const story = { before, facts };
  try {
    facts.reduce((state, { fact }) => reduce(state, fact), before);
  } catch (error) {
    throw new RangeError(`The scene doesn't take a fact: ${error instanceof Error ? error.message : String(error)}`);
  }
  return story;
}

/** A story that was given by hand, as it is kept beside its scene. */
export function recordedView(
  { id, before, facts, seed: shared = id, joinAtMs, faults }: Story<unknown, unknown>,
  look: Pick<RecordedView, 'size' | 'motion'>,
): RecordedView {
  const received = facts.map(({ atMs, receivedAtMs = atMs, seed = shared, fact }) => ({ atMs, receivedAtMs, seed, fact }));
  return { before, facts: received, ...look, ...(joinAtMs === undefined ? {} : { joinAtMs }), ...(faults && { faults }) };
}

/** Checks a recorded story that was saved beside its scene, with how it was seen and what went wrong. Throws RangeError as `parseStory` does. */
export function parseRecorded<State, Fact>(
  scene: RecordedScene<State, Fact>,
  { before, facts, ...view }: RecordedView,
): Pick<Story<State, Fact>, 'before' | 'facts' | 'size' | 'motion' | 'joinAtMs' | 'faults'> {
  return { ...parseStory(scene, { before, facts }, LAB_KINDS), ...checkedPart(viewSchema, view, 'The story') };
}
