import type { Tx } from '#server/database/database.ts';
import type { App, Deps } from '#server/runtime/deps.ts';

/** A game that draws from seed pairs, as the server's list of games keeps it. */
export interface SeedServerGame {
  /** Its key in the contract's list. */
  key: string;
  /** Registers its calls. */
  register(app: App, deps: Deps): void;
  /** A demo player's bet, and how often it comes beside those of the other games. Left out where demo players don't place any this way. */
  demo?: { weight: number; bet(tx: Tx, deps: Deps, playerId: string): Promise<void> };
}
