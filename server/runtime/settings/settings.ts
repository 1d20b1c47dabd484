import * as z from 'zod/mini';
import { optional, setting } from './declare.ts';
import {
  address,
  anyText,
  coins,
  count,
  flag,
  headerName,
  hostName,
  list,
  listenAddress,
  oneOf,
  originOf,
  secret,
  timeZone,
  wholeNumber,
} from './kinds.ts';
import { OPERATOR } from './operator.ts';
import { MAIL } from './mail.ts';
import { PAYMENTS } from './payments.ts';
import { SIGN_IN } from './sign-in.ts';
import { WITHDRAWALS } from './withdrawals.ts';

/** The most players of the house's own: there are names for so many. */
export const MOST_DEMO_PLAYERS = 12;

const phase = (text: string, says: string) => setting(wholeNumber(100, 600_000), text, { says, unit: 'ms' });

const SERVER = {
  NODE_ENV: setting(oneOf('development', 'test', 'production'), 'development', {
    says: 'In `production` everything is refused that is only for the sandbox, and any two secrets that are equal.',
    production: '`production`',
  }),
  PORT: setting(wholeNumber(1, 65_535), '3000', { says: 'The one port of the shop.' }),
  HOST: optional(listenAddress, '`localhost`', { says: 'The address to listen on.', production: '`0.0.0.0` unless set' }),
  PUBLIC_URL: optional(address('http:', 'https:'), '`http://localhost:PORT`', {
    says: 'Where players reach the shop.',
    production: 'required, with `https://`',
  }),
  ALLOWED_ORIGINS: setting(list('origins such as https://shop.example', originOf), '', {
    says: 'Other origins whose pages may use cookies and sockets.',
  }),
  TRUST_PROXY: setting(wholeNumber(0, 8), '0', {
    says: 'How many proxies stand in front of the process whose `X-Forwarded-*` headers are believed.',
    unit: 'proxies',
  }),
  COUNTRY_HEADER: optional(headerName, 'no country is shown', {
    says: "The header in which a trusted proxy names the client's country (ISO 3166), for a player's list of sessions; needs `TRUST_PROXY`.",
  }),
  RATE_LIMITS: setting(flag, 'on', { says: 'Limits on calls and sockets; off for load runs.', production: 'must be on' }),
  DOCS: optional(flag, '`on`', { says: "Whether the API's description is served at `/docs`.", production: '`off` unless set' }),
  LOG_LEVEL: setting(oneOf('silent', 'error', 'warn', 'info', 'debug', 'trace'), 'warn', {
    says: 'The least important lines that the log writes.',
  }),
};

const DATA = {
  DATA_DIR: setting(anyText('a folder'), '.data', {
    says:
      'The embedded database, generated secrets, and in `marks.json` (again beside the folder) how far the database has come. ' +
      'Keep it between starts, with PostgreSQL too.',
  }),
  DATA_DIR_KEPT: setting(flag, 'off', {
    says:
      'With PostgreSQL: whether each process finds its data folder again after a restart. The shop then refuses a database that the folder has no mark of, ' +
      'instead of only warning. The embedded database lies in that folder and always asks for its mark.',
    production: '`on` wherever the folder stays',
  }),
  DATABASE: optional(oneOf('embedded', 'postgres'), 'as `DATABASE_URL` says', {
    says: 'Which database is used.',
    production: '`embedded` must be named to be taken',
  }),
  DATABASE_URL: optional(address('postgres:', 'postgresql:'), 'the embedded database', {
    says: 'A PostgreSQL server instead of the embedded database.',
  }),
  DATABASE_POOL: setting(wholeNumber(2, 500), '20', { says: 'The most connections to PostgreSQL.', unit: 'connections' }),
  REDIS_URL: optional(address('redis:', 'rediss:'), 'one process alone', {
    says:
      'For several processes on one database: shared rate limits, and events that each process sends to its own sockets ' +
      '(at once; within half a second while Redis is away).',
  }),
};

const HOUSE = {
  SANDBOX: optional(flag, '`on`', {
    says: "Whether test payments, the captcha's stand-in and demo players are there.",
    production: 'must be off, as it is unless set',
  }),
  DEMO_PLAYERS: optional(count(MOST_DEMO_PLAYERS), `\`${MOST_DEMO_PLAYERS}\`; \`0\` without the sandbox`, {
    says: "Players of the house's own, who keep the sandbox lively.",
    unit: 'players',
    production: 'refused',
  }),
  RULES: setting(oneOf('default', 'uk', 'social'), 'default', {
    says:
      'Rules of play: `default`, `uk` (no auto play, nothing skipped, five seconds a game) or `social` ' +
      "(no money: coins are given once a day and can't be bought).",
  }),
  HOUSE_TIME_ZONE: setting(timeZone, 'UTC', { says: "Where the house's days begin and end." }),
  BATTLE_BEACON: setting(oneOf('off', 'drand', 'local'), 'off', {
    says:
      'Whether battles wait for a public random value once all seats are taken: of the `drand` network, or of a `local` beacon, ' +
      "which is the sandbox's own and proves nothing.",
    production: '`local` is refused',
  }),
  DRAND_URL: setting(address('http:', 'https:'), 'https://api.drand.sh', { says: 'Where the drand network is asked.' }),
  SOCIAL_MICROBLOG_URL: optional(address('https:'), 'no link', { says: "The shop's microblog, a link in the footer." }),
  SOCIAL_PHOTOS_URL: optional(address('https:'), 'no link', { says: "The shop's pictures, a link in the footer." }),
  SOCIAL_MESSENGER_URL: optional(address('https:'), 'no link', { says: "The shop's messenger channel, a link in the footer." }),
};

