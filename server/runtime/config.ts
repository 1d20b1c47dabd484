import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { RealtimeService } from '#server/outbox/realtime-service.ts';
import type { SocialPlace } from '#contract/api/config.ts';
import { cents, type Cents } from '#contract/money.ts';
import { SECRET_NAMES, sandboxSecrets, secretFault, secretsFrom, type Secrets } from '#server/security/secrets.ts';
import type { Env, SettingName } from './setting-names.ts';
import { SettingError, SettingReader } from './setting-reader.ts';

export { SettingError } from './setting-reader.ts';

/** The most players of the house's own: there are names for so many. */
export const MOST_DEMO_PLAYERS = 12;

/** Payment gateways that the shop knows. */
const GATEWAYS = ['zen'] as const;

/** Everything that differs between installations, read once from the environment. */
export interface Config {
  production: boolean;
  /** Sandbox parts (payment pages, captcha stand-in, demo players) stand; never in production. */
  sandbox: boolean;
  port: number;
  host: string;
  /** Where players reach the shop, without a trailing slash. */
  publicUrl: string;
  /** Origins whose pages may use cookies and sockets, besides the shop's own. */
  allowedOrigins: ReadonlySet<string>;
  /** Proxies in front of the process whose X-Forwarded-* headers are believed. */
  trustProxy: number;
  dataDir: string;
  /** Null: the embedded database in the data folder. */
  databaseUrl: string | null;
  /** The most connections to PostgreSQL. */
  databasePool: number;
  redisUrl: string | null;
  /** Players of the house's own in the sandbox; 0 for none. */
  demoPlayers: number;
  /** Whether the API's description is served at `/docs`. */
  docs: boolean;
  houseTimeZone: string;
  rules: 'default' | 'uk' | 'social';
  /** Off only for load runs and browser suites, never in production. */
  rateLimits: boolean;
  logLevel: string;
  oauthClientId: string;
  captcha: { provider: 'sandbox' } | { provider: 'recaptcha'; siteKey: string; secret: string; minScore: number };
  /** Null: the process serves the Pusher protocol itself. */
  realtimeService: RealtimeService | null;
  /** Programs that know the realtime secret may publish by Pusher's HTTP API. In production only once the operator has set that secret. */
  realtimeApi: boolean;
  deposit: {
    cardMin: Cents;
    cardMax: Cents;
    /** Payment gateways switched off by the operator. */
    closedGateways: ReadonlySet<string>;
  };
  /** Where the shop is met elsewhere, `https://` addresses; null where it isn't. */
  socialLinks: Readonly<Record<SocialPlace, string | null>>;
  rounds: RoundSettings;
  secrets: Secrets;
}

/** How the live rounds of crash and wheel run. */
interface RoundSettings {
  /** `watched`: rounds rest while nobody looks and no bet waits; `always`: they never rest; `off`: this process runs none. */
  run: 'watched' | 'always' | 'off';
  /** How many times as fast as real time the rounds' clock goes; never but 1 in production. */
  speed: number;
  /** Rounds in a chain that the shop makes itself. */
  chainLength: number;
  crash: { startingMs: number; endedMs: number; /** What one round may pay in all, cents. */ cap: Cents };
  wheel: { startingMs: number; spinMs: number; endedMs: number };
}

function timeZone(read: SettingReader): string {
  const name = read.text('HOUSE_TIME_ZONE') ?? 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new SettingError('HOUSE_TIME_ZONE', `is "${name}"; it takes a zone's name such as UTC or Europe/Berlin`);
  }
}

function origins(read: SettingReader): ReadonlySet<string> {
  return new Set(
    read.list('ALLOWED_ORIGINS').map((text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      if (!url || url.origin === 'null' || url.origin !== text.replace(/\/$/, ''))
        throw new SettingError('ALLOWED_ORIGINS', `holds "${text}"; it takes origins such as https://shop.example, separated by commas`);
      return url.origin;
    }),
  );
}

function realtimeService(read: SettingReader): RealtimeService | null {
  const names = ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'] as const;
  if (names.every((name) => read.text(name) === undefined)) {
    const others = ['PUSHER_CLUSTER', 'PUSHER_HOST', 'PUSHER_PORT', 'PUSHER_TLS'] as const;
    read.refuse(others, 'names a service that needs PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET too');
    return null;
  }
  const why = 'PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET go together';
  const [appId, key, secret] = names.map((name) => read.required(name, why)) as [string, string, string];
  const host = read.text('PUSHER_HOST') ?? null;
  if (host !== null && !/^[A-Za-z0-9.-]+$/.test(host)) throw new SettingError('PUSHER_HOST', 'takes a host name without protocol or port');
  const tls = read.flag('PUSHER_TLS', true);
  const port = read.text('PUSHER_PORT') === undefined ? null : read.integer('PUSHER_PORT', 443, 1, 65_535);
  return { appId, key, secret, cluster: read.text('PUSHER_CLUSTER') ?? 'eu', host, port, tls };
}

