import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defineTuning } from '#scenes/stage/tuning.ts';
import { TuningFiles } from './tuning-files.ts';
import { answerTuningRequest } from './tuning-requests.ts';

const definition = defineTuning({ spinMs: { unit: 'ms', min: 100, max: 900, step: 10, default: 500, description: 'Length.' } });

let folder = '';
let base = '';
let close = (): void => undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuning-'));
  await writeFile(join(folder, 'tuning.json'), '{ "spinMs": 500 }');
  const source = { files: () => new TuningFiles(folder), parser: () => Promise.resolve(definition), beforeWrite: () => undefined };
  const server = createServer((request, response) => void answerTuningRequest(source, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/__lab/tuning/box`;
  close = () => void server.close();
});

afterEach(async () => {
  close();
  await rm(folder, { recursive: true });
});

interface Answer {
  tuning: { values: unknown; hash: string };
  takes: Record<string, { values: unknown; hash: string }>;
  hash: string;
  field?: string;
  current: { values: unknown; hash: string } | null;
}

async function ask(
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
  body?: string,
): Promise<{ status: number; answer: Answer }> {
  const response = await fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

const onDisk = (file: string) => readFile(join(folder, file), 'utf8');

test('a tuning is saved over the file that it is based on, and refused over one that changed meanwhile', async () => {
  const { answer: read } = await ask('');
  await writeFile(join(folder, 'tuning.json'), '{ "spinMs": 600 }');
  const refused = await ask('', 'PUT', { 'if-match': `"${read.tuning.hash}"` }, '{"spinMs":700}');
  expect(refused.status).toBe(412);
  expect(refused.answer.current?.values).toEqual({ spinMs: 600 });
  expect(await onDisk('tuning.json')).toBe('{ "spinMs": 600 }');

  const saved = await ask('', 'PUT', { 'if-match': `"${refused.answer.current?.hash}"` }, '{"spinMs":700}');
  expect(saved.status).toBe(200);
  expect(await onDisk('tuning.json')).toBe('{\n  "spinMs": 700\n}\n');
  expect((await ask('')).answer.tuning).toEqual({ values: { spinMs: 700 }, hash: saved.answer.hash });
});

test.each([
  ['no JSON', '{"spinMs":', 400],
  ['a value out of its range', '{"spinMs":901}', 422],
  ['an unknown field', '{"spinMs":500,"odds":1}', 422],
  ['a missing field', '{}', 422],
])('%s is refused and the file stays as it is', async (_, body, status) => {
  const { answer } = await ask('');
  expect((await ask('', 'PUT', { 'if-match': `"${answer.tuning.hash}"` }, body)).status).toBe(status);
  expect(await onDisk('tuning.json')).toBe('{ "spinMs": 500 }');
});

test('a change without the hash that it is based on is refused', async () => {
  expect((await ask('', 'PUT', {}, '{"spinMs":700}')).status).toBe(428);
  expect((await ask('', 'PUT', { 'if-none-match': '*' }, '{"spinMs":700}')).status).toBe(412);
  expect((await ask('', 'PUT', { 'if-match': '"00"', 'content-type': 'text/plain' }, '{"spinMs":700}')).status).toBe(415);
  expect(await onDisk('tuning.json')).toBe('{ "spinMs": 500 }');
});

test('of two changes at once that are based on the same file, one is refused', async () => {
  const { answer: read } = await ask('');
  const save = (spinMs: number) => ask('', 'PUT', { 'if-match': `"${read.tuning.hash}"` }, JSON.stringify({ spinMs }));
  const answers = await Promise.all([save(600), save(700)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const saved = answers.find(({ status }) => status === 200)?.answer.hash;
  expect(answers.find(({ status }) => status === 412)?.answer.current?.hash).toBe(saved);
});

test('takes that cannot be read are a failure, not an empty list', async () => {
  await writeFile(join(folder, 'takes'), 'a file in the place of the folder');
  expect((await ask('')).status).toBe(500);
});

test('a take is written beside the tuning, listed, not overwritten unseen, and deleted', async () => {
  const made = await ask('/takes/slow', 'PUT', { 'if-none-match': '*' }, '{"spinMs":900}');
  expect(made.status).toBe(200);
  expect((await ask('')).answer.takes).toEqual({ slow: { values: { spinMs: 900 }, hash: made.answer.hash } });
  expect((await ask('/takes/slow', 'PUT', { 'if-none-match': '*' }, '{"spinMs":100}')).status).toBe(412);
  expect((await ask('/takes/..%2Ftuning', 'PUT', { 'if-none-match': '*' }, '{"spinMs":100}')).status).toBe(400);
  expect((await ask('/takes/slow', 'DELETE', { 'if-match': '"00"' })).status).toBe(412);
  expect((await ask('/takes/slow', 'DELETE', { 'if-match': `"${made.answer.hash}"` })).status).toBe(200);
  expect((await ask('')).answer.takes).toEqual({});
});

test('a change from another page, under another host or with too many bytes is refused', async () => {
  const { answer: read } = await ask('');
  const based = { 'if-match': `"${read.tuning.hash}"` };
  for (const origin of ['https://other.example', 'null'])
    expect((await ask('', 'PUT', { ...based, origin }, '{"spinMs":700}')).status).toBe(403);
  expect((await ask('', 'PUT', based, `{"spinMs":700}${' '.repeat(64 * 1024)}`)).status).toBe(413);
  const { port } = new URL(base);
  const status = await new Promise((resolve, reject) => {
    const asked = httpRequest(base, { headers: { host: `other.example:${port}` } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', reject).end();
  });
  expect(status).toBe(403);
  expect(await onDisk('tuning.json')).toBe('{ "spinMs": 500 }');
});
