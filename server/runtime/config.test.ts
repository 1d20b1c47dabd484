import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '#contract/bonus/terms.ts';
import { readConfig, SettingError } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairdrop-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = (text: string): string => createHash('sha256').update(text).digest('hex');
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  MASTER_SECRET: secret('0'),
  SEED_KEY: secret('1'),
  ZEN_WEBHOOK_SECRET: secret('2'),
  RECAPTCHA_SITE_KEY: 'public',
  RECAPTCHA_SECRET: 'private',
  DATABASE_URL: 'postgres://shop@database.example/shop',
  OPERATOR_NAME: 'Example Shop Ltd',
  OPERATOR_ADDRESS: '1 Example Street, Exampletown',
  OPERATOR_EMAIL: 'legal@shop.example',
  MAIL_URL: 'smtps://shop:word@mail.example:465',
  MAIL_FROM: 'Fairdrop <hello@shop.example>',
};

function refusal(env: Record<string, string | undefined>): SettingError {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingError);
    return error as SettingError;
  }
  throw new Error(`was accepted: ${JSON.stringify(env)}`);
}

describe('settings', () => {
  it('has defaults for everything in the sandbox', () => {
    const config = readConfig({ DATA_DIR: folder });
    expect(config).toMatchObject({
      port: 3000,
      sandbox: true,
      production: false,
      databaseUrl: null,
      redisUrl: null,
      houseTimeZone: 'UTC',
      rules: 'default',
      rateLimits: true,
      serviceWorker: true,
    });
    expect(config.publicUrl).toBe('http://localhost:3000');
    expect(config.deposit).toMatchObject({ cardMin: 500, cardMax: 1_000_000 });
    expect(config.bonus).toEqual(DEFAULT_TERMS);
  });

  it('refuses a release of bonus coins by which a bonus would cost more than its stated cost', () => {
    expect(refusal({ DATA_DIR: folder, BONUS_RELEASE_PERCENT: '300' }).message).toContain('75 percent');
    expect(readConfig({ DATA_DIR: folder, BONUS_RELEASE_PERCENT: '300', BONUS_COST_PERCENT: '75' }).bonus.releaseFactor).toBe(3);
  });

  it('offers every sign-in service in the sandbox, none in production, and each once it is set whole', () => {
    const offered = (env: Record<string, string>): string[] =>
      Object.entries(readConfig(env).social).flatMap(([name, access]) => (access === null ? [] : [`${name} ${access.url ?? 'stand-in'}`]));
    expect(offered({ DATA_DIR: folder })).toEqual(['google stand-in', 'facebook stand-in', 'steam stand-in']);
    expect(offered(production)).toEqual([]);
    const set = { GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'g', STEAM_API_KEY: 's' };
    expect(offered({ ...production, ...set })).toEqual([
      'google https://accounts.google.com/',
      'steam https://steamcommunity.com/openid/login',
    ]);
    expect(refusal({ ...production, GOOGLE_CLIENT_ID: 'shop' }).setting).toBe('GOOGLE_CLIENT_SECRET');
    expect(refusal({ ...production, FACEBOOK_APP_SECRET: 'x' }).setting).toBe('FACEBOOK_APP_ID');
    expect(refusal({ ...production, FACEBOOK_API_VERSION: 'v23.0' }).setting).toBe('FACEBOOK_API_VERSION');
    expect(refusal({ ...production, ...set, STEAM_API_KEY: 'g' }).setting).toBe('STEAM_API_KEY');
  });

  it('makes the sandbox’s secrets once, for its owner’s eyes', () => {
    const file = join(folder, 'secrets.json');
    const first = readConfig({ DATA_DIR: folder }).secrets;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readConfig({ DATA_DIR: folder }).secrets).toEqual(first);
    const other = mkdtempSync(join(folder, 'other-'));
    expect(readConfig({ DATA_DIR: other }).secrets.seedKey).not.toEqual(first.seedKey);
    expect(readFileSync(file, 'utf8')).not.toBe(readFileSync(join(other, 'secrets.json'), 'utf8'));
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['HOST', 'my computer'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_POOL', '-1'],
    ['REDIS_URL', 'localhost:6379'],
    ['PUBLIC_URL', 'shop.example'],
    ['ALLOWED_ORIGINS', 'https://a.example/path'],
    ['ALLOWED_ORIGINS', 'null'],
    ['TRUST_PROXY', 'yes'],
    ['HOUSE_TIME_ZONE', 'Mars/Olympus'],
    ['RULES', 'none'],
    ['RATE_LIMITS', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['SANDBOX', 'perhaps'],
    ['CARD_DEPOSIT_MIN', '-5'],
    ['CARD_DEPOSIT_MIN', '99999'],
    ['CARD_DEPOSIT_MAX', '1e3'],
    ['ROUNDS', 'sometimes'],
    ['ROUNDS_SPEED', '0'],
    ['SOCIAL_PHOTOS_URL', 'http://photos.example/shop'],
    ['SOCIAL_MICROBLOG_URL', 'javascript:alert(1)'],
    ['CHAIN_LENGTH', '9'],
    ['CRASH_STARTING_MS', '5'],
    ['CRASH_ROUND_CAP', '1e6'],
    ['WHEEL_SPIN_MS', '-1'],
    ['MASTER_SECRET', 'secret'],
    ['SEED_KEY', 'a'.repeat(64)],
    ['SEED_KEY', '0123456789abcdef'.repeat(4)],
    ['DATABASE', 'sqlite'],
    ['DATABASE', 'postgres'],
    ['DOCS', 'perhaps'],
    ['DEMO_PLAYERS', 'many'],
    ['DEMO_PLAYERS', '13'],
    ['GATEWAYS_OFF', 'zen,Pay Pal'],
  ])('names %s when it is "%s"', (name, value) => {
    const error = refusal({ DATA_DIR: folder, [name]: value });
    expect(error.setting).toBe(name);
    expect(error.message).toContain(name);
  });

  it.each([
    ['PUSHER_CLUSTER', 'mt1', {}],
    ['PUSHER_HOST', 'realtime.example', {}],
    ['PUSHER_PORT', '443', {}],
    ['PUSHER_TLS', 'off', {}],
    ['RECAPTCHA_SECRET', 'private', {}],
    ['RECAPTCHA_MIN_SCORE_PERCENT', '70', {}],
    ['RECAPTCHA_SITE_KEY', 'public', { CAPTCHA: 'sandbox' }],
    ['DATABASE_POOL', '30', {}],
    ['REALTIME_SECRET', secret('3'), { PUSHER_APP_ID: '1', PUSHER_KEY: 'k', PUSHER_SECRET: 's' }],
    ['DATABASE', 'embedded', { DATABASE_URL: 'postgres://localhost/shop' }],
    ['DEMO_PLAYERS', '3', production],
  ])('refuses %s=%s, which would have no effect beside the other settings', (name, value, others) => {
    expect(refusal({ DATA_DIR: folder, ...others, [name]: value }).setting).toBe(name);
  });

  it('takes the number of demo players, none and all of them', () => {
    const players = (value?: string) =>
      readConfig({ DATA_DIR: folder, ...(value === undefined ? {} : { DEMO_PLAYERS: value }) }).demoPlayers;
    expect([players(), players('on'), players('12'), players('5'), players('0'), players('off')]).toEqual([12, 12, 12, 5, 0, 0]);
  });

  it('knows the shop’s places outside by their addresses; a sandbox without any has samples that lead nowhere', () => {
    for (const link of Object.values(readConfig({ DATA_DIR: folder }).socialLinks))
      expect(link).toMatch(/^https:\/\/\w+\.example\/fairdrop$/);
    const links = readConfig({ DATA_DIR: folder, SOCIAL_PHOTOS_URL: 'https://photos.example/shop' }).socialLinks;
    expect(links).toEqual({ microblog: null, photos: 'https://photos.example/shop', messenger: null });
  });

  it('mails by the server that is set, as the sender that goes with it, and to an outbox in the sandbox', () => {
    expect(readConfig({ DATA_DIR: folder }).mail.url).toBeNull();
    expect(readConfig(production).mail).toEqual({ url: production.MAIL_URL, from: { name: 'Fairdrop', address: 'hello@shop.example' } });
    expect(readConfig({ ...production, MAIL_FROM: 'hello@shop.example' }).mail.from).toEqual({ name: '', address: 'hello@shop.example' });
    expect(refusal({ ...production, MAIL_URL: undefined }).setting).toBe('MAIL_URL');
    expect(refusal({ ...production, MAIL_FROM: undefined }).setting).toBe('MAIL_FROM');
    for (const from of ['nobody', 'A <a@b.example> c', 'a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example'])
      expect(refusal({ ...production, MAIL_FROM: from }).setting, from).toBe('MAIL_FROM');
    expect(refusal({ ...production, MAIL_URL: 'https://user:hidden@mail.example' }).message).not.toContain('hidden');
  });

  it('wants the three PUSHER_* settings together', () => {
    expect(refusal({ DATA_DIR: folder, PUSHER_KEY: 'k' }).setting).toBe('PUSHER_APP_ID');
    const config = readConfig({ DATA_DIR: folder, PUSHER_APP_ID: '1', PUSHER_KEY: 'k', PUSHER_SECRET: 's' });
    expect(config.realtimeService).toEqual({ appId: '1', key: 'k', secret: 's', cluster: 'eu', host: null, port: null, tls: true });
  });

  it('lets other programs publish in the sandbox, and in production once a secret of theirs is set, but never beside an outside service', () => {
    expect(readConfig({ DATA_DIR: folder }).realtimeApi).toBe(true);
    expect(readConfig(production).realtimeApi).toBe(false);
    const config = readConfig({ ...production, REALTIME_SECRET: secret('3') });
    expect([config.realtimeApi, config.secrets.realtime]).toEqual([true, [secret('3')]]);
    const service = { PUSHER_APP_ID: '1', PUSHER_KEY: 'k', PUSHER_SECRET: 's' };
    expect(readConfig({ DATA_DIR: folder, ...service }).realtimeApi).toBe(false);
    expect(refusal({ ...production, REALTIME_SECRET: 'short' }).setting).toBe('REALTIME_SECRET');
  });

  it('posts findings only with an address and its secret, and serves metrics on no port but one of their own', () => {
    const url = 'https://alerts.example/fairdrop';
    const given = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...env }).monitoring;
    expect(given()).toEqual({ auditor: true, alerts: null, metricsPort: null, metricsToken: null, traces: null });
    const endpoint = 'https://collector.example/';
    expect(given({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACES_PERCENT: '5' }).traces).toEqual({ endpoint, percent: 5 });
    expect(refusal({ DATA_DIR: folder, TRACES_PERCENT: '5' }).setting).toBe('TRACES_PERCENT');
    expect(given({ ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret('3') }).alerts).toEqual({ url, secret: secret('3') });
    expect(refusal({ DATA_DIR: folder, ALERT_WEBHOOK_URL: url }).setting).toBe('ALERT_WEBHOOK_SECRET');
    expect(refusal({ DATA_DIR: folder, ALERT_WEBHOOK_SECRET: secret('3') }).setting).toBe('ALERT_WEBHOOK_SECRET');
    expect(refusal({ DATA_DIR: folder, METRICS_PORT: '3000' }).setting).toBe('METRICS_PORT');
    expect(refusal({ ...production, METRICS_TOKEN: production.SEED_KEY }).setting).toBe('METRICS_TOKEN');
  });

  it('starts in production with real settings', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      sandbox: false,
      publicUrl: 'https://shop.example',
      captcha: { provider: 'recaptcha' },
      docs: false,
      demoPlayers: 0,
      socialLinks: { microblog: null, photos: null, messenger: null },
    });
    expect(readConfig({ ...production, DOCS: 'on' }).docs).toBe(true);
    expect(readConfig({ ...production, DATABASE_URL: undefined, DATABASE: 'embedded' }).databaseUrl).toBeNull();
  });

  it.each([
    ['the sandbox', { SANDBOX: 'on' }, 'SANDBOX'],
    ['the sandbox’s captcha', { RECAPTCHA_SITE_KEY: undefined, RECAPTCHA_SECRET: undefined }, 'CAPTCHA'],
    ['a captcha without its secret', { RECAPTCHA_SECRET: undefined }, 'RECAPTCHA_SECRET'],
    ['lifted rate limits', { RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
    ['an address without https', { PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL'],
    ['no address', { PUBLIC_URL: undefined }, 'PUBLIC_URL'],
    ['a missing master secret', { MASTER_SECRET: undefined }, 'MASTER_SECRET'],
    ['a missing seed key', { SEED_KEY: undefined }, 'SEED_KEY'],
    ['a missing webhook secret', { ZEN_WEBHOOK_SECRET: undefined }, 'ZEN_WEBHOOK_SECRET'],
    ['hurried rounds', { ROUNDS_SPEED: '50' }, 'ROUNDS_SPEED'],
    ['a default secret', { MASTER_SECRET: '0'.repeat(64) }, 'MASTER_SECRET'],
    ['the embedded database unless it is named', { DATABASE_URL: undefined }, 'DATABASE'],
    ['a seed key that is the master secret', { SEED_KEY: production.MASTER_SECRET.toUpperCase() }, 'SEED_KEY'],
    ['a webhook secret that is the master secret', { ZEN_WEBHOOK_SECRET: production.MASTER_SECRET }, 'ZEN_WEBHOOK_SECRET'],
    ['a webhook secret that is the seed key', { ZEN_WEBHOOK_SECRET: production.SEED_KEY }, 'ZEN_WEBHOOK_SECRET'],
    ['a publishing secret that is the seed key', { REALTIME_SECRET: production.SEED_KEY }, 'REALTIME_SECRET'],
    ['a captcha secret that is another one', { RECAPTCHA_SECRET: production.SEED_KEY }, 'RECAPTCHA_SECRET'],
    [
      'a realtime secret that is another one',
      { PUSHER_APP_ID: '1', PUSHER_KEY: 'k', PUSHER_SECRET: production.RECAPTCHA_SECRET },
      'PUSHER_SECRET',
    ],
  ])('refuses %s in production', (_what, change, setting) => {
    expect(refusal({ ...production, ...change }).setting).toBe(setting);
  });
});
