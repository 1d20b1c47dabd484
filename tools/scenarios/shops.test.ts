import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from '../project.ts';
import { startShop } from '../shop-process.ts';
import { runLoadScript } from './shops.ts';

const folder = mkdtempSync(join(tmpdir(), 'load-script-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(source: string): Promise<unknown> {
  const file = join(folder, 'script.mjs');
  writeFileSync(file, source);
  return runLoadScript(relative(join(projectRoot, 'tests/load'), file), {});
}

it('resolves with the report', async () => {
  expect(await run(`process.once('message', () => process.send({ done: 1 }, () => process.disconnect()));`)).toEqual({ done: 1 });
});

it.each([
  ['ends without a report', `process.once('message', () => process.exit(0));`],
  ['ends with an error', `process.once('message', () => process.exit(1));`],
  ['closes its channel', `process.once('message', () => process.disconnect());`],
])('fails when the program %s', async (_how, source) => {
  await expect(run(source)).rejects.toThrow(/script.mjs ended/);
});

it('says why a shop could not be started at all', async () => {
  await expect(startShop({ dataDir: folder, root: join(folder, 'missing') })).rejects.toMatchObject({ cause: { code: 'ENOENT' } });
});
