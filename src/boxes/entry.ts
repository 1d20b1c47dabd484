import { FAIRNESS, type GameEntry } from '#src/games/entry.ts';

/** Boxes in the shop. Their pages are among those of the shop. */
export const boxEntry: GameEntry = {
  key: 'box',
  source: 'seeds',
  name: 'nav.boxes',
  path: '/boxes',
  picture: 'gift',
  pages: [],
  fairness: FAIRNESS,
  record: ({ id }) => `/openings/${id}`,
  trial: () => import('./demo/demo-opening.tsx'),
  view: async () => (await import('./game.tsx')).boxView,
};
