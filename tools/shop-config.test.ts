import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { program, projectRoot } from './project.ts';
import { shownDatabase } from './shop-config.ts';
import { temporaryDataDir } from './shop-process.ts';

test.each([
  ['payments', ['--by', 'me']],
  ['backup', []],
  ['restore', ['--accept']],
])('npm run %s without the settings of the shop refuses a folder without a database, and makes nothing', (verb, args) => {
  const data = temporaryDataDir();
  const folder = join(data.path, 'new');
  const { PATH } = process.env;
  const { status, stdout, stderr } = spawnSync(program('node'), [`tools/${verb}.ts`, ...args], {
    cwd: projectRoot,
    env: { PATH, DATA_DIR: folder },
    encoding: 'utf8',
  });
  const made = existsSync(folder);
  data.remove();
  expect([status, stdout, made]).toEqual([2, '', false]);
  expect(stderr).toContain(`${folder} holds no database`);
});

test('the database of a command is named without user and password', () => {
  expect(shownDatabase({ databaseUrl: 'postgres://ada:secret@db.shop.example:5433/fairdrop', dataDir: '/data' })).toBe(
    'PostgreSQL at db.shop.example:5433/fairdrop',
  );
  expect(shownDatabase({ databaseUrl: null, dataDir: '/data' })).toBe('embedded, in /data/pg');
});