const ROUNDS = {
  ROUNDS: setting(oneOf('watched', 'always', 'off'), 'watched', {
    says: 'Rounds of crash and wheel: `watched` rest while nobody looks and no bet waits, `always` never rest, `off` runs none in this process.',
  }),
  ROUNDS_SPEED: setting(wholeNumber(1, 1_000), '1', {
    says: "How many times as fast as real time the rounds' clock goes.",
    production: 'must be 1',
  }),
  CHAIN_LENGTH: setting(wholeNumber(10, 100_000_000), '100000', {
    says: 'The length of a hash chain that the shop makes itself.',
    unit: 'rounds',
  }),
  CRASH_STARTING_MS: phase('5000', 'How long bets are taken before a flight.'),
  CRASH_ENDED_MS: phase('3000', 'How long a flight stays on screen after its bust.'),
  CRASH_ROUND_CAP: setting(coins, '1000000', { says: 'What one flight may pay in all.', unit: 'coins' }),
  WHEEL_STARTING_MS: phase('15000', 'How long bets are taken before a spin.'),
  WHEEL_SPIN_MS: phase('8000', 'How long the wheel spins.'),
  WHEEL_ENDED_MS: phase('3000', 'How long a spin stays on screen after its end.'),
};

const made = { production: 'required' };
const SECRETS = {
  MASTER_SECRET: optional(secret, 'made by the sandbox', {
    says: 'Signs tokens; keys for other purposes are derived from it.',
    ...made,
  }),
  SEED_KEY: optional(secret, 'made by the sandbox', { says: 'Seals server seeds in the database.', ...made }),
  ZEN_WEBHOOK_SECRET: optional(secret, 'made by the sandbox', { says: "Checks the card provider's messages.", ...made }),
  REALTIME_SECRET: optional(secret, 'derived from `MASTER_SECRET`', {
    says:
      "Once set, other programs publish to the embedded endpoint by Pusher's HTTP API: id `1`, key `fairdrop`, this secret. " +
      'The sandbox takes them without it.',
  }),
  OAUTH_CLIENT_ID: setting(anyText('a name'), 'fairdrop-web', { says: 'The public name of the shell at the token call.' }),
};

const CAPTCHA = {
  CAPTCHA: optional(oneOf('sandbox', 'recaptcha'), '`sandbox`; `recaptcha` once its site key is set', {
    says: 'What tells people from programs at sign-up.',
    production: '`recaptcha`',
  }),
  RECAPTCHA_SITE_KEY: optional(anyText("reCAPTCHA's public key"), 'no reCAPTCHA', {
    says: 'The key that pages load reCAPTCHA with.',
    ...made,
  }),
  RECAPTCHA_SECRET: optional(anyText("reCAPTCHA's private key"), 'no reCAPTCHA', {
    says: 'The key that the server asks reCAPTCHA with.',
    ...made,
  }),
  RECAPTCHA_MIN_SCORE_PERCENT: setting(wholeNumber(0, 100), '50', {
    says: 'The least score of reCAPTCHA that passes as a person.',
    unit: 'percent',
  }),
};

const NO_SERVICE = 'the embedded endpoint';
const REALTIME = {
  PUSHER_APP_ID: optional(anyText('an id'), NO_SERVICE, {
    says: 'An outside Pusher-compatible service instead of the embedded one; with its key and secret.',
  }),
  PUSHER_KEY: optional(anyText('a key'), NO_SERVICE, { says: "The outside service's public key." }),
  PUSHER_SECRET: optional(anyText('a secret'), NO_SERVICE, { says: "The outside service's secret." }),
  PUSHER_CLUSTER: setting(anyText('a name'), 'eu', { says: 'The cluster of the outside service.' }),
  PUSHER_HOST: optional(hostName, "the cluster's own", { says: 'The host of the outside service.' }),
  PUSHER_PORT: optional(wholeNumber(1, 65_535), 'the usual one', { says: 'The port of the outside service.' }),
  PUSHER_TLS: setting(flag, 'on', { says: 'Whether the outside service is reached by TLS.' }),
};

/** The settings by what they are about, in the order in which they are documented. */
export const SETTING_GROUPS = {
  'The server': SERVER,
  Data: DATA,
  'The house': HOUSE,
  'The operator': OPERATOR,
  'Crash and wheel': ROUNDS,
  Payments: PAYMENTS,
  Withdrawals: WITHDRAWALS,
  'Signing in by other services': SIGN_IN,
  'Secrets and sessions': SECRETS,
  Captcha: CAPTCHA,
  Mail: MAIL,
  Realtime: REALTIME,
} as const;

/** Everything that the shop reads from its environment. */
export const settingsSchema = z.object({
  ...SERVER,
  ...DATA,
  ...HOUSE,
  ...OPERATOR,
  ...ROUNDS,
  ...PAYMENTS,
  ...WITHDRAWALS,
  ...SIGN_IN,
  ...SECRETS,
  ...CAPTCHA,
  ...MAIL,
  ...REALTIME,
});

/** The settings as they were read, each on its own; what they mean beside each other is decided in config.ts. */
export type Settings = z.output<typeof settingsSchema>;

/** The name of a setting. */
export type SettingName = keyof Settings;

/** Every name that the shop reads from its environment. */
export const SETTING_NAMES: readonly SettingName[] = z.keyof(settingsSchema).options;
