import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerStoryRequest } from './story-requests.ts';

let folder: string;
let server: Server;
let url: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stories-'));
  writeFileSync(join(folder, 'composed.json'), '[]\n');
  const source = {
    file: () => join(folder, 'composed.json'),
    parse: (_scene: string, json: unknown) =>
      Array.isArray(json) ? Promise.resolve(json) : Promise.reject(new RangeError('Composed stories are a list.')),
  };
  server = createServer((request, response) => void answerStoryRequest(source, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/__lab/stories/dice`;
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const put = (body: unknown, hash: string) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json', 'if-match': `"${hash}"` }, body: JSON.stringify(body) });

test('composed stories are read with their hash and replaced; over another file, or with a wrong list, nothing is written', async () => {
  const { stories, hash } = (await (await fetch(url)).json()) as { stories: unknown; hash: string };
  expect(stories).toEqual([]);
  expect((await put({}, hash)).status).toBe(422);
  expect((await put([{ id: 'mine' }], 'other')).status).toBe(412);
  expect(readFileSync(join(folder, 'composed.json'), 'utf8')).toBe('[]\n');
  expect((await put([{ id: 'mine' }], hash)).status).toBe(200);
  expect(JSON.parse(readFileSync(join(folder, 'composed.json'), 'utf8'))).toEqual([{ id: 'mine' }]);
  expect((await put([], hash)).status).toBe(412);
  expect((await fetch(url, { headers: { origin: 'http://elsewhere.test' } })).status).toBe(403);
});
