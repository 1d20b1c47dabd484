/** The names of everything in the query cache. What stands under `player` belongs to one person and is dropped at sign-out. */
export const queryKeys = {
  config: ['config'],
  boxes: {
    all: ['boxes'],
    list: (filters: Readonly<Record<string, unknown>>) => ['boxes', 'list', filters],
    one: (slug: string) => ['boxes', 'one', slug],
  },
  battles: {
    all: ['battles'],
    list: (filters: Readonly<Record<string, unknown>>) => ['battles', 'list', filters],
    bots: ['battles', 'bots'],
  },
  drops: { all: ['drops'], box: (slug: string, best: boolean) => ['drops', 'of', slug, best ? 'best' : 'last'] },
  bets: { all: ['bets'], one: (id: string) => ['bets', 'one', id], newest: (game: string) => ['bets', 'newest', game] },
  depositMethods: ['deposit-methods'],
  restorations: ['restorations'],
  leaders: (game: string, filters: Readonly<Record<string, unknown>>) => ['leaders', game, filters],
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
    battleSeed: ['player', 'battle-seed'],
    freeCoins: ['player', 'free-coins'],
    cryptoCurrencies: ['player', 'crypto-currencies'],
    invoices: {
      all: ['player', 'invoices'],
      list: (filters: Readonly<Record<string, unknown>>) => ['player', 'invoices', filters],
    },
    invoice: (id: string) => ['player', 'invoice', id],
  },
} as const;
