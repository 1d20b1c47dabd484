import type { SQL } from 'drizzle-orm';
import { type Cents, cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import type { BalanceAfter } from '#server/core/ledger-legs.ts';
import { balanceOf, postForPlayer, postTransfer } from '#server/wallet/ledger.ts';

/*
 * The money of a battle
 * 1. `battle_bet` takes a seat's stake, `battle_settle` gives back coins that were won, or the stake of a battle that was canceled. Both name the bet.
 * 2. `battle_sponsor` takes the creator's part of all other seats when the battle is created, `battle_sponsor_back` gives back what is not used: at once for
 *    a seat that a bot takes, and all of it when the battle is canceled.
 * 3. `battle_rounding` books the odd cents of equal shares.
 * Prizes cost the house when they are sold, as prizes of boxes do; the shares of bots stay with the house. The ledger refuses a second transfer of the
 * same name, also after a crash at any step.
 */

const HOUSE = { kind: 'house:battles' } as const;

interface Movement {
  kind: 'battle_bet' | 'battle_settle' | 'battle_sponsor' | 'battle_sponsor_back';
  ref: { type: 'bet' | 'battle'; id: string };
  userId: string;
  /** What the player gets; negative: pays. */
  amount: Cents;
  alongside?: SQL[];
}

/** Moves coins between a player and the house and answers the player's balance. Refusal `insufficient_funds`. */
async function move(tx: Tx, { kind, ref, userId, amount, alongside = [] }: Movement): Promise<BalanceAfter> {
  if (amount === 0) {
    for (const statement of alongside) await tx.execute(statement);
    return balanceOf(tx, userId);
  }
  return postForPlayer(tx, userId, {
    kind,
    ref,
    legs: [
      { account: { kind: 'user_cash', userId }, amount },
      { account: HOUSE, amount: cents(-amount) },
    ],
    alongside,
  });
}

/** Takes the stake of a seat; `alongside` writes the seat. */
export function takeSeatStake(tx: Tx, seat: { betId: string; userId: string; stake: Cents }, alongside: SQL[]): Promise<BalanceAfter> {
  const { betId, userId, stake } = seat;
  return move(tx, { kind: 'battle_bet', ref: { type: 'bet', id: betId }, userId, amount: cents(-stake), alongside });
}

/** Pays coins to a seat's player: won, or the stake of a battle that was canceled. */
export function paySeat(tx: Tx, { betId, userId, amount }: { betId: string; userId: string; amount: Cents }): Promise<BalanceAfter> {
  return move(tx, { kind: 'battle_settle', ref: { type: 'bet', id: betId }, userId, amount });
}

/** Takes the creator's part of all other seats. */
export function takeSponsorship(tx: Tx, battle: { battleId: string; creatorId: string; amount: Cents }): Promise<BalanceAfter> {
  const { battleId, creatorId, amount } = battle;
  return move(tx, { kind: 'battle_sponsor', ref: { type: 'battle', id: battleId }, userId: creatorId, amount: cents(-amount) });
}

/** Gives the creator's part back: of the seat of a bot, or all that is left of a battle that is canceled. */
export function returnSponsorship(
  tx: Tx,
  { battleId, creatorId, amount, of }: { battleId: string; creatorId: string; amount: Cents; of: number | 'all' },
): Promise<BalanceAfter> {
  return move(tx, { kind: 'battle_sponsor_back', ref: { type: 'battle', id: `${battleId}:${of}` }, userId: creatorId, amount });
}

/** Books the cents of an equal share that go to no player. */
export async function bookRounding(tx: Tx, battleId: string, amount: Cents): Promise<void> {
  if (amount === 0) return;
  await postTransfer(tx, {
    kind: 'battle_rounding',
    ref: { type: 'battle', id: battleId },
    legs: [
      { account: HOUSE, amount: cents(-amount) },
      { account: { kind: 'rounding' }, amount },
    ],
  });
}
