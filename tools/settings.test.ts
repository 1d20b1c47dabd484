import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SETTING_NAMES } from '#server/runtime/settings/settings.ts';
import { readSettings } from '#server/runtime/settings/read-settings.ts';
import { ENV_EXAMPLE, envExample, OPERATIONS, withSettingTables } from './settings.ts';

it('.env.example is the one that the schema of the environment gives (run `npm run settings`)', () => {
  expect(readFileSync(ENV_EXAMPLE, 'utf8')).toBe(envExample());
});

it('the tables of docs/operations.md are those that the schema of the environment gives (run `npm run settings`)', () => {
  const page = readFileSync(OPERATIONS, 'utf8');
  expect(page).toBe(withSettingTables(page));
});

it('.env.example with every line switched on is read by a shell without a complaint, and changes nothing', () => {
  const lines = envExample().match(/^# [A-Z_]+=.*$/gm) ?? [];
  const text = lines.map((line) => line.slice(2)).join('\n');
  const shown = execFileSync('sh', ['-c', `set -a\n${text}\n"$0" -p 'JSON.stringify(process.env)'`, process.execPath], {
    env: {},
    encoding: 'utf8',
  });
  const { PWD: _pwd, ...env } = JSON.parse(shown) as Record<string, string>;
  expect(Object.keys(env).toSorted()).toEqual([...SETTING_NAMES].toSorted());
  expect(readSettings(env).settings).toEqual(readSettings({}).settings);
});
