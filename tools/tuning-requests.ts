import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, bodyOf, isJson, isOwn, sendJson } from './review/local-requests.ts';
import { FileChanged, TAKE_NAME, type ExpectedHash, type TuningFiles } from './tuning-files.ts';

/*
 * What the lab asks of its server, all under `/__lab/tuning/{scene}`:
 * 1. GET: the tuning and the takes as they are on disk, each with its hash.
 * 2. PUT with a whole tuning as JSON; `/takes/{name}`: PUT and DELETE of a take.
 * 3. A change names what it is based on: `If-Match: "{hash}"`, or `If-None-Match: *` for a file that is not there yet. Without it the answer is 428,
 *    and 412 with the file on disk when that is another one.
 * 4. 422 names the field and its range. Only JSON from the lab's own page is taken, so no foreign page can reach a file.
 */

export const TUNING_PREFIX = '/__lab/tuning/';
const PATH = /^\/__lab\/tuning\/([a-z][a-z-]{0,30})(?:\/takes\/([^/]+))?$/;

/** The part of a scene's tuning definition that saving needs; see scenes/stage/tuning.ts. */
export interface TuningParser {
  parse(json: unknown): Record<string, unknown>;
}

/** What the requests are answered from. `parser` throws RequestRefused for an unknown scene. */
export interface TuningSource {
  files(scene: string): TuningFiles;
  parser(scene: string): Promise<TuningParser>;
  /** Called with the path of a file that is about to be written, and the hash of its new text. */
  beforeWrite(path: string, hash: string): void;
}

/** A request that can't be done, with the answer's status and a sentence for the designer. */
export class RequestRefused extends Error {
  readonly status: number;
  readonly field: string | undefined;
  constructor(status: number, message: string, field?: string) {
    super(message);
    this.status = status;
    this.field = field;
  }
}

/** Answers one request of the lab; never rejects. */
export function answerTuningRequest(source: TuningSource, request: IncomingMessage, response: ServerResponse): Promise<void> {
  return answer(response, resultOf(source, request), 500);
}

/** Answers a request with its result, or where that fails with the error's own status, else with `otherwise`; never rejects. */
export async function answer(response: ServerResponse, result: Promise<object>, otherwise: number): Promise<void> {
  try {
    sendJson(response, 200, await result);
  } catch (error) {
    sendError(response, error, otherwise);
  }
}

/** Answers a request that failed: with the error's own status, else with `otherwise`. */
export function sendError(response: ServerResponse, error: unknown, otherwise: number): void {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof FileChanged) sendJson(response, 412, { message, current: error.current });
  else if (error instanceof RequestRefused) sendJson(response, error.status, { message, field: error.field });
  else if (error instanceof BodyTooLarge) sendJson(response, 413, { message });
  else sendJson(response, otherwise, { message });
}

async function resultOf(source: TuningSource, request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!isOwn(request)) throw new RequestRefused(403, 'The lab answers only its own page.');
  const [, scene, take = null] = PATH.exec(request.url ?? '') ?? [];
  if (scene === undefined) throw new RequestRefused(404, 'No scene has that name.');
  const parser = await source.parser(scene);
  const files = source.files(scene);
  if (take !== null && !TAKE_NAME.test(take))
    throw new RequestRefused(400, 'A take is named with small letters, digits and hyphens, 40 at most.');
  if (request.method === 'GET' && take === null) return { tuning: await files.tuning(), takes: await files.takes() };
  if (request.method === 'DELETE' && take !== null) {
    const expected = expectedHash(request);
    if (expected === null) throw new RequestRefused(428, 'A take is deleted with If-Match.');
    await files.deleteTake(take, expected);
    return {};
  }
  if (request.method !== 'PUT')
    throw new RequestRefused(405, 'A tuning is read with GET and saved with PUT; a take is saved with PUT and deleted with DELETE.');
  if (!isJson(request)) throw new RequestRefused(415, 'A tuning is sent as application/json.');
  const expected = expectedHash(request);
  const tuning = parseTuning(parser, parseJson(await bodyOf(request)));
  const hash = await files.write(take, tuning, expected, (path, written) => source.beforeWrite(path, written));
  return { file: `scenes/${scene}/${take === null ? 'tuning.json' : `takes/${take}.json`}`, hash };
}

/** The hash that a change names, null for a file that must not exist yet. Throws RequestRefused with 428. */
export function expectedHash({ headers }: IncomingMessage): ExpectedHash {
  if (headers['if-none-match'] === '*') return null;
  const hash = /^"([0-9a-f]+)"$/.exec(headers['if-match'] ?? '')?.[1];
  if (hash === undefined) throw new RequestRefused(428, 'A change names the file that it is based on: If-Match, or If-None-Match: *.');
  return hash;
}

/** The value of a text. Throws RequestRefused with 400. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new RequestRefused(400, 'That is no JSON.');
  }
}

function parseTuning(parser: TuningParser, json: unknown): Record<string, unknown> {
  try {
    return parser.parse(json);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const field: unknown = Reflect.get(error, 'field');
    throw new RequestRefused(422, error.message, typeof field === 'string' ? field : undefined);
  }
}
