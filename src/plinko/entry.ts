import type { GameEntry } from '#src/games/entry.ts';

/** Plinko in the shop. */
export const plinkoEntry: GameEntry = {
  key: 'plinko',
  source: 'seeds',
  name: 'nav.plinko',
  path: '/plinko',
  picture: 'ball',
  tile: { index: 3, tone: 'violet', line: 'games.lines.plinko' },
  pages: [{ path: 'plinko', load: () => import('./plinko-page.tsx'), handle: { surface: 'black', feed: false, cashback: 'hidden' } }],
  fairness: '/plinko/provably-fair',
  view: async () => (await import('./game.tsx')).plinkoView,
};
