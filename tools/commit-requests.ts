import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CommitLabs } from './commit-labs.ts';
import { isOwn, sendJson } from './review/local-requests.ts';

/*
 * The labs of other commits: `/__lab/commits?rev={name}` answers `{ hash }` once its lab is ready, and its pages are under `/__lab/commits/{hash}/`, so that the
 * lab may drive them in a frame.
 */

export const COMMITS_PREFIX = '/__lab/commits';
const PAGE = /^(\/__lab\/commits\/([0-9a-f]{40})\/)/;

/** Answers one request; never rejects. */
export async function answerCommitRequest(labs: CommitLabs, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (!isOwn(request)) return sendJson(response, 403, { message: 'The lab answers only its own page.' });
    const [, base, hash] = PAGE.exec(request.url ?? '') ?? [];
    if (base !== undefined && hash !== undefined) {
      const lab = await labs.lab(hash, base);
      lab.middlewares(request, response, () => sendJson(response, 404, { message: 'Not found.' }));
      return;
    }
    const revision = new URL(request.url ?? '', 'http://lab').searchParams.get('rev') ?? '';
    const found = await labs.hashOf(revision);
    await labs.lab(found, `${COMMITS_PREFIX}/${found}/`);
    sendJson(response, 200, { hash: found });
  } catch (error) {
    sendJson(response, 422, { message: error instanceof Error ? error.message : String(error) });
  }
}
