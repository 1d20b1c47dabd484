import { setImmediate } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import type { RoundBetNews, RoundGame } from '#contract/realtime/rounds.ts';
import { playerChannel } from '#contract/realtime/channels.ts';
import { cents, type Cents } from '#contract/money.ts';
import { releaseDue } from '#server/bonus/release.ts';
import type { Config } from '#server/runtime/config.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { BalanceAfter } from '#server/core/ledger-legs.ts';
import type { Tx } from '#server/database/database.ts';
import type { OutboxEvent } from '#server/outbox/outbox.ts';
import type { Publisher } from '#server/outbox/publisher.ts';
import type { HeldBalance } from '#server/wallet/held-balance.ts';
import { type NewTransfer, postForPlayer, postLastTransfer } from '#server/wallet/ledger.ts';

/*
 * The money of a bet on a round moves at most twice: `…_bet` takes the stake, `…_settle` gives back a payout, or the stake when the bet was refunded
 * or taken back. Both name the bet, so the ledger itself refuses a second payment of either kind, also after a crash.
 */

/** Bets settled by one transaction: few, so that other transactions don't wait long for it. */
const BETS_AT_ONCE = 10;

/** A bet as its money sees it. */
export interface BetMoney {
  game: RoundGame;
  betId: string;
  userId: string;
}

function transferOf(kind: 'bet' | 'settle', { game, betId, userId }: BetMoney, amount: Cents): NewTransfer {
  return {
    kind: `${game}_${kind}`,
    ref: { type: `${game}_bet`, id: betId },
    legs: [
      { account: { kind: 'user_cash', userId }, amount, ref: betId },
      { account: { kind: `house:${game}` }, amount: cents(-amount) },
    ],
  };
}

/** Takes a stake from a balance that the transaction holds, together with the record of the bet. Throws Refusal `insufficient_funds`. */
export function takeStake(tx: Tx, bet: BetMoney, stake: Cents, held: HeldBalance, record: SQL): Promise<BalanceAfter> {
  return postLastTransfer(tx, { ...transferOf('bet', bet, cents(-stake)), alongside: [record] }, held);
}

/** Pays a payout into a balance that the transaction holds, together with the change of the bet. */
export function payHeld(tx: Tx, bet: BetMoney, payout: Cents, held: HeldBalance, change: SQL): Promise<BalanceAfter> {
  return postLastTransfer(tx, { ...transferOf('settle', bet, payout), alongside: [change] }, held);
}

/** Pays a payout. */
export function giveBack(tx: Tx, bet: BetMoney, amount: Cents, events: OutboxEvent[] = []): Promise<BalanceAfter> {
  return postForPlayer(tx, bet.userId, { ...transferOf('settle', bet, amount), events });
}

/** Gives a stake back; what play has released of its bonus coins becomes own. */
export async function giveStakeBack(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  bet: BetMoney,
  stake: Cents,
  events: OutboxEvent[] = [],
): Promise<BalanceAfter> {
  const after = await giveBack(tx, bet, stake, events);
  if (after.locked > 0) await releaseDue(tx, deps, bet.userId);
  return after;
}

/** What shows whether a client may be listening. */
export interface Watching {
  publisher: Pick<Publisher, 'watchers'>;
  config: Pick<Config, 'redisUrl'>;
}

/** The event that reports the status of a bet to its player, if a client may be listening. */
export function roundBetEvents({ publisher, config }: Watching, userId: string, news: RoundBetNews): OutboxEvent[] {
  const isWatched = config.redisUrl !== null || publisher.watchers(playerChannel.named(userId)) > 0;
  return isWatched ? [playerChannel.news('roundBet', news, userId)] : [];
}

/** Takes items a few at a time, and gives others a turn in between. */
export async function byFew<Item>(items: readonly Item[], run: (few: Item[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += BETS_AT_ONCE) {
    await run(items.slice(from, from + BETS_AT_ONCE));
    await setImmediate();
  }
}
