import * as z from 'zod/mini';
import { RULE_PROFILES } from '#contract/api/config.ts';
import { BONUSES } from './bonuses.ts';
import { optional, setting } from './declare.ts';
import { DESK } from './desk.ts';
import {
  address,
  anyText,
  coins,
  count,
  flag,
  headerName,
  hostName,
  httpOrigin,
  list,
  listenAddress,
  oneOf,
  originOf,
  secret,
  secrets,
  timeZone,
  wholeNumber,
} from './kinds.ts';
import { OPERATOR } from './operator.ts';
import { MAIL } from './mail.ts';
import { MONITORING } from './monitoring.ts';
import { PAYMENTS } from './payments.ts';
import { REGISTER } from './register.ts';
import { RETENTION } from './retention.ts';
import { SIGN_IN } from './sign-in.ts';
import { WITHDRAWALS } from './withdrawals.ts';

/** The most players of the house's own: there are names for so many. */
export const MOST_DEMO_PLAYERS = 12;

const phase = (text: string, says: string) => setting(wholeNumber(100, 600_000), text, { says, unit: 'ms' });

const SERVER = {
  NODE_ENV: setting(oneOf('development', 'test', 'production'), 'development', {
    says: 'In `production`, the shop refuses everything that is only for the sandbox, and secrets that are equal.',
    production: '`production`',
  }),
  PORT: setting(wholeNumber(1, 65_535), '3000', { says: 'The port of the shop.' }),
  HOST: optional(listenAddress, '`localhost`', { says: 'The address to listen on.', production: '`0.0.0.0` unless set' }),
  PUBLIC_URL: optional(address('http:', 'https:'), '`http://localhost:PORT`', {
    says: 'The public URL of the shop.',
    production: 'required, with `https://`',
  }),
  ALLOWED_ORIGINS: setting(list('origins such as https://shop.example', originOf), '', {
    says: 'Other origins whose pages can use cookies and sockets.',
  }),
  INTERNAL_URL: optional(httpOrigin, '`http://HOST:PORT`; the first private address of the machine where `HOST` is all of them', {
    says: 'Where other processes on the same PostgreSQL reach this one, to pass on calls of the rounds that it leads. Keep it off the public network.',
  }),
  STOP_DELAY_MS: setting(wholeNumber(0, 5_000), '0', {
    says: 'How long a process that is stopped still takes calls while `/readyz` answers 503, so that a load balancer sends it no more.',
    unit: 'ms',
    production: "longer than the load balancer's checks take, behind one",
  }),
  TRUST_PROXY: setting(wholeNumber(0, 8), '0', {
    says: 'How many proxies in front of the process have trusted `X-Forwarded-For` headers.',
    unit: 'proxies',
  }),
  COUNTRY_HEADER: optional(headerName, 'no country is shown', {
    says: "The header in which a trusted proxy names the client's country (ISO 3166), for a player's list of sessions; needs `TRUST_PROXY`.",
  }),
  RATE_LIMITS: setting(flag, 'on', { says: 'Rate limits on requests and sockets; turn off for load tests.', production: 'must be on' }),
  DOCS: optional(flag, '`on`', { says: "Whether the API's description is served at `/docs`.", production: '`off` unless set' }),
  SERVICE_WORKER: setting(flag, 'on', {
    says:
      'Whether browsers keep the shop for visits without a network. When off, browsers that have the service worker remove it and what it kept at their ' +
      'next visit.',
  }),
  LOG_LEVEL: setting(oneOf('silent', 'error', 'warn', 'info', 'debug', 'trace'), 'warn', {
    says: 'The lowest level that is logged.',
  }),
};

const DATA = {
  DATA_DIR: setting(anyText('a folder'), '.data', {
    says:
      'The embedded database, generated secrets, and in `marks.json` (again beside the folder) the state mark of the database. ' +
      'Keep it between starts, with PostgreSQL too.',
  }),
  DATA_DIR_KEPT: setting(flag, 'off', {
    says:
      'With PostgreSQL: whether each process keeps its data folder after a restart. If so, the shop refuses a database that the folder has no mark of, ' +
      'instead of only warning. The embedded database is in that folder and always needs its mark.',
    production: '`on` wherever the folder stays',
  }),
  DATABASE: optional(oneOf('embedded', 'postgres'), 'as `DATABASE_URL` says', {
    says: 'Which database is used.',
    production: '`embedded` must be set explicitly',
  }),
  DATABASE_URL: optional(address('postgres:', 'postgresql:'), 'the embedded database', {
    says: 'A PostgreSQL server instead of the embedded database.',
  }),
  DATABASE_POOLER_URL: optional(address('postgres:', 'postgresql:'), 'PostgreSQL itself', {
    says: 'The same database through PgBouncer in transaction mode. `DATABASE_URL` is still needed: locks, migrations and tools have connections of their own.',
  }),
  DATABASE_REPLICA_URL: optional(address('postgres:', 'postgresql:'), 'no replica', {
    says: 'A streaming replica of PostgreSQL: boxes and the leaderboard of guests are read there while it is at most two seconds behind.',
  }),
  DATABASE_POOL: setting(wholeNumber(2, 500), '20', { says: 'The maximum number of connections to PostgreSQL.', unit: 'connections' }),
  REDIS_URL: optional(address('redis:', 'rediss:'), 'one process alone', {
    says:
      'For several processes on one database: shared rate limits, and events that each process sends to its own sockets ' +
      '(at once, or within half a second while Redis is unreachable).',
  }),
};

