import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from 'vite';
import { CommitLabs } from './commit-labs.ts';
import { keepingNodeEnv } from './keeping-node-env.ts';
import { projectRoot } from './project.ts';
import { tuningSavePlugin } from './tuning-save-plugin.ts';

const root = mkdtempSync(join(tmpdir(), 'commits-'));
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: root, encoding: 'utf8' }).trim();

const pageOf = (title: string): string => `<!doctype html><title>${title}</title>`;

beforeAll(() => {
  git('init', '--quiet');
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(projectRoot, 'node_modules/vite'), join(root, 'node_modules/vite'), 'dir');
  const plugin = JSON.stringify(join(projectRoot, 'tools/tuning-save-plugin.ts'));
  writeFileSync(
    join(root, 'vite.config.ts'),
    `import { tuningSavePlugin } from ${plugin};\nglobalThis.configsLoaded = (globalThis.configsLoaded ?? 0) + 1;\nexport default { plugins: [[tuningSavePlugin()]], optimizeDeps: { noDiscovery: true } };\n`,
  );
  for (const text of ['one', 'two', 'three', 'four']) {
    writeFileSync(join(root, 'lab.html'), pageOf(text));
    git('add', 'vite.config.ts', 'lab.html');
    git('commit', '--quiet', '-m', text);
  }
});

afterAll(() => rmSync(root, { recursive: true }));

test('a commit is checked out beside the working copy, with the packages that are installed', async () => {
  const labs = new CommitLabs(root);
  const hash = await labs.resolve('HEAD~1');
  expect(hash).toBe(git('rev-parse', 'HEAD~1'));
  const folder = await labs.workTree(hash);
  expect(readFileSync(join(folder, 'lab.html'), 'utf8')).toBe(pageOf('three'));
  expect(readFileSync(join(root, 'lab.html'), 'utf8')).toBe(pageOf('four'));
  expect(existsSync(join(folder, 'node_modules'))).toBe(true);
  expect(await labs.workTree(hash)).toBe(folder);
});

test('what names no commit is refused before git sees it as an option', async () => {
  const labs = new CommitLabs(root);
  for (const bad of ['', '--help', 'nowhere', 'HEAD; ls', 'HEAD~9']) await expect(labs.resolve(bad)).rejects.toThrow(/commit/);
});

test('a checkout that was interrupted is made again, and the work trees that were used longest ago are removed', async () => {
  const parent = join(root, 'node_modules/.cache/commit-labs');
  rmSync(parent, { recursive: true, force: true });
  const hash = git('rev-parse', 'HEAD~2');
  mkdirSync(join(parent, hash), { recursive: true });
  for (const age of [1, 2, 3, 4, 5, 6]) {
    mkdirSync(join(parent, `old-${age}`));
    utimesSync(join(parent, `old-${age}`), new Date(2020, 0, 10 - age), new Date(2020, 0, 10 - age));
  }
  const folder = await new CommitLabs(root).workTree(hash);
  expect(readFileSync(join(folder, 'lab.html'), 'utf8')).toBe(pageOf('two'));
  expect(readdirSync(parent).filter((name) => name.startsWith('old-'))).toEqual(['old-1', 'old-2', 'old-3', 'old-4']);
});

interface Asked {
  revision?: string;
  from?: Record<string, string>;
}

test('a served lab starts the labs of commits for its own page only, serves the latest three, and none of them starts another server', async () => {
  const server = await keepingNodeEnv(() =>
    createServer({ root, configFile: false, logLevel: 'error', plugins: [tuningSavePlugin()], server: { host: '127.0.0.1', port: 4318 } }),
  );
  await server.listen();
  const url = (server.resolvedUrls?.local[0] ?? '').replace(/\/$/, '');
  const loaded = (): unknown => Reflect.get(globalThis, 'configsLoaded');
  const start = ({ revision = 'HEAD', from = { origin: url } }: Asked) =>
    fetch(`${url}/__lab/commits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from },
      body: JSON.stringify({ revision }),
    });
  const page = (hash: string) => fetch(`${url}/__lab/commits/${hash}/lab.html`, { headers: { accept: 'text/html' } });
  try {
    const head = git('rev-parse', 'HEAD');
    expect((await fetch(`${url}/__lab/commits?revision=HEAD`)).status).toBe(404);
    expect((await fetch(`${url}/__lab/commits`)).status).toBe(405);
    for (const from of [{}, { origin: 'http://elsewhere.test' }, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
      expect((await start({ from })).status).toBe(403);
    expect((await page(head)).status).toBe(404);
    expect(loaded()).toBeUndefined();

    writeFileSync(join(root, 'lab.html'), pageOf('not committed'));
    expect(await (await start({ from: { 'sec-fetch-site': 'same-origin' } })).json()).toEqual({ hash: head });
    expect(await (await page(head)).text()).toContain('<title>four</title>');
    expect(loaded()).toBe(1);

    for (const revision of ['HEAD~1', 'HEAD~2', 'HEAD', 'HEAD~3']) expect((await start({ revision })).status).toBe(200);
    expect(loaded()).toBe(4);
    const statuses = ['HEAD', 'HEAD~1', 'HEAD~2', 'HEAD~3'].map(async (revision) => (await page(git('rev-parse', revision))).status);
    expect(await Promise.all(statuses)).toEqual([200, 404, 200, 200]);
    expect((await start({ revision: 'nowhere' })).status).toBe(422);
  } finally {
    await server.close();
  }
}, 60_000);
