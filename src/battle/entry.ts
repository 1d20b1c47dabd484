import type { BetRecord } from '#contract/api/bets.ts';
import type { GameEntry } from '#src/games/entry.ts';
import { battlePath } from './live/battle-path.ts';

/** The battle that a bet is a seat of. Throws RangeError for a bet of another game. */
function battleOf(bet: BetRecord): string {
  if (!('battle_id' in bet)) throw new RangeError(`bet ${bet.id} is no seat of a battle`);
  return bet.battle_id;
}

/** Battles in the shop. A seat's record is its battle's page. */
export const battleEntry: GameEntry = {
  key: 'battle',
  source: 'battles',
  name: 'nav.battles',
  path: '/battles',
  picture: 'swords',
  tile: { index: 6, tone: 'rarity-rare', line: 'games.lines.battles' },
  pages: [
    { path: 'battles', load: () => import('./battles-page.tsx') },
    { path: 'battles/create', load: () => import('./create-page.tsx'), players: 'login', handle: { feed: false } },
    { path: 'battles/:id', load: () => import('./battle-page.tsx'), handle: { feed: false, undisturbed: true } },
  ],
  fairness: '/battles/provably-fair',
  record: (bet) => battlePath(battleOf(bet)),
  wayBack: async () => ({ default: (await import('./current/back-to-battle.tsx')).BackToBattle }),
  beside: async () => ({ default: (await import('./current/own-battles.tsx')).OwnBattles }),
  view: async () => (await import('./game.tsx')).battleView,
};
