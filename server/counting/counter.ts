import type { GameKey } from '#contract/games/index.ts';
import type { Wager } from '#contract/games/wager.ts';
import type { HouseEdge } from '#contract/games/house-edge.ts';
import type { Cents } from '#contract/money.ts';
import type { Multiplier } from '#contract/multiplier.ts';
import type { BetDetail } from '#server/bets/schema.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';

/** What a bet was on: wagers that its price pays together, each so many times. Empty where its record does not say its setting. */
export type BetWagers = readonly { wager: Wager; count: number }[];

/** A bet that was won or lost, as counters see it. */
export interface SettledBet {
  id: string;
  userId: string;
  isDemo: boolean;
  game: GameKey;
  /** Zero for a free opening. */
  stake: Cents;
  /** The part of the stake that was coins; the rest were items. */
  coins: Cents;
  /** The part of these that was bonus coins: it earns neither a referrer nor a creator anything, and plays through no deposit. */
  bonusPart: Cents;
  payout: Cents;
  multiplier: Multiplier;
  detail: BetDetail | null;
  /** The box's version, of an opening. */
  versionId: string | null;
  roundId: string | null;
  battleId: string | null;
  wagers: BetWagers;
  /** What the house keeps of the stake on average, exactly: the edge of its setting, or of all its boxes together. None where the odds are not known any more. */
  edge: HouseEdge;
  /** Whether it was placed with an active bonus, which gives a part of its edge back already. */
  withBonus: boolean;
  /** Ms since 1970. */
  placedAt: number;
  /** Ms since 1970. */
  settledAt: number;
}

/** How long after an instant what was settled before it is committed, ms: a day or a week is closed so much after its end. */
export const COMMITTED_AFTER_MS = 3_000;

/** What a counter works with besides its transaction. */
export type CountingDeps = Pick<Deps, 'config' | 'clock' | 'random' | 'db' | 'log' | 'catalogue' | 'liveBoard'>;

/** Something that follows from settled bets: earnings, a day's net, a week's ranking. */
export interface Counter {
  /** For the log. */
  key: string;
  /** Adds bets to the counter's own tables, in the transaction that takes them off the queue: all or nothing, and each bet once. */
  count(tx: Tx, deps: CountingDeps, bets: readonly SettledBet[]): Promise<void>;
}
