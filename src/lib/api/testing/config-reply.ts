import { DEFAULT_RULES } from '#contract/api/config.ts';
import { STAKE_GAMES } from '#contract/api/limits.ts';

/** What `GET /api/config` answers in tests, as JSON. */
export const CONFIG_REPLY = {
  sandbox: true,
  service_worker: false,
  server_time: '2026-01-01T00:00:00Z',
  house_time_zone: 'UTC',
  oauth_client_id: 'web',
  captcha: { provider: 'sandbox', site_key: '' },
  social_providers: [],
  realtime: { key: 'k', cluster: 'eu', host: null, port: null, tls: false, auth_endpoint: '/broadcasting/auth' },
  social_links: { microblog: null, photos: null, messenger: null },
  operator: {
    name: 'Toy Shop',
    address: '1 Toy Street',
    email: 'legal@toys.test',
    registration: null,
    hours: null,
    law: 'the law of toys',
  },
  reviews: null,
  deposit: { card_min: 5, card_max: 10_000 },
  bonus: {
    release_factor: 2,
    repeat_release_factor: 0.4,
    stake_cap: 5,
    stake_cap_percent: 10,
    days: 30,
    crypto_most: 500,
    leaderboard_least_stake: 1,
    leaderboard_edge_percent: 15,
    unplayed_fee_percent: 3,
  },
  retention: { requests: 30, sessions: 30, drops: 30, mail: 30, links: 1, letters: 365, dataRequests: 30, promoSeen: 400, seen: 2 },
  limits: Object.fromEntries(STAKE_GAMES.map((game) => [game, { min_stake: 0.1, max_stake: 1_000, max_win: 100_000 }])),
  rules: DEFAULT_RULES,
};
