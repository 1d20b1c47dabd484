import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CommitLabs } from './commit-labs.ts';
import { bodyOf, isFromOwnPage, isJson, isOwn, sendJson } from './review/local-requests.ts';
import { parseJson, RequestRefused, sendError } from './tuning-requests.ts';

/*
 * The labs of other commits. `POST /__lab/commits` with `{ "revision": "{name}" }` starts one, which checks out that commit and runs its code, and answers
 * `{ hash }` once it is ready; only the lab's own page may do that. The pages of a lab that runs are under `/__lab/commits/{hash}/`, so that the lab can drive
 * them in a frame.
 */

export const COMMITS_PREFIX = '/__lab/commits';
const PAGE = /^\/__lab\/commits\/([0-9a-f]{40})\//;

/** Answers one request; never rejects. */
export async function answerCommitRequest(labs: CommitLabs, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (!isOwn(request)) throw new RequestRefused(403, 'The lab answers only its own page.');
    const hash = PAGE.exec(request.url ?? '')?.[1];
    if (hash === undefined) return sendJson(response, 200, { hash: await startedLab(labs, request) });
    const lab = await labs.running(hash);
    if (lab === undefined) throw new RequestRefused(404, 'The lab of that commit is not running.');
    lab.middlewares(request, response, () => sendJson(response, 404, { message: 'Not found.' }));
  } catch (error) {
    sendError(response, error, 422);
  }
}

/** Starts the lab that a request asks for; resolves with the hash of its commit. */
async function startedLab(labs: CommitLabs, request: IncomingMessage): Promise<string> {
  if (request.url !== COMMITS_PREFIX) throw new RequestRefused(404, 'Not found.');
  if (request.method !== 'POST' || !isJson(request)) throw new RequestRefused(405, 'The lab of a commit is started with POST as JSON.');
  if (!isFromOwnPage(request)) throw new RequestRefused(403, "Only the lab's own page starts the lab of a commit.");
  const json = parseJson(await bodyOf(request));
  const revision: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'revision') : undefined;
  const hash = await labs.resolve(typeof revision === 'string' ? revision : '');
  await labs.start(hash, `${COMMITS_PREFIX}/${hash}/`);
  return hash;
}
