/** The games of the home page. `picture` is under /pictures, `tone` lights the tile, and `soon` marks a game whose page is still to come. */
export const GAME_TILES = [
  { key: 'crash', picture: 'comet', tone: '#ff7a3d' },
  { key: 'wheel', picture: 'target', tone: '#e0a52a' },
  { key: 'plinko', picture: 'ball', tone: '#6a5cff' },
  { key: 'dice', picture: 'die', tone: '#ff5c7a' },
  { key: 'upgrade', picture: 'rocket', tone: '#35d08a' },
  { key: 'battles', picture: 'swords', tone: '#3b9eff', soon: true },
] as const;
