import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepingNodeEnv } from './keeping-node-env.ts';
import { tuningSavePlugin } from './tuning-save-plugin.ts';

let root: string;
let server: ViteDevServer;
let base: string;
let events: string[];
/** How many modules Vite updates, for each change that it saw. */
let updated: number[];

beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'tuning-plugin-')));
  mkdirSync(join(root, 'scenes/box/takes'), { recursive: true });
  writeFileSync(join(root, 'scenes/box/tuning.json'), '{ "spinMs": 500 }');
  writeFileSync(join(root, 'scenes/box/tuning.ts'), 'export const boxTuning = { parse: (json: unknown) => json };\n');
  for (const page of ['index.html', 'lab.html']) writeFileSync(join(root, page), '<!doctype html><title>A page</title>');
  server = await keepingNodeEnv(() =>
    createServer({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [tuningSavePlugin(), { name: 'updated', handleHotUpdate: ({ modules }) => void updated.push(modules.length) }],
      server: { host: '127.0.0.1', port: 4960 },
    }),
  );
  events = [];
  updated = [];
  server.ws.send = (event: unknown) => void events.push(String(event));
  await server.listen();
  base = server.resolvedUrls?.local[0] ?? '';
});
afterEach(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

async function save(path: string, spinMs: number): Promise<void> {
  const url = `${base}__lab/tuning/box`;
  const { tuning } = (await (await fetch(url)).json()) as { tuning: { hash: string } };
  const based = path === '' ? { 'if-match': `"${tuning.hash}"` } : { 'if-none-match': '*' };
  const headers = { 'content-type': 'application/json', ...based };
  expect((await fetch(url + path, { method: 'PUT', headers, body: JSON.stringify({ spinMs }) })).status).toBe(200);
}

/** Writes the tuning as an editor does. */
const edit = (spinMs: number): void => writeFileSync(join(root, 'scenes/box/tuning.json'), JSON.stringify({ spinMs }));

/** The events of the next change, once Vite has seen it. */
async function nextEvents(): Promise<string[]> {
  await vi.waitFor(() => expect(events).toContain('fairdrop:tuning-changed'), { timeout: 10_000 });
  return events.splice(0);
}

it('sends the lab no event for what it saved, and one for what an editor saved', async () => {
  await save('', 700);
  expect(await nextEvents()).toEqual(['fairdrop:tuning-changed']);
  await save('/takes/tuning', 300);
  edit(800);
  expect(await nextEvents()).toEqual(['fairdrop:tuning-changed', 'fairdrop:tuning']);
});

it('lets Vite reload for composed stories that an editor saved, not for those that the lab saved', async () => {
  const file = join(root, 'scenes/box/composed.json');
  writeFileSync(file, '[]');
  writeFileSync(join(root, 'scenes/registry.ts'), 'export const caseOf = () => ({ composing: { composed: [] }, stories: [] });');
  mkdirSync(join(root, 'scenes/stage'));
  writeFileSync(join(root, 'scenes/stage/composed.ts'), 'export const parseComposed = (_composer: unknown, json: unknown) => json;');
  writeFileSync(join(root, 'scenes/box/case.ts'), "import composed from './composed.json';\nexport default composed;");
  const served = async (): Promise<string> => (await fetch(`${base}scenes/box/composed.json?import`)).text();
  await fetch(`${base}scenes/box/case.ts`);
  expect(await served()).not.toContain('mine');
  const url = `${base}__lab/stories/box`;
  const { hash } = (await (await fetch(url)).json()) as { hash: string };
  const saved = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'if-match': `"${hash}"` },
    body: JSON.stringify([{ id: 'mine', title: 'Mine', values: {} }]),
  });
  expect(saved.status).toBe(200);
  expect(await served()).toContain('mine');
  await vi.waitFor(() => expect(updated).toEqual([0]), { timeout: 10_000 });
  const editAndExpectUpdate = (): void => {
    // Again and again: the watcher leaves out a change within 50 ms of the last one.
    writeFileSync(file, '[{ "id": "other" }]');
    expect(updated.at(-1)).toBe(1);
  };
  await vi.waitFor(editAndExpectUpdate, { timeout: 10_000 });
});

it('reloads pages of the shop, not the lab', async () => {
  const pageOf = async (path: string): Promise<string> => (await fetch(base + path, { headers: { accept: 'text/html' } })).text();
  const [, source = ''] = /<script type="module" src="\/(@id\/virtual:tuning-reload)">/.exec(await pageOf('boxes/gold')) ?? [];
  expect(await (await fetch(base + source)).text()).toMatch(/createHotContext.*location\.reload\(\)/s);
  expect(await pageOf('lab.html')).not.toContain('tuning-reload');
});
