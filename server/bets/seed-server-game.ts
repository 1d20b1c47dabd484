import type { Tx } from '#server/database/database.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import type { Cents } from '#contract/money.ts';
import type { TrialBet } from './trial-bet.ts';

/** A bet of a demo player's that shows in the feed of drops. */
export interface DemoDrop {
  price: Cents;
  open(tx: Tx, player: { id: string; name: string }): Promise<unknown>;
}

/** A game that draws from seed pairs, as the server's list of games keeps it. */
export interface SeedServerGame {
  /** Its key in the contract's list. */
  key: string;
  /** Registers its calls. */
  register(app: App, deps: Deps): void;
  /** A small bet for tools that play through HTTP. */
  trial?: TrialBet;
  /** What a demo player may open for all to see, chosen before its transaction; null when there is nothing now. Left out where bets win no drops. */
  demoDrop?(deps: Deps): Promise<DemoDrop | null>;
  /** A demo player's bet, and how often it comes beside those of the other games. Left out where demo players don't place any this way. */
  demo?: { weight: number; bet(tx: Tx, deps: Deps, playerId: string): Promise<void> };
}
