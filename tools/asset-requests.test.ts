import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assetKinds, checkedPicture } from './asset-kinds.ts';
import { answerAssetRequest, type AssetKind } from './asset-requests.ts';
import { wavOf } from './assets/synth/sprite.ts';

const NOTICES = '- **Inter** — OFL.\n';
const CREDIT = { author: 'Ada Lovelace', licence: 'CC0-1.0', source: 'https://example.test/lift?v=1' };
const wav = (seconds = 0.1): Buffer => wavOf(Buffer.alloc(Math.round(seconds * 48_000) * 4, 7));

let folder = '';
let base = '';
let close = (): void => undefined;
let build = (): Promise<number> => Promise.resolve(1);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'));
  await writeFile(join(folder, 'NOTICES.md'), NOTICES);
  build = () => Promise.resolve(1234);
  const real = assetKinds();
  const kinds = new Map([...real].map(([name, kind]): [string, AssetKind] => [name, { ...kind, build: () => build() }]));
  const server = createServer(
    (request, response) => void answerAssetRequest({ folder, kinds, afterBuild: () => undefined }, request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/__lab/assets`;
  close = () => void server.close();
});

afterEach(async () => {
  close();
  await rm(folder, { recursive: true });
});

interface Answer {
  message?: string;
  hash?: string;
  bytes?: number;
  own?: Record<string, { hash: string }>;
}

async function ask(
  path: string,
  method: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<{ status: number; answer: Answer }> {
  const response = await fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

const NEW = { 'if-none-match': '*' };
const bodyOf = (data: Buffer, credit: object = CREDIT): object => ({ data: data.toString('base64'), credit });
const notices = (): Promise<string> => readFile(join(folder, 'NOTICES.md'), 'utf8');

test('a sound is kept with its licence line, replaced over its own hash, and removed with its line', async () => {
  const saved = await ask('/sounds/lift', 'PUT', NEW, bodyOf(wav()));
  expect(saved).toMatchObject({ status: 200, answer: { file: 'assets/sounds/own/lift.wav', bytes: 1234 } });
  expect(await readFile(join(folder, 'sounds/own/lift.wav'))).toEqual(wav());
  expect(await notices()).toBe(`${NOTICES}- \`sounds/own/lift.wav\` — © Ada Lovelace, CC0-1.0, <https://example.test/lift?v=1>.\n`);
  expect((await ask('', 'GET')).answer.own).toEqual({ 'sounds/lift': { hash: saved.answer.hash, bytes: wav().length } });

  expect((await ask('/sounds/lift', 'PUT', NEW, bodyOf(wav(0.2)))).status).toBe(412);
  const based = { 'if-match': `"${saved.answer.hash}"` };
  const again = await ask('/sounds/lift', 'PUT', based, bodyOf(wav(0.2), { author: 'Me', licence: 'MIT', source: '' }));
  expect(again.status).toBe(200);
  expect(await notices()).toBe(`${NOTICES}- \`sounds/own/lift.wav\` — © Me, MIT.\n`);

  expect((await ask('/sounds/lift', 'DELETE', based)).status).toBe(412);
  expect((await ask('/sounds/lift', 'DELETE', { 'if-match': `"${again.answer.hash}"` })).status).toBe(200);
  expect(existsSync(join(folder, 'sounds/own/lift.wav'))).toBe(false);
  expect(await notices()).toBe(NOTICES);
});

test('a source that can not be built is put back as it was', async () => {
  const { answer } = await ask('/sounds/lift', 'PUT', NEW, bodyOf(wav()));
  const before = await notices();
  const built: Buffer[] = [];
  build = async () => {
    built.push(await readFile(join(folder, 'sounds/own/lift.wav')));
    throw new Error('encoding needs ffmpeg');
  };
  const failed = await ask('/sounds/lift', 'PUT', { 'if-match': `"${answer.hash}"` }, bodyOf(wav(0.3), { ...CREDIT, author: 'Other' }));
  expect(failed).toEqual({ status: 422, answer: { message: 'encoding needs ffmpeg' } });
  expect(await readFile(join(folder, 'sounds/own/lift.wav'))).toEqual(wav());
  expect(await notices()).toBe(before);
  expect(built).toEqual([wav(0.3), wav()]);
  expect((await ask('/sounds/coin', 'PUT', NEW, bodyOf(wav()))).status).toBe(422);
  expect(existsSync(join(folder, 'sounds/own/coin.wav'))).toBe(false);
});

test('of two saves at once over the same file one is refused', async () => {
  const both = await Promise.all([wav(0.1), wav(0.2)].map((data) => ask('/sounds/lift', 'PUT', NEW, bodyOf(data))));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
});

