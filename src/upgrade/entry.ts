import { FAIRNESS, type GameEntry } from '#src/games/entry.ts';

/** Upgrades in the shop. */
export const upgradeEntry: GameEntry = {
  key: 'upgrade',
  source: 'seeds',
  name: 'nav.upgrade',
  path: '/upgrade',
  picture: 'rocket',
  tile: { index: 5, tone: 'win', line: 'games.lines.upgrade' },
  pages: [{ path: 'upgrade', load: () => import('./upgrade-page.tsx') }],
  fairness: FAIRNESS,
  staking(ids) {
    const search = new URLSearchParams(ids.map((id) => ['item', id]));
    return ids.length === 0 ? '/upgrade' : `/upgrade?${search.toString()}`;
  },
  view: async () => (await import('./game.tsx')).upgradeView,
};
