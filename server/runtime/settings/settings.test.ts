import { describe, expect, it } from 'vitest';
import { readSettings, SettingError } from './read-settings.ts';
import { aboutSettings } from './declare.ts';
import { SETTING_GROUPS, SETTING_NAMES, settingsSchema } from './settings.ts';

const refusal = (env: Record<string, string>): string => {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  throw new Error(`was accepted: ${JSON.stringify(env)}`);
};

describe('the schema of the environment', () => {
  it.each(SETTING_NAMES)('%s is in one group and says in a sentence what it decides', (name) => {
    expect(Object.values(SETTING_GROUPS).filter((group) => name in group)).toHaveLength(1);
    const about = aboutSettings.get(settingsSchema.shape[name]);
    expect(about?.says).toMatch(/^[A-Z].*\.$/);
    expect(about?.takes).not.toBe('');
  });

  it('a text that means an unset setting is one that the setting takes', () => {
    expect(() => readSettings({})).not.toThrow();
  });
});

describe('settings that are read', () => {
  it('a setting counts as set only where it holds more than blanks', () => {
    const { settings, isSet } = readSettings({ PORT: '  ', RULES: ' UK ' });
    expect([settings.PORT, isSet('PORT'), settings.RULES, isSet('RULES')]).toEqual([3000, false, 'uk', true]);
  });

  it('every setting that can’t be used is named at once, each with what it takes', () => {
    expect(refusal({ PORT: 'eighty', RULES: 'none', DATABASE_POOL: '1' }).split('\n')).toEqual([
      'PORT is "eighty"; it takes a whole number from 1 to 65535',
      '  DATABASE_POOL is "1"; it takes a whole number from 2 to 500',
      '  RULES is "none"; it takes one of default, uk, de, se, social',
    ]);
  });

  it('a list names the part that it does not take', () => {
    expect(refusal({ GATEWAYS_OFF: 'zen, Pay Pal' })).toBe(
      'GATEWAYS_OFF contains "Pay Pal"; it takes names of gateways, such as zen, separated by commas',
    );
  });

  it.each(['https://10.0.0.5:3000', 'http://10.0.0.5:3000/shop', 'http://10.0.0.5:3000?a=b', '10.0.0.5:3000'])(
    'INTERNAL_URL %s is refused: it is an address without a path',
    (url) => expect(refusal({ INTERNAL_URL: url })).toBe('INTERNAL_URL takes an address such as http://10.0.0.5:3000, without a path'),
  );

  it('INTERNAL_URL may end with a slash', () => {
    expect(readSettings({ INTERNAL_URL: 'http://[fd00::1]:3000/' }).settings.INTERNAL_URL).toBe('http://[fd00::1]:3000');
  });

  it('NODE_ENV is refused when it is near production but not that', () => {
    expect(refusal({ NODE_ENV: 'prod' })).toContain('NODE_ENV is "prod"');
    expect(readSettings({ NODE_ENV: 'Production' }).settings.NODE_ENV).toBe('production');
  });

  it.each([
    ['MASTER_SECRET', 'hunter2'],
    ['DATABASE_URL', 'mysql://shop:hunter2@db/shop'],
    ['REDIS_URL', 'http://:hunter2@redis'],
    ['INTERNAL_URL', 'http://shop:hunter2@10.0.0.5:3000'],
  ])('a refusal of %s does not repeat what it holds', (name, text) => {
    expect(refusal({ [name]: text })).not.toContain('hunter2');
  });
});
