import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommitLabs } from './commit-labs.ts';

const root = mkdtempSync(join(tmpdir(), 'commits-'));
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: root, encoding: 'utf8' }).trim();

beforeAll(() => {
  git('init', '--quiet');
  mkdirSync(join(root, 'node_modules'));
  for (const text of ['one', 'two']) {
    writeFileSync(join(root, 'vite.config.ts'), text);
    git('add', 'vite.config.ts');
    git('commit', '--quiet', '-m', text);
  }
});

afterAll(() => rmSync(root, { recursive: true }));

test('a commit is checked out beside the working copy, with the packages that are installed', async () => {
  const labs = new CommitLabs(root);
  const hash = await labs.hashOf('HEAD~1');
  expect(hash).toBe(git('rev-parse', 'HEAD~1'));
  const folder = await labs.workTree(hash);
  expect(readFileSync(join(folder, 'vite.config.ts'), 'utf8')).toBe('one');
  expect(readFileSync(join(root, 'vite.config.ts'), 'utf8')).toBe('two');
  expect(existsSync(join(folder, 'node_modules'))).toBe(true);
  expect(await labs.workTree(hash)).toBe(folder);
});

test('what names no commit is refused before git sees it as an option', async () => {
  const labs = new CommitLabs(root);
  for (const bad of ['', '--help', 'nowhere', 'HEAD; ls', 'HEAD~9']) await expect(labs.hashOf(bad)).rejects.toThrow(/commit/);
});
