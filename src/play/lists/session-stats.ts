import { createStore, type StoreApi } from 'zustand/vanilla';
import { cents, type Cents } from '#contract/money.ts';
import { perVisit } from '#src/play/controls/per-visit.ts';
import { forgetStats, keepStats, readStats, type SessionStats } from './stats-storage.ts';

/** The line holds at most this many points. */
export const MAX_POINTS = 400;

/** More bets than this are never presented again after a reload. */
export const MAX_COUNTED = 200;

export const NO_STATS: SessionStats = {
  bets: 0,
  wins: 0,
  losses: 0,
  wageredCents: cents(0),
  profitCents: cents(0),
  line: [{ bet: 0, profitCents: cents(0) }],
  counted: [],
};

/** Figures that start anew; what was counted before them is not counted again. */
export function cleared({ counted }: SessionStats): SessionStats {
  return { ...NO_STATS, counted };
}

/** The figures with one more bet. */
export function withBet(stats: SessionStats, { id, stake, payout }: { id: string; stake: Cents; payout: Cents }): SessionStats {
  if (stats.counted.includes(id)) return stats;
  const bets = stats.bets + 1;
  const profitCents = cents(stats.profitCents + payout - stake);
  return {
    bets,
    wins: stats.wins + (payout > stake ? 1 : 0),
    losses: stats.losses + (payout < stake ? 1 : 0),
    wageredCents: cents(stats.wageredCents + stake),
    profitCents,
    line: thinned([...stats.line, { bet: bets, profitCents }]),
    counted: [...stats.counted, id].slice(-MAX_COUNTED),
  };
}

/** Drops every second point of a long line, never the first or the last. */
function thinned(line: SessionStats['line']): SessionStats['line'] {
  if (line.length <= MAX_POINTS) return line;
  return line.filter((_, index) => index % 2 === 0 || index === line.length - 1);
}

/** The figures of a game, for the visit of one player. */
export const statsService = perVisit<StoreApi<SessionStats>>(
  'figures of the visit',
  (game, session) => {
    const store = createStore<SessionStats>(() => readStats(game, session) ?? NO_STATS);
    keepStats(game, store, session);
    return store;
  },
  (store, game, session) => {
    store.setState(readStats(game, session) ?? NO_STATS, true);
    forgetStats(game, session);
  },
);
