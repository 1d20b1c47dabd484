import { resolve } from 'node:path';
import type { RealtimeService } from '#server/outbox/realtime-service.ts';
import type { Rules, SocialSite } from '#contract/api/config.ts';
import type { BonusTerms } from '#contract/bonus/terms.ts';
import type { Cents } from '#contract/money.ts';
import type { RetentionDays } from '#contract/retention.ts';
import type { Secrets } from '#server/security/secrets.ts';
import { bonusTerms } from './settings/bonus-terms.ts';
import { type Given, refuse, required } from './settings/given.ts';
import {
  desk,
  type DeskSettings,
  mail,
  type MailSettings,
  monitoring,
  type MonitoringSettings,
  operator,
  type Operator,
} from './settings/house.ts';
import {
  deposit,
  type DepositSettings,
  register,
  type RegisterSettings,
  withdrawals,
  type WithdrawalSettings,
} from './settings/providers.ts';
import { retention } from './settings/retention-days.ts';
import { refuseEqualSecrets, secrets } from './settings/secrets.ts';
import { social, type SocialSettings } from './settings/sign-in-services.ts';
import { type Env, readSettings, SettingError } from './settings/read-settings.ts';
import { MOST_DEMO_PLAYERS, RULE_SETTINGS, type RuleSetting } from './settings/settings.ts';

export { SettingError } from './settings/read-settings.ts';

/** Everything that differs between installations, read once from the environment. */
export interface Config {
  production: boolean;
  /** Sandbox parts (payment pages, captcha substitute, demo players) are on; never in production. */
  sandbox: boolean;
  port: number;
  host: string;
  /** Where the other processes reach this one, without a trailing slash; null: where it listens. */
  internalUrl: string | null;
  /** How long a process that is stopped still takes calls, as not ready, ms. */
  stopDelayMs: number;
  /** Where players reach the shop, without a trailing slash. */
  publicUrl: string;
  /** Origins whose pages may use cookies and sockets, besides the shop's own. */
  allowedOrigins: ReadonlySet<string>;
  /** Proxies in front of the process whose X-Forwarded-* headers are believed. */
  trustProxy: number;
  /** The header in which a trusted proxy names the client's country, in lower case; null where none does. */
  countryHeader: string | null;
  dataDir: string;
  /** Whether each process finds its data folder again, so that a database without a mark there was brought back or belongs elsewhere. */
  dataDirKept: boolean;
  /** Null: the embedded database in the data folder. */
  databaseUrl: string | null;
  /** PgBouncer in transaction mode before that database; null: the pool connects to PostgreSQL itself. */
  databasePoolerUrl: string | null;
  /** A streaming replica of that database for public lists; null: none. */
  databaseReplicaUrl: string | null;
  /** The most connections to PostgreSQL. */
  databasePool: number;
  redisUrl: string | null;
  /** Players of the house's own in the sandbox; 0 for none. */
  demoPlayers: number;
  /** Whether the API's description is served at `/docs`. */
  docs: boolean;
  /** Whether browsers get the service worker, or the script that removes it. */
  serviceWorker: boolean;
  houseTimeZone: string;
  rules: Rules['profile'];
  /** The largest stake of one bet in place of that of the rules; null for theirs. */
  maxStake: Cents | null;
  /** Off only for load runs and browser suites, never in production. */
  rateLimits: boolean;
  logLevel: string;
  oauthClientId: string;
  /** How long a confirmation holds, ms. */
  confirmationMs: number;
  mail: MailSettings;
  captcha: { provider: 'sandbox' } | { provider: 'recaptcha'; siteKey: string; secret: string; minScore: number };
  /** Null: the process serves the Pusher protocol itself. */
  realtimeService: RealtimeService | null;
  /** Programs that know the realtime secret may publish by Pusher's HTTP API. In production only once the operator has set that secret. */
  realtimeApi: boolean;
  deposit: DepositSettings;
  bonus: BonusTerms;
  /** The settings that are rules of the house, as the operator wrote them. */
  ruleTexts: Readonly<Partial<Record<RuleSetting, string>>>;
  withdrawals: WithdrawalSettings;
  register: RegisterSettings;
  desk: DeskSettings;
  /** The services that players may sign in with. */
  social: SocialSettings;
  /** Where the shop is met elsewhere, `https://` addresses; null where it isn't. */
  socialLinks: Readonly<Record<SocialSite, string | null>>;
  operator: Operator;
  /** A page of a reviews service; null where there is none. The sandbox has sample reviews of its own. */
  reviewsFrame: string | null;
  /** Where battles get public random values from. */
  beacon: { kind: 'off' | 'drand' | 'local'; drandUrl: string };
  rounds: RoundSettings;
  monitoring: MonitoringSettings;
  /** How long personal data is kept that does not stay with the account or the books, days. */
  retention: RetentionDays;
  secrets: Secrets;
}

