import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, isJson, isOwn, sendJson } from './review/local-requests.ts';
import { replaceFile } from './review/replace-file.ts';
import { hashOf } from './tuning-files.ts';

/*
 * The stories that are composed in the lab, all under `/__lab/stories/{scene}`: GET reads the scene's `composed.json` with its hash, PUT replaces it with
 * `If-Match: "{hash}"`. 412 when another file is there, 422 with a sentence for what is wrong in a story.
 */

export const STORIES_PREFIX = '/__lab/stories/';
const PATH = /^\/__lab\/stories\/([a-z][a-z-]{0,30})$/;

/** What the requests are answered from. `parse` throws for a list that the scene doesn't take; both reject for an unknown scene. */
export interface StorySource {
  file(scene: string): string;
  parse(scene: string, json: unknown): Promise<unknown>;
}

/** Answers one request of the lab; never rejects. */
export async function answerStoryRequest(source: StorySource, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await answer(source, request, response);
  } catch (error) {
    sendJson(response, 422, { message: error instanceof Error ? error.message : String(error) });
  }
}

async function answer(source: StorySource, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isOwn(request)) return sendJson(response, 403, { message: 'The lab answers only its own page.' });
  const scene = PATH.exec(request.url ?? '')?.[1];
  if (scene === undefined) return sendJson(response, 404, { message: 'No scene has that name.' });
  const path = source.file(scene);
  const text = await readFile(path, 'utf8');
  if (request.method === 'GET') return sendJson(response, 200, { stories: JSON.parse(text), hash: hashOf(text) });
  if (request.method !== 'PUT' || !isJson(request))
    return sendJson(response, 405, { message: 'Stories are read with GET and saved with PUT as JSON.' });
  if (request.headers['if-match'] !== `"${hashOf(text)}"`)
    return sendJson(response, 412, { message: 'composed.json changed on disk meanwhile.' });
  const stories = await source.parse(scene, JSON.parse(await bodyOf(request)));
  replaceFile(path, `${JSON.stringify(stories, null, 2)}\n`);
  return sendJson(response, 200, { file: `scenes/${scene}/composed.json` });
}
