import { createStore, type StoreApi } from 'zustand/vanilla';
import { cents, type Cents } from '#contract/money.ts';
import type { TableGame } from './game-outcome.ts';
import { perVisit } from './per-visit.ts';

/** What a player's bets on one game came to since the page was opened or the figures were cleared. */
export interface SessionStats {
  bets: number;
  /** Bets that paid more than their stake, and less. A return of exactly the stake is neither. */
  wins: number;
  losses: number;
  wageredCents: Cents;
  profitCents: Cents;
  /** The profit after a number of bets, oldest first, starting at 0; thinned out when it grows long. */
  line: readonly { bet: number; profitCents: Cents }[];
}

/** The line holds at most this many points. */
export const MAX_POINTS = 400;

export const NO_STATS: SessionStats = {
  bets: 0,
  wins: 0,
  losses: 0,
  wageredCents: cents(0),
  profitCents: cents(0),
  line: [{ bet: 0, profitCents: cents(0) }],
};

/** The figures with one more bet. */
export function withBet(stats: SessionStats, { stake, payout }: { stake: Cents; payout: Cents }): SessionStats {
  const bets = stats.bets + 1;
  const profitCents = cents(stats.profitCents + payout - stake);
  return {
    bets,
    wins: stats.wins + (payout > stake ? 1 : 0),
    losses: stats.losses + (payout < stake ? 1 : 0),
    wageredCents: cents(stats.wageredCents + stake),
    profitCents,
    line: thinned([...stats.line, { bet: bets, profitCents }]),
  };
}

/** Drops every second point of a long line, never the first or the last. */
function thinned(line: SessionStats['line']): SessionStats['line'] {
  if (line.length <= MAX_POINTS) return line;
  return line.filter((_, index) => index % 2 === 0 || index === line.length - 1);
}

/** The figures of a game, for the visit. */
export const statsOf: (game: TableGame) => StoreApi<SessionStats> = perVisit(
  () => createStore<SessionStats>(() => NO_STATS),
  (store) => store.setState(NO_STATS, true),
);