const rate = (hz: number): Buffer => {
  const data = wav();
  data.writeUInt32LE(hz, 24);
  return data;
};

test.each([
  ['another path', '/sounds/..%2f..%2flift', wav(), 404],
  ['a cue that is not there', '/sounds/lifts', wav(), 404],
  ['a kind that is not there', '/fonts/lift', wav(), 404],
  ['a text', '/sounds/lift', Buffer.from('<script>'), 422],
  ['an empty source', '/sounds/lift', Buffer.alloc(0), 400],
  ['a cut WAV', '/sounds/lift', wav().subarray(0, 400), 422],
  ['a WAV with data behind it', '/sounds/lift', Buffer.concat([wav(), Buffer.from('more')]), 422],
  ['a WAV of another rate', '/sounds/lift', rate(44_100), 422],
  ['a sound of eleven seconds', '/sounds/lift', wav(11), 413],
  ['an SVG', '/prizes/silver-clip', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'), 422],
  ['a picture in place of a sound', '/sounds/lift', await picture(300), 422],
  ['a picture that is too small', '/prizes/silver-clip', await picture(40), 422],
  ['a picture that is too large', '/prizes/silver-clip', await picture(1200), 422],
  ['a cut picture', '/prizes/silver-clip', (await picture(300)).subarray(0, 300), 422],
  ['a picture without a transparent ground', '/prizes/silver-clip', await picture(300, 3), 422],
])('%s is refused and writes nothing', async (_name, path, data, status) => {
  expect((await ask(path, 'PUT', NEW, bodyOf(data))).status).toBe(status);
  expect(await notices()).toBe(NOTICES);
  for (const kind of ['sounds', 'prizes', 'pictures']) expect(existsSync(join(folder, kind))).toBe(false);
});

test.each([
  ['no author', { ...CREDIT, author: '' }],
  ['a line break in the author', { ...CREDIT, author: 'Ada\n- **evil** — MIT' }],
  ['a licence that is not for sale', { ...CREDIT, licence: 'CC-BY-NC-4.0' }],
  ['a source that is a script', { ...CREDIT, source: 'javascript:alert(1)' }],
  ['a source with a line break', { ...CREDIT, source: 'https://example.test/\n- x' }],
  ['no credit at all', {}],
])('a licence line with %s is refused', async (_name, credit) => {
  expect((await ask('/sounds/lift', 'PUT', NEW, bodyOf(wav(), credit))).status).toBe(422);
  expect(await notices()).toBe(NOTICES);
});

test.each([
  { ...CREDIT, source: "https://commons.wikimedia.org/wiki/File:Coin_(2),_it's!;.ogg" },
  { ...CREDIT, author: 'sound_maker' },
])('a licence line of $author from $source is kept', async (credit) => {
  expect((await ask('/sounds/lift', 'PUT', NEW, bodyOf(wav(), credit))).status).toBe(200);
});

test('other pages, forms, and changes without a base are refused', async () => {
  const body = bodyOf(wav());
  expect((await ask('/sounds/lift', 'PUT', { ...NEW, origin: 'https://evil.test' }, body)).status).toBe(403);
  expect((await ask('/sounds/lift', 'PUT', { ...NEW, 'content-type': 'text/plain' }, body)).status).toBe(415);
  expect((await ask('/sounds/lift', 'PUT', {}, body)).status).toBe(428);
  expect((await ask('/sounds/lift', 'POST', NEW, body)).status).toBe(405);
  const { hostname, port, pathname } = new URL(`${base}/sounds/lift`);
  const status = await new Promise((resolve, reject) => {
    const sent = httpRequest(
      { hostname, port, path: pathname, method: 'PUT', headers: { ...NEW, host: 'evil.test:80', 'content-type': 'application/json' } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    sent.on('error', reject).end(JSON.stringify(body));
  });
  expect(status).toBe(403);
  expect(await notices()).toBe(NOTICES);
});

test('a picture is made anew from its pixels alone', async () => {
  const marked = await sharp(await picture(300))
    .withExif({ IFD0: { Copyright: 'hidden' } })
    .png()
    .toBuffer();
  expect(marked.includes('hidden')).toBe(true);
  const kept = await checkedPicture(marked);
  expect(kept.includes('hidden')).toBe(false);
  expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(marked).raw().toBuffer());
});

function picture(side: number, channels: 3 | 4 = 4): Promise<Buffer> {
  const background = { r: 200, g: 40, b: 90, alpha: 0.5 };
  return sharp({ create: { width: side, height: side, channels, background } })
    .png()
    .toBuffer();
}
