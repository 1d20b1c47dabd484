import * as z from 'zod/mini';

/*
 * The file of a recording (docs/lab.md): what a scene received last. Here is all of its form that needs no scene; scenes/stage/recording adds the states and facts.
 */

/** The version of the file's form. */
export const RECORDING_FORMAT = 1;

/** The longest story, ms: an address of the lab goes no further. */
export const LONGEST_RECORDED_MS = 600_000;

const moment = z.number().check(z.gte(-LONGEST_RECORDED_MS), z.lte(LONGEST_RECORDED_MS));
const line = z.string().check(z.regex(/^[^\p{Cc}]{0,240}$/u));

/** An alias in place of an id. */
export const recordedId = z.string().check(z.regex(/^[\w:./~-]{0,80}$/));

/** The facts of a recording, with the schema of one. */
export const recordedFacts = <Fact>(fact: z.ZodMiniType<Fact>) =>
  z.array(z.strictObject({ atMs: moment, receivedAtMs: moment, seed: recordedId, fact })).check(z.minLength(1), z.maxLength(500));

/** Of a picture, CSS pixels. */
const side = z.number().check(z.gt(0), z.lte(4096));

const recordedSchema = z.strictObject({
  kind: z.literal('fairdrop-recording'),
  format: z.literal(RECORDING_FORMAT),
  /** The script that drew the scene; its name changes with its code. */
  build: line,
  scene: z.string().check(z.regex(/^[a-z][a-z-]{0,30}$/)),
  /** When the recording was saved, ms in the story. */
  atMs: z.number().check(z.gte(0), z.lte(LONGEST_RECORDED_MS)),
  size: z.strictObject({ width: side, height: side }),
  motion: z.enum(['full', 'reduced', 'still']),
  /** Device pixels per CSS pixel. */
  density: z.number().check(z.gt(0), z.lte(16)),
  tier: z.enum(['high', 'low', 'canvas', 'lean', 'plate']),
  /** What happened to the scene, oldest first, ms in the story. */
  log: z.array(z.strictObject({ atMs: moment, event: line })).check(z.maxLength(500)),
  /** The last errors, oldest first. */
  errors: z.array(line).check(z.maxLength(20)),
  story: z.strictObject({ before: z.unknown(), facts: recordedFacts(z.unknown()) }),
});

/** A recording whose states and facts are not checked: only its scene knows them. */
export type UncheckedRecording = Omit<z.output<typeof recordedSchema>, 'kind' | 'format'>;

/** Reads a recording of at most `largest` characters, except for what only its scene knows. Throws RangeError with what is wrong with the file. */
export function readRecording(text: string, largest: number): UncheckedRecording {
  if (text.length > largest) throw new RangeError(`The file is too large: a recording has at most ${largest / 1_000_000} MB.`);
  const json = parseJson(text);
  if (typeof json !== 'object' || json === null || Reflect.get(json, 'kind') !== 'fairdrop-recording')
    throw new RangeError('The file is no recording of a scene.');
  const format: unknown = Reflect.get(json, 'format');
  if (format !== RECORDING_FORMAT)
    throw new RangeError(`The recording has the format ${String(format).slice(0, 20)}; this lab reads format ${RECORDING_FORMAT}.`);
  const { kind: _kind, format: _format, ...recording } = checkedPart(recordedSchema, json, 'The recording');
  return recording;
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

/** A part of a recording that was checked. `what` begins the sentence of the RangeError that it throws for another. */
export function checkedPart<Value>(schema: z.ZodMiniType<Value>, json: unknown, what: string): Value {
  const parsed = z.safeParse(schema, json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') ?? '';
  throw new RangeError(
    `${what} has a wrong ${path === '' ? 'form' : `value at ${path.slice(0, 80)}`}: ${issue?.message.slice(0, 120) ?? ''}`,
  );
}

/** The name of the file of a recording: of a scene, and of the ticket that brought it. */
export const recordingFileName = (scene: string, ticket?: string): string =>
  `fairdrop-${scene}${ticket === undefined ? '' : `-${ticket}`}.recording.json`;
