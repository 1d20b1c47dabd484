import type { BetRecord } from '#contract/api/bets.ts';
import { FAIRNESS, type GameEntry } from '#src/games/entry.ts';

/** The address of a battle's page. */
const battleAddress = (battleId: string): string => `/battles/${battleId}`;

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
  pages: [],
  fairness: FAIRNESS,
  record: (bet) => battleAddress(battleOf(bet)),
  view: async () => (await import('./game.tsx')).battleView,
};