const HOUSE = {
  SANDBOX: optional(flag, '`on`', {
    says: 'Whether test payments, the test captcha and demo players are enabled.',
    production: 'must be off, as it is unless set',
  }),
  DEMO_PLAYERS: optional(count(MOST_DEMO_PLAYERS), `\`${MOST_DEMO_PLAYERS}\`; \`0\` without the sandbox`, {
    says: 'Number of house players that keep the sandbox busy.',
    unit: 'players',
    production: 'refused',
  }),
  RULES: setting(oneOf(...RULE_PROFILES), 'default', {
    says:
      'Rules of play: `default`; `uk`, `de` or `se`, the rules of Great Britain, Germany and Sweden (docs/player-protection.md); or `social` ' +
      "(no money: coins are given once a day and can't be bought).",
  }),
  RULES_MAX_STAKE: optional(coins, '`2` with the rules `uk`, `1` with `de`; none otherwise', {
    says: 'The largest stake of one bet in place of that of the rules of play.',
    unit: 'coins',
  }),
  HOUSE_TIME_ZONE: setting(timeZone, 'UTC', { says: "The time zone in which the house's days start and end." }),
  BATTLE_BEACON: setting(oneOf('off', 'drand', 'local'), 'off', {
    says:
      'Whether battles wait for a public random value once all seats are taken: of the `drand` network, or of a `local` beacon, ' +
      "which is the sandbox's own and proves nothing.",
    production: '`local` is refused',
  }),
  DRAND_URL: setting(address('http:', 'https:'), 'https://api.drand.sh', { says: 'The URL of the drand network.' }),
  SOCIAL_MICROBLOG_URL: optional(address('https:'), 'no link; the sandbox shows a sample', {
    says: "The shop's microblog, a link in the footer.",
  }),
  SOCIAL_PHOTOS_URL: optional(address('https:'), 'no link; the sandbox shows a sample', {
    says: "The shop's pictures, a link in the footer.",
  }),
  SOCIAL_MESSENGER_URL: optional(address('https:'), 'no link; the sandbox shows a sample', {
    says: "The shop's messenger channel, a link in the footer.",
  }),
};

const ROUNDS = {
  ROUNDS: setting(oneOf('watched', 'always', 'off'), 'watched', {
    says: 'Crash and wheel rounds: `watched` pauses them without viewers or waiting bets, `always` never pauses them, `off` runs none in this process.',
  }),
  ROUNDS_SPEED: setting(wholeNumber(1, 1_000), '1', {
    says: "The speed of the rounds' clock, as a multiple of real time.",
    production: 'must be 1',
  }),
  CHAIN_LENGTH: setting(wholeNumber(10, 100_000_000), '100000', {
    says: 'The length of a hash chain that the shop makes itself.',
    unit: 'rounds',
  }),
  CRASH_STARTING_MS: phase('5000', 'How long betting is open before a crash round.'),
  CRASH_ENDED_MS: phase('3000', 'How long a crash round stays on screen after the bust.'),
  CRASH_ROUND_CAP: setting(coins, '1000000', { says: 'The maximum total payout of a crash round.', unit: 'coins' }),
  WHEEL_STARTING_MS: phase('15000', 'How long betting is open before a spin.'),
  WHEEL_SPIN_MS: phase('8000', 'How long the wheel spins.'),
  WHEEL_ENDED_MS: phase('3000', 'How long a spin stays on screen after its end.'),
};