function captcha(read: SettingReader, production: boolean): Config['captcha'] {
  const provider = read.oneOf('CAPTCHA', ['sandbox', 'recaptcha'], read.text('RECAPTCHA_SITE_KEY') ? 'recaptcha' : 'sandbox');
  if (provider === 'sandbox') {
    if (production)
      throw new SettingError('CAPTCHA', 'is the sandbox stand-in, which production refuses; set RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET');
    const unused = ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET', 'RECAPTCHA_MIN_SCORE_PERCENT'] as const;
    read.refuse(unused, 'the captcha is the sandbox stand-in; set RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET, and leave CAPTCHA unset');
    return { provider };
  }
  return {
    provider,
    siteKey: read.required('RECAPTCHA_SITE_KEY', 'the captcha needs it'),
    secret: read.required('RECAPTCHA_SECRET', 'the captcha needs it'),
    minScore: read.integer('RECAPTCHA_MIN_SCORE_PERCENT', 50, 0, 100) / 100,
  };
}

/** A secret as it is set; undefined when it is not. */
function givenSecret(read: SettingReader, name: SettingName): string | undefined {
  const text = read.text(name);
  const fault = text === undefined ? null : secretFault(text);
  if (fault) throw new SettingError(name, fault);
  return text;
}

function secrets(read: SettingReader, sandbox: boolean, dataDir: string): Secrets {
  const given = (name: (typeof SECRET_NAMES)[number]): string | undefined => givenSecret(read, name);
  if (SECRET_NAMES.every((name) => given(name) === undefined) && sandbox) return secretsFrom(sandboxSecrets(dataDir));
  const why = 'without the sandbox, set 64 hex characters (openssl rand -hex 32)';
  return secretsFrom({
    MASTER_SECRET: given('MASTER_SECRET') ?? read.required('MASTER_SECRET', why),
    SEED_KEY: given('SEED_KEY') ?? read.required('SEED_KEY', why),
    ZEN_WEBHOOK_SECRET: given('ZEN_WEBHOOK_SECRET') ?? read.required('ZEN_WEBHOOK_SECRET', why),
  });
}

/** Two locks with one key: who learns one secret would have the other as well. */
function refuseEqualSecrets(read: SettingReader): void {
  const seen = new Map<string, SettingName>();
  for (const name of [...SECRET_NAMES, 'REALTIME_SECRET', 'RECAPTCHA_SECRET', 'PUSHER_SECRET'] as const) {
    const text = read.text(name)?.toLowerCase();
    if (text === undefined) continue;
    const other = seen.get(text);
    if (other !== undefined) throw new SettingError(name, `is the same as ${other}; each secret takes a value of its own`);
    seen.set(text, name);
  }
}

/** Null: the embedded database. Production takes it only when it is asked for by name. */
function databaseUrl(read: SettingReader, production: boolean): string | null {
  const url = read.address('DATABASE_URL', ['postgres:', 'postgresql:'])?.href ?? null;
  const named = read.text('DATABASE') !== undefined;
  const kind = read.oneOf('DATABASE', ['embedded', 'postgres'], url === null ? 'embedded' : 'postgres');
  if (kind === 'postgres' && url === null) throw new SettingError('DATABASE', 'is postgres, which needs its address in DATABASE_URL');
  if (kind === 'embedded' && url !== null) throw new SettingError('DATABASE', 'is embedded, but DATABASE_URL is set; unset one of them');
  if (kind === 'embedded' && production && !named)
    throw new SettingError(
      'DATABASE',
      'must be embedded to take the embedded database to production; or set DATABASE_URL to a PostgreSQL server',
    );
  if (kind === 'embedded') read.refuse(['DATABASE_POOL'], 'the embedded database has no connections; it goes with DATABASE_URL');
  return url;
}

function demoPlayers(read: SettingReader, sandbox: boolean): number {
  const text = read.text('DEMO_PLAYERS')?.toLowerCase();
  const most = MOST_DEMO_PLAYERS;
  const count = text === 'off' ? 0 : text === 'on' ? most : read.integer('DEMO_PLAYERS', sandbox ? most : 0, 0, most);
  if (count > 0 && !sandbox) throw new SettingError('DEMO_PLAYERS', 'is set, but demo players live in the sandbox, which is off');
  return count;
}

function closedGateways(read: SettingReader): ReadonlySet<string> {
  const closed = read.list('GATEWAYS_OFF');
  const unknown = closed.find((name) => !GATEWAYS.some((gateway) => gateway === name));
  if (unknown !== undefined) throw new SettingError('GATEWAYS_OFF', `holds "${unknown}"; it takes ${GATEWAYS.join(', ')}`);
  return new Set(closed);
}

