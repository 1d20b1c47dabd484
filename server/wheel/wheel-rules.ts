import * as z from 'zod/mini';
import { type WheelBet, wheelBetSchema, type PublicWheelBet, type WheelRound } from '#contract/api/wheel.ts';
import { listedPlayer } from '#contract/api/listed-player.ts';
import { type WheelColor, type WheelDraw, wheelMultiplier } from '#contract/games/wheel.ts';
import { payoutAt } from '#contract/multiplier.ts';
import type { BoardKinds } from '#server/rounds/board.ts';
import type { RoundRules } from '#server/round-bets/lists.ts';
import { shownStatus } from '#server/round-bets/round-bets.ts';
import { shownRound } from '#server/rounds/round-record.ts';

/** What a bet on the wheel keeps besides what all bets do. */
export interface WheelDetail {
  color: WheelColor;
}

/** What the board of the wheel shows. Nothing is paid in mid-round. */
export interface WheelKinds extends BoardKinds {
  round: WheelRound;
  publicBet: PublicWheelBet;
  mine: WheelBet;
  cashed: never;
}

/** How the wheel takes bets, and how they and its rounds are shown. */
export const wheelRules: RoundRules<WheelKinds, WheelDetail, WheelDraw> = {
  game: 'wheel',
  waits: false,
  mostBets: 40,
  mine(bet) {
    const status = shownStatus(bet);
    if (bet.roundId === null || status === 'queued') throw new Error(`bet ${bet.id} on the wheel has no round`);
    const { id, roundId, placedAt, stake, detail, payout } = bet;
    return { id, round_id: roundId, placed_at: placedAt, status, color: detail.color, stake, payout };
  },
  publicBet: ({ id, userId, name, isDemo, avatarUrl, detail, stake, payout }) => ({
    id,
    player: listedPlayer({ id: userId, name, isDemo, avatarUrl }),
    color: detail.color,
    stake,
    payout,
  }),
  news: (bet) => ({ game: 'wheel', bet: z.encode(wheelBetSchema, bet) }),
  largestPayout: (stake, { color }) => payoutAt(stake, wheelMultiplier(color)),
  round: (round) => ({ ...shownRound(round), draw: round.result }),
};