const made = { production: 'required' };
const SECRETS = {
  MASTER_SECRET: optional(secrets, 'made by the sandbox', {
    says: 'Signs tokens; keys for other purposes are derived from it.',
    ...made,
  }),
  SEED_KEY: optional(secrets, 'made by the sandbox', { says: 'Seals server seeds and authenticator secrets in the database.', ...made }),
  ZEN_WEBHOOK_SECRET: optional(secret, 'made by the sandbox', { says: "Checks the card provider's messages.", ...made }),
  REALTIME_SECRET: optional(secret, 'derived from `MASTER_SECRET`', {
    says:
      "Once set, other programs publish to the embedded endpoint by Pusher's HTTP API: id `1`, key `fairdrop`, this secret. " +
      'The sandbox accepts them without it.',
  }),
  CONFIRMATION_S: setting(wholeNumber(1, 3_600), '300', {
    says: 'How long a login or a confirmation by password or second factor counts for guarded calls, such as a new password or a withdrawal to a new address.',
    unit: 's',
  }),
  OAUTH_CLIENT_ID: setting(anyText('a name'), 'fairdrop-web', { says: 'The client id of the web app for token requests.' }),
};

const CAPTCHA = {
  CAPTCHA: optional(oneOf('sandbox', 'recaptcha'), '`sandbox`; `recaptcha` once its site key is set', {
    says: 'The captcha that keeps bots out at sign-up.',
    production: '`recaptcha`',
  }),
  RECAPTCHA_SITE_KEY: optional(anyText("reCAPTCHA's public key"), 'no reCAPTCHA', {
    says: 'The key for reCAPTCHA on pages.',
    ...made,
  }),
  RECAPTCHA_SECRET: optional(anyText("reCAPTCHA's private key"), 'no reCAPTCHA', {
    says: 'The key for reCAPTCHA on the server.',
    ...made,
  }),
  RECAPTCHA_MIN_SCORE_PERCENT: setting(wholeNumber(0, 100), '50', {
    says: 'The lowest reCAPTCHA score that passes.',
    unit: 'percent',
  }),
};

const NO_SERVICE = 'the embedded endpoint';
const REALTIME = {
  PUSHER_APP_ID: optional(anyText('an id'), NO_SERVICE, {
    says: 'An external Pusher-compatible service instead of the embedded one; needs its key and secret.',
  }),
  PUSHER_KEY: optional(anyText('a key'), NO_SERVICE, { says: "The external service's public key." }),
  PUSHER_SECRET: optional(anyText('a secret'), NO_SERVICE, { says: "The external service's secret." }),
  PUSHER_CLUSTER: setting(anyText('a name'), 'eu', { says: 'The cluster of the external service.' }),
  PUSHER_HOST: optional(hostName, "the cluster's own", { says: 'The host of the external service.' }),
  PUSHER_PORT: optional(wholeNumber(1, 65_535), 'the usual one', { says: 'The port of the external service.' }),
  PUSHER_TLS: setting(flag, 'on', { says: 'Whether the external service uses TLS.' }),
};

/** The settings by what they are about, in the order in which they are documented. */
export const SETTING_GROUPS = {
  'The server': SERVER,
  Data: DATA,
  'The house': HOUSE,
  'The operator': OPERATOR,
  'Crash and wheel': ROUNDS,
  Payments: PAYMENTS,
  Bonuses: BONUSES,
  Withdrawals: WITHDRAWALS,
  'Self-exclusion register': REGISTER,
  'The desk': DESK,
  'Sign-in with other services': SIGN_IN,
  'Secrets and sessions': SECRETS,
  Captcha: CAPTCHA,
  Mail: MAIL,
  Realtime: REALTIME,
  Retention: RETENTION,
  Monitoring: MONITORING,
} as const;

/** The settings that are rules of the house; none of them is a secret. */
export const RULE_SETTINGS = [
  ...(Object.keys(BONUSES) as (keyof typeof BONUSES)[]),
  ...(Object.keys(DESK) as (keyof typeof DESK)[]),
  'RULES_MAX_STAKE',
  'WITHDRAWAL_REST_S',
  'NEW_ADDRESS_REST_S',
  'ACCOUNT_CHANGE_REST_S',
] as const;

export type RuleSetting = (typeof RULE_SETTINGS)[number];

/** Everything that the shop reads from its environment. */
export const settingsSchema = z.object({
  ...SERVER,
  ...DATA,
  ...HOUSE,
  ...OPERATOR,
  ...ROUNDS,
  ...PAYMENTS,
  ...BONUSES,
  ...WITHDRAWALS,
  ...REGISTER,
  ...DESK,
  ...SIGN_IN,
  ...SECRETS,
  ...CAPTCHA,
  ...MAIL,
  ...REALTIME,
  ...RETENTION,
  ...MONITORING,
});

/** The settings as they were read, each on its own; what they mean beside each other is decided in config.ts. */
export type Settings = z.output<typeof settingsSchema>;

/** The name of a setting. */
export type SettingName = keyof Settings;

/** Every name that the shop reads from its environment. */
export const SETTING_NAMES: readonly SettingName[] = z.keyof(settingsSchema).options;
