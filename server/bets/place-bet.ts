import type { Played } from '#contract/api/bets.ts';
import type { BetMode, StakeGame } from '#contract/api/limits.ts';
import { betFloats } from '#contract/fairness/seed-pair.ts';
import type { SeedGameDefinition } from '#contract/games/game.ts';
import { type Cents, cents } from '#contract/money.ts';
import { type Multiplier, payoutAt } from '#contract/multiplier.ts';
import type { NonceRun } from '#server/fairness/take-nonces.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { mayBet } from '#server/rules/may-bet.ts';
import { addExperience } from '#server/wallet/experience.ts';
import { postLastTransfer } from '#server/wallet/ledger.ts';
import { type OpenedBet, openedBet } from './open-bet.ts';
import { recordBets } from './record-bets.ts';
import { type NewlyDrawn, newBet, shownNewBet } from './new-bet.ts';

/** What every play call says: never the result, which the scene presents first. */
export const BET_PLACED = 'Bet placed.';

/** A bet whose stake is coins and whose outcome pays a multiple of it. */
export interface CoinPlay {
  game: SeedGameDefinition;
  /** Complete, and one that may be played. */
  choice: object;
  stake: Cents;
  mode?: BetMode | undefined;
  /** The largest multiplier that any outcome pays. */
  largest: Multiplier;
}

/** What the seeds of a run's first nonce draw, and what that pays: by the game's definition and nothing else. */
function drawnFrom({ serverSeed, clientSeed, firstNonce }: NonceRun, game: SeedGameDefinition, choice: object) {
  const drawn = game.draw(betFloats({ serverSeed, clientSeed, nonce: firstNonce }, game.floats(choice)), choice);
  const pays = game.pays(choice, drawn);
  if (pays === null) throw new RangeError(`${game.key} does not play ${JSON.stringify(choice)}`);
  return { outcome: { game: game.key, ...choice, ...drawn } as NewlyDrawn['outcome'], multiplier: pays };
}

/**
 * Places one bet in the caller's transaction: asks the rules, takes a nonce, draws, pays stake and payout in one transfer and writes the record. `opened`:
 * what the transaction has taken for it already.
 * Refusals of `mayBet`, `client_seed_missing` and `insufficient_funds`; the stake must be there before the payout.
 */
export async function placeBet(tx: Tx, deps: Deps, playerId: string, play: CoinPlay, opened: OpenedBet | null = null): Promise<Played> {
  const { game, choice, stake, mode = 'normal', largest } = play;
  await mayBet(tx, deps, { playerId, game: game.key as StakeGame, stake, mode, largestPayout: payoutAt(stake, largest) });
  const { run, balance } = await openedBet(tx, deps, playerId, 1, opened);
  const { outcome, multiplier } = drawnFrom(run, game, choice);
  const payout = payoutAt(stake, multiplier);
  const drawn: NewlyDrawn = { id: deps.random.uuid(), placedAt: deps.clock.now(), stake, multiplier, payout, outcome };
  const order = {
    kind: `${game.key}_bet`,
    ref: { type: 'bet', id: drawn.id },
    legs: [
      { account: { kind: 'user_cash', userId: playerId }, amount: cents(-stake) },
      { account: { kind: 'user_cash', userId: playerId }, amount: payout },
      { account: { kind: `house:${game.key}` }, amount: cents(stake - payout) },
    ],
    alongside: [recordBets([newBet(playerId, run, drawn)]), addExperience(playerId, stake)],
  } as const;
  const after = postLastTransfer(tx, order, balance);
  return { bet: shownNewBet(run, drawn), balance: after.balance, balance_version: after.version };
}
