import type { GameEntry } from '#src/games/entry.ts';

/** Wheel in the shop. */
export const wheelEntry: GameEntry = {
  key: 'wheel',
  source: 'rounds',
  name: 'nav.wheel',
  path: '/wheel',
  picture: 'target',
  tile: { index: 2, tone: 'gold', line: 'games.lines.wheel' },
  pages: [
    { path: 'wheel', load: () => import('./wheel-page.tsx'), handle: { surface: 'black', feed: false } },
    { path: 'wheel/rounds/:id', load: () => import('./wheel-round-page.tsx'), handle: { feed: false } },
  ],
  fairness: '/wheel/provably-fair',
  view: async () => (await import('./game.tsx')).wheelView,
};
