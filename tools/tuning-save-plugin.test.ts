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

beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'tuning-plugin-')));
  mkdirSync(join(root, 'scenes/box/takes'), { recursive: true });
  writeFileSync(join(root, 'scenes/box/tuning.json'), '{ "spinMs": 500 }');
  writeFileSync(join(root, 'scenes/box/tuning.ts'), 'export const boxTuning = { parse: (json: unknown) => json };\n');
  for (const page of ['index.html', 'lab.html']) writeFileSync(join(root, page), '<!doctype html><title>A page</title>');
  server = await keepingNodeEnv(() =>
    createServer({ root, configFile: false, logLevel: 'error', plugins: [tuningSavePlugin()], server: { host: '127.0.0.1', port: 4960 } }),
  );
  events = [];
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

it('reloads pages of the shop, not the lab', async () => {
  const pageOf = async (path: string): Promise<string> => (await fetch(base + path, { headers: { accept: 'text/html' } })).text();
  const [, source = ''] = /<script type="module" src="\/(@id\/virtual:tuning-reload)">/.exec(await pageOf('boxes/gold')) ?? [];
  expect(await (await fetch(base + source)).text()).toMatch(/createHotContext.*location\.reload\(\)/s);
  expect(await pageOf('lab.html')).not.toContain('tuning-reload');
});
