import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES, unknownSettings } from './setting-names.ts';

describe('names of the environment', () => {
  it.each([
    ['DEMO_PLAYER', 'DEMO_PLAYERS'],
    ['DEMO_PLAYERS_COUNT', 'DEMO_PLAYERS'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['RATELIMITS', 'RATE_LIMITS'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['PROT', 'PORT'],
    ['CRASH_START_MS', 'CRASH_STARTING_MS'],
    ['WHEEL_STARTING', 'WHEEL_STARTING_MS'],
    ['PUSHER_APP_CLUSTER', 'PUSHER_CLUSTER'],
    ['FAIRDROP_DATA_DIR', 'DATA_DIR'],
    ['SEEDKEY', 'SEED_KEY'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ])('%s is no setting; the nearest is %s', (name, nearest) => {
    expect(unknownSettings({ [name]: 'x' })).toEqual([{ name, nearest }]);
  });

  it('are left alone when they belong to somebody else, and when they are settings', () => {
    const foreign = [
      'PATH',
      'HOME',
      'HOSTNAME',
      'PWD',
      'SHELL',
      'USER',
      'LANG',
      'TERM',
      'EDITOR',
      'PAGER',
      'LOGNAME',
      'TMPDIR',
      'CI',
      'NO_COLOR',
    ];
    foreign.push(
      'NODE_OPTIONS',
      'npm_config_loglevel',
      'npm_package_name',
      'INIT_CWD',
      'SSH_AUTH_SOCK',
      'XDG_RUNTIME_DIR',
      'DISPLAY',
      'TZ',
      'LC_ALL',
    );
    expect(unknownSettings(Object.fromEntries([...foreign, ...SETTING_NAMES].map((name) => [name, 'x'])))).toEqual([]);
  });

  it('count only when they hold something', () => {
    expect(unknownSettings({ DEMO_PLAYER: '', DATABSE_URL: undefined })).toEqual([]);
  });

  it('all stand in the table of the README', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
    const named = new Set(rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name)));
    expect(SETTING_NAMES.filter((name) => !named.has(name))).toEqual([]);
  });
});
