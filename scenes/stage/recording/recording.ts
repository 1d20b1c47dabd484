import * as z from 'zod/mini';
import { SMALLEST_SIDE_PX, type Story } from '../contract.ts';
import type { Kinds, Shapes, ShapesOf } from './shapes.ts';

/** The version of the file's form. */
const FORMAT = 1;

/** The largest file that is read, characters. */
export const LARGEST_RECORDING = 2_000_000;

/** The longest story, ms: an address of the lab goes no further. */
export const LONGEST_MS = 600_000;

/** What was recorded of a scene: the state before, and the facts as it received them. Ids are aliases, names are masked. */
export type RecordedStory = Pick<Story<unknown, unknown>, 'before' | 'facts'>;

/** The same as it is kept beside its scene, with how it was looked at. */
export type RecordedView = RecordedStory & z.output<typeof lookSchema>;

const moment = z.number().check(z.gte(-LONGEST_MS), z.lte(LONGEST_MS));
/** In a file an instant may lie further back than the story: a round has begun before. */
const instant = z.number().check(z.gte(-86_400_000), z.lte(86_400_000));
const id = z.string().check(z.regex(/^[\w:./~-]{0,80}$/));
const line = z.string().check(z.regex(/^[^\p{Cc}]{0,240}$/u));

const FILE_KINDS: Kinds = {
  // Both differ in what becomes of unknown keys alone.
  object: z.strictObject as unknown as typeof z.object,
  id,
  playerName: z.string().check(z.regex(/^[^\p{Cc}]{0,64}$/u)),
  picture: z.string().check(z.regex(/^\/(?!\/)[\w./-]{1,120}$/)),
  avatar: z.null() as z.ZodMiniType<string | null>,
  instant,
};

const storySchema = <State, Fact>({ state, fact }: Shapes<State, Fact>) =>
  z.strictObject({
    before: state,
    facts: z.array(z.strictObject({ atMs: moment, receivedAtMs: moment, seed: id, fact })).check(z.minLength(1), z.maxLength(500)),
  });

const side = z.number().check(z.gte(SMALLEST_SIDE_PX), z.lte(4096));
const LOOK = { size: z.strictObject({ width: side, height: side }), motion: z.enum(['full', 'reduced', 'still']) };
const lookSchema = z.strictObject(LOOK);

const headSchema = z.strictObject({
  kind: z.literal('fairdrop-recording'),
  format: z.number(),
  /** The script that drew the scene; its name changes with its code. */
  build: line,
  scene: z.string().check(z.regex(/^[a-z][a-z-]{0,30}$/)),
  /** When the recording was saved, ms in the story. */
  atMs: z.number().check(z.gte(0), z.lte(LONGEST_MS)),
  ...LOOK,
  /** Device pixels per CSS pixel. */
  density: z.number().check(z.gt(0), z.lte(16)),
  tier: z.enum(['high', 'low', 'canvas', 'lean', 'plate']),
  /** What happened to the scene, oldest first, ms in the story. */
  log: z.array(z.strictObject({ atMs: moment, event: line })).check(z.maxLength(500)),
  /** The last errors, oldest first. */
  errors: z.array(line).check(z.maxLength(20)),
  story: z.unknown(),
});

export interface Recording extends Omit<z.output<typeof headSchema>, 'story' | 'kind' | 'format'> {
  story: RecordedStory;
}

/** The recording as the text of a file. */
export function formatRecording(recording: Recording): string {
  return `${JSON.stringify({ kind: 'fairdrop-recording', format: FORMAT, ...recording }, null, 1)}\n`;
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
  if (text.length > LARGEST_RECORDING)
    throw new RangeError(`The file is too large: a recording has at most ${LARGEST_RECORDING / 1_000_000} MB.`);
  const json = parseJson(text);
  if (typeof json !== 'object' || json === null || Reflect.get(json, 'kind') !== 'fairdrop-recording')
    throw new RangeError('The file is no recording of a scene.');
  const format: unknown = Reflect.get(json, 'format');
  if (format !== FORMAT)
    throw new RangeError(`The recording has the format ${String(format).slice(0, 20)}; this lab reads format ${FORMAT}.`);
  const { kind: _kind, format: _format, story, ...head } = checked(headSchema, json, 'The recording');
  const scene = await sceneOf(head.scene);
  if (scene === null) throw new RangeError(`The recording is of the scene "${head.scene}", which is not here.`);
  return { ...head, story: parseStory(scene, story) };
}

/** Checks a story against its scene. Throws RangeError for a shape or a fact that the scene doesn't take. */
function parseStory<State, Fact>(
  { reduce, shapes }: RecordedScene<State, Fact>,
  json: unknown,
): Pick<Story<State, Fact>, 'before' | 'facts'> {
  const { before, facts } = checked(storySchema(shapes(FILE_KINDS)), json, 'The story');
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
  { before, facts, seed: shared }: Story<unknown, unknown>,
  look: Pick<RecordedView, 'size' | 'motion'>,
): RecordedView {
  const received = facts.map(({ atMs, receivedAtMs = atMs, seed = shared, fact }) => ({ atMs, receivedAtMs, seed, fact }));
  return { before, facts: received, ...look };
}

/** Checks a recorded story that was saved beside its scene, with the size and motion that it was seen in. Throws RangeError as `parseStory` does. */
export function parseRecorded<State, Fact>(
  scene: RecordedScene<State, Fact>,
  { size, motion, ...story }: RecordedView,
): Pick<Story<State, Fact>, 'before' | 'facts' | 'size' | 'motion'> {
  return { ...parseStory(scene, story), ...checked(lookSchema, { size, motion }, 'The story') };
}

function parseJson(text: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw new RangeError(`The file has the key "${key}".`);
      return value;
    });
  } catch (error) {
    throw error instanceof RangeError ? error : new RangeError('The file is no JSON.');
  }
  return json;
}

function checked<Value>(schema: z.ZodMiniType<Value>, json: unknown, what: string): Value {
  const parsed = z.safeParse(schema, json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') ?? '';
  throw new RangeError(
    `${what} has a wrong ${path === '' ? 'form' : `value at ${path.slice(0, 80)}`}: ${issue?.message.slice(0, 120) ?? ''}`,
  );
}
