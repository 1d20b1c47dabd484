/** The names of everything in the query cache. What stands under `player` belongs to one person and is dropped at sign-out. */
export const queryKeys = {
  config: ['config'],
  boxes: {
    all: ['boxes'],
    list: (filters: Readonly<Record<string, unknown>>) => ['boxes', 'list', filters],
    one: (slug: string) => ['boxes', 'one', slug],
  },
  drops: { all: ['drops'], box: (slug: string, best: boolean) => ['drops', 'box', slug, best ? 'best' : 'last'] },
  openings: { one: (id: string) => ['openings', id] },
  player: {
    all: ['player'],
    inventory: {
      all: ['player', 'inventory'],
      list: (filters: Readonly<Record<string, unknown>>) => ['player', 'inventory', filters],
    },
    seedPair: ['player', 'seed-pair'],
    revealedPairs: ['player', 'revealed-pairs'],
    invoice: (id: string) => ['player', 'invoice', id],
  },
} as const;
