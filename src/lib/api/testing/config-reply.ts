import { STAKE_GAMES } from '#contract/api/limits.ts';

/** What `GET /api/config` answers in tests, as JSON. */
export const CONFIG_REPLY = {
  sandbox: true,
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
  bonus: { release_factor: 2, stake_cap: 5, stake_cap_percent: 10, days: 30, crypto_most: 500, unplayed_fee_percent: 3 },
  limits: Object.fromEntries(STAKE_GAMES.map((game) => [game, { min_stake: 0.1, max_stake: 1_000, max_win: 100_000 }])),
  rules: {
    profile: 'default',
    auto_play: true,
    instant_play: true,
    min_cycle_ms: 0,
    celebrate_only_above_stake: true,
    demo_play: true,
    real_money: true,
    free_coins: null,
    cancel_withdrawals: true,
  },
};
