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

it('.env.example with every line switched on is read without a complaint, and changes nothing', () => {
  const lines = [...envExample().matchAll(/^# ([A-Z_]+)=(.*)$/gm)];
  const env = Object.fromEntries(lines.map(([, name, text]) => [name, text]));
  expect(Object.keys(env).toSorted()).toEqual([...SETTING_NAMES].toSorted());
  expect(readSettings(env).settings).toEqual(readSettings({}).settings);
});
