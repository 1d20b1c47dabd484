import type { GameEntry } from '#src/games/entry.ts';

/** Dice in the shop. */
export const diceEntry: GameEntry = {
  key: 'dice',
  source: 'seeds',
  name: 'nav.dice',
  path: '/dice',
  picture: 'die',
  isNew: true,
  tile: { index: 4, tone: 'rarity-mythic', line: 'games.lines.dice' },
  pages: [{ path: 'dice', load: () => import('./dice-page.tsx') }],
  fairness: '/dice/provably-fair',
  view: async () => (await import('./game.tsx')).diceView,
};
