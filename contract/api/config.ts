import * as z from 'zod/mini';
import { coinsCodec } from '../coins-codec.ts';
import { limitNameSchema, limitValueSchema } from '../player-limits.ts';
import { RETENTION_KINDS } from '../retention.ts';
import { bonusTermsSchema } from './bonus.ts';
import { instantSchema } from './common.ts';
import { limitsSchema } from './limits.ts';
import { route } from './route.ts';
import { SOCIAL_PROVIDERS } from './social.ts';

/** The rules of play that a shop can have: a jurisdiction's, or those of free play. */
export const RULE_PROFILES = ['default', 'uk', 'de', 'se', 'social'] as const;

/** The rules of play of the active jurisdiction, which the shell obeys and the server enforces. */
const rulesSchema = z.object({
  profile: z.enum(RULE_PROFILES),
  auto_play: z.boolean(),
  instant_play: z.boolean(),
  min_cycle_ms: z.number(),
  celebrate_only_above_stake: z.boolean(),
  demo_play: z.boolean(),
  /** Whether coins are bought. Where they aren't, they are given (`free_coins`) and can't be paid out. */
  real_money: z.boolean(),
  /** Up to how many coins a player is given once a day; null where coins are bought. */
  free_coins: z.nullable(coinsCodec),
  /** Whether players may take back withdrawals of coins that are not in processing yet. Deliveries they always may. */
  cancel_withdrawals: z.boolean(),
  /** The largest stake of one bet; null where only the game's own limit holds. */
  max_stake: z.nullable(coinsCodec),
  /** Limits that a player must set before the first deposit and the first bet. */
  mandatory_limits: z.array(limitNameSchema),
  /** Limits that hold for players who have set none, and the largest that a player may set. */
  default_limits: z.array(limitValueSchema),
  /** For how long a raise of a limit waits before it can be confirmed, hours. */
  raise_wait_hours: z.number(),
  /** The longest interval between reality checks, minutes; null where the player may have none. */
  reality_check_minutes: z.nullable(z.number()),
  /** For how long play pauses at a reality check, minutes. */
  reality_check_pause_minutes: z.number(),
  /** Whether accounts are checked against the national self-exclusion register. */
  register: z.boolean(),
  /** Whether a player gets one bonus in all: the welcome bonus. */
  one_bonus: z.boolean(),
  /** Whether every page has a button that excludes its player for 24 hours. */
  stop_button: z.boolean(),
});

export type Rules = z.output<typeof rulesSchema>;

/** The rules where no jurisdiction sets others. */
export const DEFAULT_RULES: Rules = {
  profile: 'default',
  auto_play: true,
  instant_play: true,
  min_cycle_ms: 0,
  celebrate_only_above_stake: true,
  demo_play: true,
  real_money: true,
  free_coins: null,
  cancel_withdrawals: true,
  max_stake: null,
  mandatory_limits: [],
  default_limits: [],
  raise_wait_hours: 24,
  reality_check_minutes: null,
  reality_check_pause_minutes: 0,
  register: false,
  one_bonus: false,
  stop_button: false,
};

/** Outside sites of the shop: a microblog, a photo-sharing network, a messaging app. */
export const SOCIAL_SITES = ['microblog', 'photos', 'messenger'] as const;

export type SocialSite = (typeof SOCIAL_SITES)[number];

/** What the shell must know before the first page: public settings only. */
export const configSchema = z.object({
  sandbox: z.boolean(),
  /** Whether browsers may keep the shop for visits without a network. */
  service_worker: z.boolean(),
  server_time: instantSchema,
  house_time_zone: z.string(),
  oauth_client_id: z.string(),
  captcha: z.object({ provider: z.enum(['sandbox', 'recaptcha']), site_key: z.string() }),
  social_providers: z.array(z.enum(SOCIAL_PROVIDERS)),
  realtime: z.object({
    key: z.string(),
    cluster: z.string(),
    /** Null: this page's own host. */
    host: z.nullable(z.string()),
    port: z.nullable(z.number()),
    tls: z.boolean(),
    auth_endpoint: z.string(),
  }),
  deposit: z.object({ card_min: coinsCodec, card_max: coinsCodec }),
  bonus: bonusTermsSchema,
  /** Addresses of the shop outside; null where there is none. */
  social_links: z.record(z.enum(SOCIAL_SITES), z.nullable(z.string())),
  /** Who runs the shop, as the legal pages say it. */
  operator: z.object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    /** Register entry and licence, as a sentence. */
    registration: z.nullable(z.string()),
    /** When people answer questions, as a sentence. */
    hours: z.nullable(z.string()),
    law: z.string(),
  }),
  /** Reviews of the shop: samples of the sandbox, or a page of a reviews service; null for none. */
  reviews: z.nullable(z.union([z.object({ kind: z.literal('sample') }), z.object({ kind: z.literal('frame'), url: z.string() })])),
  /** How long personal data is kept that does not stay with the account or the books, days. */
  retention: z.record(z.enum(RETENTION_KINDS), z.number()),
  rules: rulesSchema,
  /** What one bet of each game may stake and win. */
  limits: limitsSchema,
});

export type PublicConfig = z.output<typeof configSchema>;

export const config = route({ method: 'GET', path: '/api/config', summary: 'Get the public settings', auth: 'guest', reply: configSchema });
