import * as z from 'zod/mini';
import { type CrashBet, crashBetSchema, type PublicCrashBet, type CrashRound } from '#contract/api/crash.ts';
import { listedPlayer } from '#contract/api/listed-player.ts';
import type { CrashChoice, CrashDrawn } from '#contract/games/crash.ts';
import type { BoardKinds, RoundBoard } from '#server/rounds/board.ts';
import type { RoundRules } from '#server/round-bets/lists.ts';
import { shownStatus } from '#server/round-bets/round-bets.ts';
import { shownRound } from '#server/rounds/round-record.ts';
import { limitsOf } from '#server/rules/limits.ts';
import { flightPays } from './flight.ts';

/** What a bet on a flight keeps besides what all bets do: its target, and what it was cashed out at. */
export type CrashDetail = CrashChoice & CrashDrawn;

/** What a flight came to, hundredths. */
export interface CrashResult {
  bust: number;
}

/** What the board of a flight shows. */
export interface CrashKinds extends BoardKinds {
  round: CrashRound;
  publicBet: PublicCrashBet;
  mine: CrashBet;
  cashed: { id: string; at: number; payout: PublicCrashBet['payout'] };
}

/** The board of the running flight. */
export type CrashBoard = RoundBoard<CrashKinds>;

/** How a flight takes bets, and how they and it are shown. */
export const crashRules: RoundRules<CrashKinds, CrashDetail, CrashResult> = {
  game: 'crash',
  waits: true,
  mostBets: 1,
  mine: (bet) => ({
    id: bet.id,
    round_id: bet.roundId,
    placed_at: bet.placedAt,
    status: shownStatus(bet),
    stake: bet.stake,
    ...bet.detail,
    payout: bet.payout,
  }),
  // Without its target.
  publicBet: ({ id, userId, name, isDemo, avatarUrl, stake, detail, payout }) => ({
    id,
    player: listedPlayer({ id: userId, name, isDemo, avatarUrl }),
    stake,
    at: detail.at,
    payout,
  }),
  news: (bet) => ({ game: 'crash', bet: z.encode(crashBetSchema, bet) }),
  // Without a target the bet leaves automatically where it has won all that it may.
  largestPayout: (stake, { auto }) => (auto === null ? limitsOf('crash').max_win : flightPays(stake, auto)),
  round: (round) => ({ ...shownRound(round), bust: round.result?.bust ?? null }),
};
