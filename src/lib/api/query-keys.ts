/** The names of everything in the query cache. Keys under `player` belong to one player. See `SAME_FOR_ALL` for what depends on who asks. */
export const queryKeys = {
  config: ['config'],
  boxes: {
    all: ['boxes'],
    list: (filters: Readonly<Record<string, unknown>>) => ['boxes', 'list', filters],
    one: (slug: string) => ['boxes', 'one', slug],
  },
  customBoxes: {
    all: ['custom-boxes'],
    list: (filters: Readonly<Record<string, unknown>>) => ['custom-boxes', 'list', filters],
    prizes: (filters: Readonly<Record<string, unknown>>) => ['custom-boxes', 'prizes', filters],
  },
  battles: {
    all: ['battles'],
    list: (filters: Readonly<Record<string, unknown>>) => ['battles', 'list', filters],
    bots: ['battles', 'bots'],
  },
  drops: { all: ['drops'], box: (slug: string, best: boolean) => ['drops', 'of', slug, best ? 'best' : 'last'] },
  bets: { all: ['bets'], one: (id: string) => ['bets', 'one', id], newest: (game: string) => ['bets', 'newest', game] },
  cashbackDay: ['cashback-day'],
  dailyBonus: (playerId: string | null) => ['daily-bonus', playerId],
  gamesToday: ['games-today'],
  home: { bestDrops: ['home', 'best-drops'], race: ['home', 'race'], newestBoxes: ['home', 'newest-boxes'] },
  depositMethods: ['deposit-methods'],
  restorations: ['restorations'],
  leaders: (game: string, filters: Readonly<Record<string, unknown>>) => ['leaders', game, filters],
  leaderboard: {
    all: ['leaderboard'],
    one: (metric: string, week: string | null, playerId: string | null) => ['leaderboard', metric, week, playerId],
  },
  openings: { all: ['openings'], one: (id: string) => ['openings', id] },
  targets: (filters: Readonly<Record<string, unknown>>) => ['targets', filters],
  rounds: {
    one: (game: string, id: string) => ['rounds', game, 'one', id],
    chains: (game: string) => ['rounds', game, 'chains'],
  },
  player: {
    all: ['player'],
    inventory: {
      all: ['player', 'inventory'],
      list: (filters: Readonly<Record<string, unknown>>) => ['player', 'inventory', filters],
    },
    bets: (game: string) => ['player', 'bets', game],
    seedPair: ['player', 'seed-pair'],
    revealedPairs: ['player', 'revealed-pairs'],
    quote: (ask: Readonly<Record<string, unknown>>) => ['player', 'quote', ask],
    battles: ['player', 'battles'],
    customBoxes: {
      all: ['player', 'custom-boxes'],
      one: (slug: string) => ['player', 'custom-boxes', 'one', slug],
      mine: (page: number) => ['player', 'custom-boxes', 'mine', page],
      earnings: (days: number) => ['player', 'custom-boxes', 'earnings', days],
      check: (ask: Readonly<Record<string, unknown>>) => ['player', 'custom-boxes', 'check', ask],
    },
    battleSeed: ['player', 'battle-seed'],
    bonus: ['player', 'bonus'],
    closing: ['player', 'closing'],
    exclusion: ['player', 'exclusion'],
    limits: ['player', 'limits'],
    cashback: {
      all: ['player', 'cashback'],
      now: ['player', 'cashback', 'now'],
      history: (page: number) => ['player', 'cashback', 'history', page],
    },
    referral: {
      all: ['player', 'referral'],
      info: ['player', 'referral', 'info'],
      people: (page: number) => ['player', 'referral', 'people', page],
    },
    freeCoins: ['player', 'free-coins'],
    freeLoot: ['player', 'free-loot'],
    consents: ['player', 'consents'],
    cryptoCurrencies: ['player', 'crypto-currencies'],
    invoices: {
      all: ['player', 'invoices'],
      list: (filters: Readonly<Record<string, unknown>>) => ['player', 'invoices', filters],
    },
    invoice: (id: string) => ['player', 'invoice', id],
    debt: ['player', 'invoices', 'debt'],
    withdrawals: {
      all: ['player', 'withdrawals'],
      list: (filters: Readonly<Record<string, unknown>>) => ['player', 'withdrawals', 'list', filters],
      one: (id: string) => ['player', 'withdrawals', 'one', id],
      onTheirWay: ['player', 'withdrawals', 'on-their-way'],
    },
    support: {
      all: ['player', 'support'],
      list: (filters: Readonly<Record<string, unknown>>) => ['player', 'support', 'list', filters],
      one: (id: string) => ['player', 'support', 'one', id],
      unread: ['player', 'support', 'unread'],
    },
    /** Pictures never change, so they are kept apart from what does. */
    supportPicture: (id: string) => ['player', 'support-picture', id],
    socialAccounts: ['player', 'social-accounts'],
    shippingAddress: ['player', 'shipping-address'],
    deliveryQuotes: ['player', 'delivery-quote'],
    deliveryQuote: (ask: Readonly<Record<string, unknown>>) => ['player', 'delivery-quote', ask],
    factors: ['player', 'factors'],
    sessions: ['player', 'sessions'],
    payableCurrencies: ['player', 'payable-currencies'],
  },
} as const;

/**
 * The first parts of keys whose answers are the same for everyone: no route behind them looks at who asks. Every other answer depends on that, and is
 * asked for anew when another player comes, or none.
 */
export const SAME_FOR_ALL: ReadonlySet<unknown> = new Set([
  'config',
  'drops',
  'cashback-day',
  'games-today',
  'restorations',
  'leaders',
  'targets',
  'rounds',
]);
