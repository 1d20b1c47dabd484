import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, isJson, isOwn } from './review/local-requests.ts';
import { replaceFile } from './review/replace-file.ts';
import { LARGEST_RECORDING } from '#scenes/stage/recording/recording.ts';
import { afterOthers, hashOf, nullIfMissing } from './tuning-files.ts';
import { answer, parseJson, RequestRefused } from './tuning-requests.ts';

/*
 * The stories that are composed in the lab, all under `/__lab/stories/{scene}`: GET reads the scene's `composed.json` with its hash, PUT replaces it with
 * `If-Match: "{hash}"`. 412 when another file is there, 422 with a sentence for what is wrong in a story.
 */

export const STORIES_PREFIX = '/__lab/stories/';
/** Largest list that is sent, bytes: one with a recording in it is this large. */
export const MAX_STORIES_BYTES = LARGEST_RECORDING + 200_000;
const PATH = /^\/__lab\/stories\/([a-z][a-z-]{0,30})$/;

/** What the requests are answered from. */
export interface StorySource {
  file(scene: string): string;
  /** Checks a list of stories whose fields have the right types. Rejects for one that the scene doesn't take. */
  parse(scene: string, json: unknown): Promise<unknown>;
  /** Called with the path of a file that is about to be written, and the hash of its new text. */
  beforeWrite(path: string, hash: string): void;
  afterWrite(path: string): void;
}

/** Answers one request of the lab; never rejects. */
export function answerStoryRequest(source: StorySource, request: IncomingMessage, response: ServerResponse): Promise<void> {
  return answer(response, resultOf(source, request), 422);
}

async function resultOf(source: StorySource, request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!isOwn(request)) throw new RequestRefused(403, 'The lab answers only its own page.');
  const scene = PATH.exec(request.url ?? '')?.[1];
  const path = scene === undefined ? '' : source.file(scene);
  const text = scene === undefined ? null : await readFile(path, 'utf8').catch(nullIfMissing);
  if (scene === undefined || text === null) throw new RequestRefused(404, 'No scene has that name.');
  if (request.method === 'GET') return { stories: parseJson(text), hash: hashOf(text) };
  if (request.method !== 'PUT' || !isJson(request)) throw new RequestRefused(405, 'Stories are read with GET and saved with PUT as JSON.');
  const json = parseJson(await bodyOf(request, MAX_STORIES_BYTES));
  assertFieldTypes(json);
  const stories = await source.parse(scene, json);
  await afterOthers(path, async () => {
    if (request.headers['if-match'] !== `"${hashOf(await readFile(path, 'utf8'))}"`)
      throw new RequestRefused(412, 'composed.json changed on disk meanwhile.');
    const written = `${JSON.stringify(stories, null, 2)}\n`;
    source.beforeWrite(path, hashOf(written));
    replaceFile(path, written);
    source.afterWrite(path);
  });
  return { file: `scenes/${scene}/composed.json` };
}

/** Throws RangeError unless each story has a name and a title as text, and an object of values. */
function assertFieldTypes(json: unknown): void {
  if (!Array.isArray(json)) throw new RangeError('Composed stories are a list.');
  for (const entry of json as unknown[]) {
    const story = typeof entry === 'object' && entry !== null ? entry : {};
    for (const field of ['id', 'title'])
      if (typeof Reflect.get(story, field) !== 'string') throw new RangeError(`The ${field} of a story is text.`);
    const values: unknown = Reflect.get(story, 'values');
    if (typeof values !== 'object' || values === null || Array.isArray(values))
      throw new RangeError('The values of a story are an object.');
  }
}
