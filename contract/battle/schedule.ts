/*
 * When a battle shows what: the server's clock, which every watcher follows. Times are ms after `started_at`, the moment in which the last seat was taken.
 * 1. A countdown, then round by round; the last round is slower than the others.
 * 2. `battleEnded` follows the last round at once. The draw of a tie or a jackpot and the final are shown after it.
 * 3. Balances, prizes, drops and lists follow when the final is over.
 */

/** How long the parts of a battle last, ms. */
export interface BattlePace {
  starting_ms: number;
  round_ms: number;
  last_round_ms: number;
  draw_ms: number;
  final_ms: number;
}

const PACES: Readonly<Record<'usual' | 'fast', BattlePace>> = {
  usual: { starting_ms: 3_000, round_ms: 6_000, last_round_ms: 8_500, draw_ms: 6_500, final_ms: 6_000 },
  fast: { starting_ms: 2_000, round_ms: 2_500, last_round_ms: 4_000, draw_ms: 4_000, final_ms: 4_000 },
};

/** How long the parts of a battle last. */
export function battlePace(fast: boolean): BattlePace {
  return PACES[fast ? 'fast' : 'usual'];
}

/** When a round begins, counted from 0, ms after the start; for the number of rounds: when the last one has ended. */
export function roundStartMs(pace: BattlePace, rounds: number, round: number): number {
  const last = round === rounds ? pace.last_round_ms - pace.round_ms : 0;
  return pace.starting_ms + round * pace.round_ms + last;
}

/** When the final is over and everything that was won is published, ms after the start. */
export function publishedMs(pace: BattlePace, rounds: number, drawn: boolean): number {
  return roundStartMs(pace, rounds, rounds) + (drawn ? pace.draw_ms : 0) + pace.final_ms;
}

/** How many rounds have begun after so many ms: their results may be known, those of the others may not. */
export function roundsBegun(pace: BattlePace, rounds: number, elapsedMs: number): number {
  return Math.min(rounds, Math.max(0, Math.floor((elapsedMs - pace.starting_ms) / pace.round_ms) + 1));
}