/** How the live rounds of crash and wheel run. */
interface RoundSettings {
  /** `watched`: rounds rest while there is no viewer and no bet waits; `always`: they never rest; `off`: this process runs none. */
  run: 'watched' | 'always' | 'off';
  /** How many times as fast as real time the rounds' clock goes; never but 1 in production. */
  speed: number;
  /** Rounds in a chain that the shop makes itself. */
  chainLength: number;
  crash: { startingMs: number; endedMs: number; /** What one round may pay in all, cents. */ cap: Cents };
  wheel: { startingMs: number; spinMs: number; endedMs: number };
}

function realtimeService(given: Given): RealtimeService | null {
  if (!(['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'] as const).some(given.isSet)) {
    const others = ['PUSHER_CLUSTER', 'PUSHER_HOST', 'PUSHER_PORT', 'PUSHER_TLS'] as const;
    refuse(given, others, 'names a service that needs PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET too');
    return null;
  }
  const why = 'PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET go together';
  const { PUSHER_CLUSTER, PUSHER_HOST, PUSHER_PORT, PUSHER_TLS } = given.settings;
  return {
    appId: required(given, 'PUSHER_APP_ID', why),
    key: required(given, 'PUSHER_KEY', why),
    secret: required(given, 'PUSHER_SECRET', why),
    cluster: PUSHER_CLUSTER,
    host: PUSHER_HOST ?? null,
    port: PUSHER_PORT ?? null,
    tls: PUSHER_TLS,
  };
}

function captcha(given: Given): Config['captcha'] {
  const provider = given.settings.CAPTCHA ?? (given.isSet('RECAPTCHA_SITE_KEY') ? 'recaptcha' : 'sandbox');
  if (provider === 'sandbox') {
    if (given.production)
      throw new SettingError('CAPTCHA', 'is the sandbox stand-in, which production refuses; set RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET');
    const unused = ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET', 'RECAPTCHA_MIN_SCORE_PERCENT'] as const;
    refuse(given, unused, 'the captcha is the sandbox stand-in; set RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET, and leave CAPTCHA unset');
    return { provider };
  }
  return {
    provider,
    siteKey: required(given, 'RECAPTCHA_SITE_KEY', 'the captcha needs it'),
    secret: required(given, 'RECAPTCHA_SECRET', 'the captcha needs it'),
    minScore: given.settings.RECAPTCHA_MIN_SCORE_PERCENT / 100,
  };
}

/** Null: the embedded database. Production takes it only when it is asked for by name. */
function databaseUrl(given: Given): string | null {
  const { DATABASE: named, DATABASE_URL: url = null } = given.settings;
  const kind = named ?? (url === null ? 'embedded' : 'postgres');
  if (kind === 'postgres' && url === null) throw new SettingError('DATABASE', 'is postgres, which needs its address in DATABASE_URL');
  if (kind === 'embedded' && url !== null) throw new SettingError('DATABASE', 'is embedded, but DATABASE_URL is set; unset one of them');
  if (kind === 'embedded' && given.production && named === undefined)
    throw new SettingError(
      'DATABASE',
      'must be embedded to use the embedded database in production; otherwise set DATABASE_URL to a PostgreSQL server',
    );
  if (kind === 'embedded')
    refuse(
      given,
      ['DATABASE_POOL', 'DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL'],
      'the embedded database has no connections; set it only with DATABASE_URL',
    );
  return url;
}

/** A header is believed only where a proxy sets it: without one, clients would name their country themselves. */
function countryHeader(given: Given): string | null {
  if (given.settings.TRUST_PROXY === 0) refuse(given, ['COUNTRY_HEADER'], 'no proxy is trusted; set TRUST_PROXY');
  return given.settings.COUNTRY_HEADER ?? null;
}

/** The sandbox shows where the links of a shop are; the addresses lead nowhere. */
const SAMPLE_LINKS = {
  microblog: 'https://microblog.example/fairdrop',
  photos: 'https://photos.example/fairdrop',
  messenger: 'https://messenger.example/fairdrop',
} as const satisfies Config['socialLinks'];

/** The shop's places outside: those that are set. A sandbox without any has samples. */
function socialLinks({ settings, sandbox }: Given): Config['socialLinks'] {
  const { SOCIAL_MICROBLOG_URL: microblog, SOCIAL_PHOTOS_URL: photos, SOCIAL_MESSENGER_URL: messenger } = settings;
  if (sandbox && [microblog, photos, messenger].every((link) => link === undefined)) return SAMPLE_LINKS;
  return { microblog: microblog ?? null, photos: photos ?? null, messenger: messenger ?? null };
}

function demoPlayers({ settings, sandbox }: Given): number {
  const players = settings.DEMO_PLAYERS ?? (sandbox ? MOST_DEMO_PLAYERS : 0);
  if (players > 0 && !sandbox) throw new SettingError('DEMO_PLAYERS', 'is set, but demo players need the sandbox, which is off');
  return players;
}

