import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from './settings.ts';
import { unknownSettings } from './unknown-settings.ts';

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

  it('are left alone when they belong to other programs, and when they are settings', () => {
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
});
