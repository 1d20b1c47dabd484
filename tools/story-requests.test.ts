import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LARGEST_RECORDING } from '#scenes/stage/recording/recording.ts';
import { answerStoryRequest, MAX_STORIES_BYTES } from './story-requests.ts';

let folder: string;
let server: Server;
let url: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stories-'));
  writeFileSync(join(folder, 'composed.json'), '[]\n');
  const source = {
    file: (scene: string) => (scene === 'dice' ? join(folder, 'composed.json') : join(folder, scene, 'composed.json')),
    parse: (_scene: string, json: unknown) => Promise.resolve(json),
    beforeWrite: () => undefined,
    afterWrite: () => undefined,
  };
  server = createServer((request, response) => void answerStoryRequest(source, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/__lab/stories/dice`;
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const story = (id: string) => ({ id, title: 'A story', values: { roll: 1 } });

const put = (body: unknown, hash: string) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json', 'if-match': `"${hash}"` }, body: JSON.stringify(body) });

test('composed stories are read with their hash and replaced; over another file, or with a wrong list, nothing is written', async () => {
  const { stories, hash } = (await (await fetch(url)).json()) as { stories: unknown; hash: string };
  expect(stories).toEqual([]);
  expect((await put({}, hash)).status).toBe(422);
  expect((await put([story('mine')], 'other')).status).toBe(412);
  expect(readFileSync(join(folder, 'composed.json'), 'utf8')).toBe('[]\n');
  expect((await put([story('mine')], hash)).status).toBe(200);
  expect(JSON.parse(readFileSync(join(folder, 'composed.json'), 'utf8'))).toEqual([story('mine')]);
  expect((await put([], hash)).status).toBe(412);
  expect((await fetch(url, { headers: { origin: 'http://elsewhere.test' } })).status).toBe(403);
});

test('a story as large as a recording is saved', async () => {
  const { hash } = (await (await fetch(url)).json()) as { hash: string };
  expect((await put([{ ...story('mine'), values: { recorded: 'x'.repeat(LARGEST_RECORDING) } }], hash)).status).toBe(200);
});

test('of two saves at once over the same file one is refused', async () => {
  const { hash } = (await (await fetch(url)).json()) as { hash: string };
  const statuses = await Promise.all(['one', 'two', 'three'].map(async (id) => (await put([story(id)], hash)).status));
  expect(statuses.toSorted()).toEqual([200, 412, 412]);
});

test('an unknown scene is refused without a path, and so are a list that is too large and fields of another type', async () => {
  const unknown = await fetch(url.replace('dice', 'nowhere'));
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).not.toContain(folder);
  const { hash } = (await (await fetch(url)).json()) as { hash: string };
  expect((await put([story('x'.repeat(MAX_STORIES_BYTES))], hash)).status).toBe(413);
  for (const bad of [{ id: 7 }, { title: ['A'] }, { values: [] }, { values: null }])
    expect((await put([{ ...story('mine'), ...bad }], hash)).status).toBe(422);
  expect((await put([null], hash)).status).toBe(422);
});