function beacon(given: Given): Config['beacon'] {
  const { BATTLE_BEACON: kind, DRAND_URL: drandUrl } = given.settings;
  if (kind === 'local' && !given.sandbox)
    throw new SettingError('BATTLE_BEACON', 'is local, but that beacon needs the sandbox, which is off');
  if (kind !== 'drand') refuse(given, ['DRAND_URL'], 'drand is not used; set BATTLE_BEACON to drand');
  return { kind, drandUrl };
}

function roundSettings({ settings }: Given): RoundSettings {
  return {
    run: settings.ROUNDS,
    speed: settings.ROUNDS_SPEED,
    chainLength: settings.CHAIN_LENGTH,
    crash: { startingMs: settings.CRASH_STARTING_MS, endedMs: settings.CRASH_ENDED_MS, cap: settings.CRASH_ROUND_CAP },
    wheel: { startingMs: settings.WHEEL_STARTING_MS, spinMs: settings.WHEEL_SPIN_MS, endedMs: settings.WHEEL_ENDED_MS },
  };
}

/** What is there for development and load runs alone. */
function refuseInProduction(given: Given, publicUrl: string): void {
  const { SANDBOX, RATE_LIMITS, ROUNDS_SPEED } = given.settings;
  if (SANDBOX === true) throw new SettingError('SANDBOX', 'is on, which production refuses; unset it or set NODE_ENV to something else');
  if (!publicUrl.startsWith('https://')) throw new SettingError('PUBLIC_URL', 'must be the https:// address that players use');
  if (!RATE_LIMITS) throw new SettingError('RATE_LIMITS', 'is off, which production refuses');
  if (ROUNDS_SPEED !== 1) throw new SettingError('ROUNDS_SPEED', 'is set, which production refuses');
  refuseEqualSecrets(given);
}

/**
 * Reads the settings. Throws SettingError naming the variable that can't be used, or that would have no effect beside the others; production
 * (`NODE_ENV=production`) refuses the sandbox, its captcha, the embedded database unless it is named, lifted rate limits, hurried rounds, an address
 * without https and any secret that is missing, a pattern, or used twice.
 */
export function readConfig(env: Env): Config {
  const read = readSettings(env);
  const { settings, isSet } = read;
  const production = settings.NODE_ENV === 'production';
  const given: Given = { ...read, production, sandbox: settings.SANDBOX ?? !production };
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '');
  if (production) refuseInProduction(given, publicUrl);
  const dataDir = resolve(settings.DATA_DIR);
  const service = realtimeService(given);
  if (service) refuse(given, ['REALTIME_SECRET'], 'it is for the embedded endpoint, but PUSHER_APP_ID selects an external one');
  const keys = secrets(given, dataDir);
  return {
    production,
    sandbox: given.sandbox,
    port: settings.PORT,
    host: settings.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    internalUrl: settings.INTERNAL_URL ?? null,
    stopDelayMs: settings.STOP_DELAY_MS,
    publicUrl,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    trustProxy: settings.TRUST_PROXY,
    countryHeader: countryHeader(given),
    dataDir,
    dataDirKept: settings.DATA_DIR_KEPT,
    databaseUrl: databaseUrl(given),
    databasePoolerUrl: settings.DATABASE_POOLER_URL ?? null,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL ?? null,
    databasePool: settings.DATABASE_POOL,
    redisUrl: settings.REDIS_URL ?? null,
    demoPlayers: demoPlayers(given),
    docs: settings.DOCS ?? !production,
    serviceWorker: settings.SERVICE_WORKER,
    houseTimeZone: settings.HOUSE_TIME_ZONE,
    rules: settings.RULES,
    maxStake: settings.RULES_MAX_STAKE ?? null,
    rateLimits: settings.RATE_LIMITS,
    logLevel: settings.LOG_LEVEL,
    oauthClientId: settings.OAUTH_CLIENT_ID,
    confirmationMs: settings.CONFIRMATION_S * 1_000,
    captcha: captcha(given),
    mail: mail(given),
    realtimeService: service,
    realtimeApi: service === null && (given.sandbox || isSet('REALTIME_SECRET')),
    deposit: deposit(given, keys),
    bonus: bonusTerms(given),
    ruleTexts: Object.fromEntries(RULE_SETTINGS.flatMap((name) => (isSet(name) ? [[name, String(env[name]).trim()]] : []))),
    withdrawals: withdrawals(given, keys),
    register: register(given, keys),
    desk: desk(given),
    social: social(given, keys),
    socialLinks: socialLinks(given),
    operator: operator(given),
    reviewsFrame: settings.REVIEWS_FRAME_URL ?? null,
    beacon: beacon(given),
    rounds: roundSettings(given),
    monitoring: monitoring(given),
    retention: retention(given),
    secrets: keys,
  };
}
