import { mkdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { CREDIT_LICENCES, parseCredit, withCredit } from './assets/credits.ts';
import { bodyOf, isJson, isOwn } from './review/local-requests.ts';
import { replaceFile } from './review/replace-file.ts';
import { afterOthers, hashOf, nullIfMissing } from './tuning-files.ts';
import { answer, expectedHash, parseJson, RequestRefused } from './tuning-requests.ts';

/*
 * Own sounds and pictures, all under `/__lab/assets`:
 * 1. GET: the slots that have an own source, with its hash and size, and what may be sent.
 * 2. PUT `/{kind}/{name}` with `{ "data": base64, "credit": { author, licence, source } }` keeps the source under `assets/` with its licence line and makes
 *    what the shop serves of it. DELETE removes both, and makes it anew.
 * 3. A change names what it is based on, as for a tuning: 428 without that, 412 when another file is there. A source or line that can't be built is put back (422).
 * Only names of the list have a path, and only JSON from the lab's own page is taken.
 */

export const ASSETS_PREFIX = '/__lab/assets';
const PATH = /^\/__lab\/assets\/([a-z]+)\/([a-z0-9-]+)$/;

/** A kind of own source. */
export interface AssetKind {
  /** The names that a source may have. */
  names(): Promise<readonly string[]>;
  /** Path of the source below `assets/`. */
  file(name: string): string;
  /** Largest source that is sent, bytes. */
  maxBytes: number;
  /** What is kept of it. Rejects or throws RangeError for data of another kind. */
  checked(data: Buffer): Promise<Buffer> | Buffer;
  /** Makes what the shop serves; resolves with its size, bytes. Rejects with the reason where it can't. */
  build(name: string): Promise<number>;
}

export interface AssetSource {
  /** The folder of `assets/`, with NOTICES.md. */
  folder: string;
  kinds: ReadonlyMap<string, AssetKind>;
  /** Called when what the shop serves was made anew. */
  afterBuild(): void;
}

/** Answers one request of the lab; never rejects. */
export function answerAssetRequest(source: AssetSource, request: IncomingMessage, response: ServerResponse): Promise<void> {
  return answer(response, resultOf(source, request), 422);
}

async function resultOf(source: AssetSource, request: IncomingMessage): Promise<object> {
  if (!isOwn(request)) throw new RequestRefused(403, 'The lab answers only its own page.');
  if (request.method === 'GET' && request.url === ASSETS_PREFIX) return ownSources(source);
  const [, kindName = '', name = ''] = PATH.exec(request.url ?? '') ?? [];
  const kind = source.kinds.get(kindName);
  if (kind === undefined || !(await kind.names()).includes(name)) throw new RequestRefused(404, 'There is no such slot.');
  const { method } = request;
  if (method !== 'PUT' && method !== 'DELETE') throw new RequestRefused(405, 'An own source is saved with PUT and removed with DELETE.');
  if (!isJson(request)) throw new RequestRefused(415, 'A source is sent as application/json.');
  const expected = expectedHash(request);
  const change = method === 'PUT' ? await sentSource(kind, request) : null;
  // One after another: they share NOTICES.md and the tools that build.
  return afterOthers(source.folder, () => replaced(source, kind, name, expected, change));
}

type Change = { data: Buffer; credit: ReturnType<typeof parseCredit> } | null;

async function sentSource(kind: AssetKind, request: IncomingMessage): Promise<Change> {
  // Base64 takes four bytes for three.
  const json = parseJson(await bodyOf(request, Math.ceil((kind.maxBytes * 4) / 3) + 2_000));
  const given = typeof json === 'object' && json !== null ? json : {};
  const data: unknown = Reflect.get(given, 'data');
  if (typeof data !== 'string' || data === '') throw new RequestRefused(400, 'The source is missing.');
  const credit = parseCredit(Reflect.get(given, 'credit'));
  return { credit, data: await kind.checked(Buffer.from(data, 'base64')) };
}

/** Replaces a source and its licence line, and builds; puts both back where that fails, and makes what the shop serves of them. */
async function replaced(
  { folder, afterBuild }: AssetSource,
  kind: AssetKind,
  name: string,
  expected: string | null,
  change: Change,
): Promise<{ file: string; hash: string | null; bytes: number }> {
  const file = kind.file(name);
  const [path, notices] = [join(folder, file), join(folder, 'NOTICES.md')];
  const [before, text] = [await readFile(path).catch(nullIfMissing), await readFile(notices, 'utf8')];
  if ((before === null ? null : hashOf(before)) !== expected) throw new RequestRefused(412, `assets/${file} changed on disk meanwhile.`);
  if (change === null && before === null) throw new RequestRefused(404, `There is no assets/${file}.`);
  try {
    await put(path, change?.data ?? null);
    replaceFile(notices, withCredit(text, file, change?.credit ?? null));
    const bytes = await kind.build(name);
    afterBuild();
    return { file: `assets/${file}`, hash: change === null ? null : hashOf(change.data), bytes };
  } catch (error) {
    try {
      await put(path, before);
    } finally {
      replaceFile(notices, text);
    }
    // The tools may have written some of their files; the reason for the request's failure is the first one.
    await kind.build(name).catch(() => undefined);
    afterBuild();
    throw error;
  }
}

async function put(path: string, data: Buffer | null): Promise<void> {
  if (data === null) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true });
  replaceFile(path, data);
}

async function ownSources({ folder, kinds }: AssetSource): Promise<object> {
  const own: Record<string, { hash: string; bytes: number }> = {};
  for (const [kindName, kind] of kinds) {
    for (const name of await kind.names()) {
      const data = await readFile(join(folder, kind.file(name))).catch(nullIfMissing);
      if (data !== null) own[`${kindName}/${name}`] = { hash: hashOf(data), bytes: data.length };
    }
  }
  return { own, licences: CREDIT_LICENCES };
}
