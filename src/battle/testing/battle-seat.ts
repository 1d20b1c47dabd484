import type { BattleBet } from '#contract/api/bets.ts';
import { cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';

/** The record of a seat of a battle that is being played. */
export const battleSeat: BattleBet = {
  id: 'b1',
  placed_at: '2026-11-21T10:00:00.000Z',
  status: 'open',
  stake: cents(1_000),
  multiplier: multiplier(0),
  payout: cents(0),
  battle_id: 'battle-1',
  outcome: {
    game: 'battle',
    lineup: '1v1v1',
    mode: 'crazy-terminal',
    fast: false,
    rounds: 5,
    seat: 1,
    price: cents(1_000),
    winner: null,
    prizes: 0,
    coins: cents(0),
  },
};
