import type { GameEntry } from '#src/games/entry.ts';

/** Crash in the shop. */
export const crashEntry: GameEntry = {
  key: 'crash',
  source: 'rounds',
  name: 'nav.crash',
  path: '/crash',
  picture: 'comet',
  tile: { index: 1, tone: 'ember', line: 'games.lines.crash' },
  pages: [
    { path: 'crash', load: () => import('./crash-page.tsx'), handle: { surface: 'black', feed: false, cashback: 'link' } },
    { path: 'crash/rounds/:id', load: () => import('./crash-round-page.tsx'), handle: { feed: false } },
  ],
  fairness: '/crash/provably-fair',
  view: async () => (await import('./game.tsx')).crashView,
};
