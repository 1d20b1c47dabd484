import type { BetOutcome, Played } from '#contract/api/bets.ts';
import type { BetMode } from '#contract/api/limits.ts';
import type { SeedUse } from '#contract/fairness/seed-pair.ts';
import { type Cents, cents } from '#contract/money.ts';
import { type Multiplier, payoutAt } from '#contract/multiplier.ts';
import { type NonceRun, takeNonces } from '#server/fairness/take-nonces.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { mayBet } from '#server/rules/may-bet.ts';
import { addExperience } from '#server/wallet/experience.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import { recordBets } from './record-bets.ts';
import { type NewlyDrawn, newBet, shownNewBet } from './new-bet.ts';

/** What every play call says: never the result, which the scene tells first. */
export const BET_PLACED = 'Your bet is placed.';

/** A bet whose stake is coins and whose outcome pays a multiple of it. */
export interface CoinPlay {
  game: 'dice' | 'plinko';
  stake: Cents;
  mode: BetMode;
  /** The largest multiplier that any outcome pays. */
  largest: Multiplier;
  /** The outcome that the seeds give, by the contract's rule and nothing else. */
  draw(use: SeedUse): { outcome: Exclude<BetOutcome, { game: 'box' }>; multiplier: Multiplier };
}

/**
 * Places one bet in the caller's transaction: asks the rules, takes a nonce, draws, pays stake and payout in one transfer and writes the record.
 * Refusals `limit_exceeded`, `play_not_allowed`, `client_seed_missing` and `insufficient_funds`; the stake must be there before the payout.
 */
export async function placeBet(tx: Tx, deps: Deps, playerId: string, play: CoinPlay): Promise<Played> {
  const { game, stake, mode } = play;
  await mayBet(tx, deps, { playerId, game, stake, mode, largestPayout: payoutAt(stake, play.largest) });
  const run: NonceRun = await takeNonces(tx, deps, playerId, 1);
  const { outcome, multiplier } = play.draw({ serverSeed: run.serverSeed, clientSeed: run.clientSeed, nonce: run.firstNonce });
  const payout = payoutAt(stake, multiplier);
  const drawn: NewlyDrawn = { id: deps.random.uuid(), placedAt: deps.clock.now(), stake, multiplier, payout, outcome };
  const { balances } = await postTransfer(tx, {
    kind: `${game}_bet`,
    ref: { type: 'bet', id: drawn.id },
    legs: [
      { account: { kind: 'user_cash', userId: playerId }, amount: cents(-stake) },
      { account: { kind: 'user_cash', userId: playerId }, amount: payout },
      { account: { kind: `house:${game}` }, amount: cents(stake - payout) },
    ],
    alongside: [recordBets([newBet(playerId, run, drawn)]), addExperience(playerId, stake)],
  });
  const after = balances.get(playerId);
  if (!after) throw new Error('a bet left no balance');
  return { bet: shownNewBet(run, drawn), balance: after.balance, balance_version: after.version };
}