function socialLinks(read: SettingReader): Config['socialLinks'] {
  const link = (name: SettingName): string | null => read.address(name, ['https:'])?.href ?? null;
  return { microblog: link('SOCIAL_MICROBLOG_URL'), photos: link('SOCIAL_PHOTOS_URL'), messenger: link('SOCIAL_MESSENGER_URL') };
}

function roundSettings(read: SettingReader, production: boolean): RoundSettings {
  const phase = (name: SettingName, fallback: number): number => read.integer(name, fallback, 100, 600_000);
  const speed = read.integer('ROUNDS_SPEED', 1, 1, 1_000);
  if (production && speed !== 1) throw new SettingError('ROUNDS_SPEED', 'is set, which production refuses');
  return {
    run: read.oneOf('ROUNDS', ['watched', 'always', 'off'], 'watched'),
    speed,
    chainLength: read.integer('CHAIN_LENGTH', 100_000, 10, 100_000_000),
    crash: {
      startingMs: phase('CRASH_STARTING_MS', 5_000),
      endedMs: phase('CRASH_ENDED_MS', 3_000),
      cap: read.coins('CRASH_ROUND_CAP', cents(100_000_000)),
    },
    wheel: {
      startingMs: phase('WHEEL_STARTING_MS', 15_000),
      spinMs: phase('WHEEL_SPIN_MS', 8_000),
      endedMs: phase('WHEEL_ENDED_MS', 3_000),
    },
  };
}

/**
 * Reads the settings. Throws SettingError naming the variable that can't be used, or that would have no effect beside the others; production
 * (`NODE_ENV=production`) refuses the sandbox, its captcha, the embedded database unless it is named, lifted rate limits, hurried rounds, an address
 * without https and any secret that is missing, a pattern, or used twice.
 */
export function readConfig(env: Env): Config {
  const read = new SettingReader(env);
  const production = read.text('NODE_ENV') === 'production';
  const sandbox = read.flag('SANDBOX', !production);
  if (production && sandbox)
    throw new SettingError('SANDBOX', 'is on, which production refuses; unset it or set NODE_ENV to something else');
  const port = read.integer('PORT', 3000, 1, 65_535);
  const publicUrl = (read.address('PUBLIC_URL', ['http:', 'https:'])?.href ?? `http://localhost:${port}`).replace(/\/+$/, '');
  if (production && !publicUrl.startsWith('https://'))
    throw new SettingError('PUBLIC_URL', 'must be the https:// address that players use');
  const rateLimits = read.flag('RATE_LIMITS', true);
  if (production && !rateLimits) throw new SettingError('RATE_LIMITS', 'is off, which production refuses');
  const host = read.text('HOST') ?? (production ? '0.0.0.0' : 'localhost');
  if (host !== 'localhost' && isIP(host) === 0)
    throw new SettingError('HOST', `is "${host}"; it takes an IP address to listen on, such as 127.0.0.1 or 0.0.0.0`);
  if (production) refuseEqualSecrets(read);
  const dataDir = resolve(read.text('DATA_DIR') ?? '.data');
  const cardMin = read.coins('CARD_DEPOSIT_MIN', cents(500));
  const cardMax = read.coins('CARD_DEPOSIT_MAX', cents(1_000_000));
  if (cardMin < 100 || cardMax < cardMin)
    throw new SettingError('CARD_DEPOSIT_MIN', 'must be at least 1 coin and at most CARD_DEPOSIT_MAX');
  const service = realtimeService(read);
  const derived = secrets(read, sandbox, dataDir);
  if (service) read.refuse(['REALTIME_SECRET'], 'it belongs to the embedded endpoint, and PUSHER_APP_ID names an outside one');
  const realtimeSecret = givenSecret(read, 'REALTIME_SECRET');
  return {
    production,
    sandbox,
    port,
    host,
    publicUrl,
    allowedOrigins: origins(read),
    trustProxy: read.integer('TRUST_PROXY', 0, 0, 8),
    dataDir,
    databaseUrl: databaseUrl(read, production),
    databasePool: read.integer('DATABASE_POOL', 20, 2, 500),
    redisUrl: read.address('REDIS_URL', ['redis:', 'rediss:'])?.href ?? null,
    demoPlayers: demoPlayers(read, sandbox),
    docs: read.flag('DOCS', !production),
    houseTimeZone: timeZone(read),
    rules: read.oneOf('RULES', ['default', 'uk', 'social'], 'default'),
    rateLimits,
    logLevel: read.oneOf('LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug', 'trace'], 'warn'),
    oauthClientId: read.text('OAUTH_CLIENT_ID') ?? 'fairdrop-web',
    captcha: captcha(read, production),
    realtimeService: service,
    realtimeApi: service === null && (sandbox || realtimeSecret !== undefined),
    deposit: { cardMin, cardMax, closedGateways: closedGateways(read) },
    socialLinks: socialLinks(read),
    rounds: roundSettings(read, production),
    secrets: { ...derived, realtime: realtimeSecret ?? derived.realtime },
  };
}
