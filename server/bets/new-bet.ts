import type { Bet, BetOutcome } from '#contract/api/bets.ts';
import type { StakeGame } from '#contract/api/limits.ts';
import type { Cents } from '#contract/money.ts';
import type { Multiplier } from '#contract/multiplier.ts';
import type { NonceRun } from '#server/fairness/take-nonces.ts';
import { decided, type NewBet } from './record-bets.ts';

/** A bet that was just drawn with the first nonce of a run. `placedAt`: ms since 1970. */
export interface NewlyDrawn {
  id: string;
  placedAt: number;
  stake: Cents;
  multiplier: Multiplier;
  payout: Cents;
  outcome: Extract<BetOutcome, { game: StakeGame }>;
}

/** The bet as its row. */
export function newBet(userId: string, run: NonceRun, { outcome: { game, ...detail }, ...drawn }: NewlyDrawn): NewBet {
  return { ...drawn, userId, game, seedPairId: run.pairId, nonce: run.firstNonce, detail };
}

/** The bet as its own call answers it: its pair is active, so the server seed stays hidden. */
export function shownNewBet(run: NonceRun, { id, placedAt, stake, multiplier, payout, outcome }: NewlyDrawn): Bet {
  return {
    id,
    placed_at: new Date(placedAt).toISOString(),
    status: decided(payout),
    stake,
    multiplier,
    payout,
    nonce: run.firstNonce,
    client_seed: run.clientSeed,
    server_seed_hash: run.serverSeedHash,
    server_seed: null,
    outcome,
  };
}
