import { sql } from 'drizzle-orm';
import type { Cents } from '#contract/money.ts';
import type { Multiplier } from '#contract/multiplier.ts';
import type { BetMode } from '#contract/api/limits.ts';
import type { RoundBetNews } from '#contract/realtime/rounds.ts';
import type { Tx } from '#server/database/database.ts';
import type { BalanceAfter } from '#server/core/ledger-legs.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { afterCommit } from '#server/database/pending.ts';
import { mayBet } from '#server/rules/may-bet.ts';
import type { Bettor } from '#server/rounds/live-round.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { addExperienceOfBets } from '#server/wallet/experience.ts';
import { byFew, roundBetEvents } from './bet-money.ts';
import type { BoardKinds, RoundBoard } from '#server/rounds/board.ts';
import { type KeptBet, keptBets, type NamedBet, openBets, stakedOnRound } from './kept-bets.ts';
import type { OpenedRound } from './open-bet.ts';
import { type BetAfter, placeOnRound, takeBack, type TakingRules } from './place-bet.ts';
import type { RoundClock } from '#server/rounds/round-clock.ts';
import type { HeldBet } from './open-payment.ts';
import {
  boardWaiting,
  loseBets,
  type PaidBet,
  payBets,
  payHeldBet,
  type Payment,
  refundBets,
  refundWaiting,
  type BetEvents,
} from './settle-bets.ts';

/** What a game says of its bets: how they are taken, and how they are shown. */
export interface RoundBetRules<Kinds extends BoardKinds, Detail extends object> extends TakingRules {
  /** A bet as its player sees it. */
  mine(bet: KeptBet<Detail>): Kinds['mine'];
  /** A bet as all may see it. */
  publicBet(bet: NamedBet<Detail>): Kinds['publicBet'];
  /** What is published to a player of an own bet, in its JSON form. */
  news(bet: Kinds['mine']): RoundBetNews;
  /** What the luckiest round pays for it. */
  largestPayout(stake: Cents, detail: Detail): Cents;
}

/** What a player asks for in a bet. */
export interface RoundBetRequest<Detail extends object> {
  stake: Cents;
  detail: Detail;
  mode?: BetMode | undefined;
}

/** A bet as its player sees it, with the balance after it. */
export interface BetAndBalance<Mine> {
  bet: Mine;
  after: BalanceAfter;
}

/** What a call answers that placed, took back or cashed out a bet. */
export function roundBetReply<Mine>(msg: string, { bet, after }: BetAndBalance<Mine>) {
  return { msg, data: { bet, balance: after.balance, balance_version: after.version } };
}

/** Status of a bet for its player: one that is not decided waits for a round, or is placed on one. */
export function shownStatus({ status, roundId }: Pick<KeptBet, 'status' | 'roundId'>) {
  if (status !== 'open') return status;
  return roundId === null ? 'queued' : 'placed';
}

/** What the bets on the rounds of one game need. */
export interface RoundBetsParts<Kinds extends BoardKinds> {
  deps: Deps;
  clock: RoundClock;
  board: RoundBoard<Kinds>;
}

/** The bets on the rounds of one game: each change is written in the caller's transaction, and reaches the board once that is committed. */
export class RoundBets<Kinds extends BoardKinds, Detail extends object> {
  readonly #parts: RoundBetsParts<Kinds>;
  readonly #rules: RoundBetRules<Kinds, Detail>;
  /** Bets lost with the last round whose players were not sent it. */
  #lost: KeptBet<Detail>[] = [];

  constructor(parts: RoundBetsParts<Kinds>, rules: RoundBetRules<Kinds, Detail>) {
    this.#parts = parts;
    this.#rules = rules;
  }

  /** Places a bet. `opened`: what the transaction holds for it. Refusals as of `mayBet` and `placeOnRound`. */
  async place(
    tx: Tx,
    player: Bettor,
    { stake, detail, mode = 'normal' }: RoundBetRequest<Detail>,
    opened: OpenedRound | null,
  ): Promise<BetAndBalance<Kinds['mine']>> {
    const { deps, clock, board } = this.#parts;
    const { game, mostBets, largestPayout } = this.#rules;
    const stakedBefore = mostBets > 1 ? () => stakedOnRound(tx, game, player.id) : undefined;
    await mayBet(tx, deps, { playerId: player.id, game, stake, mode, largestPayout: largestPayout(stake, detail), stakedBefore });
    const placed = await placeOnRound(tx, deps, this.#rules, { playerId: player.id, stake, detail }, opened, clock.now());
    const publicBet = this.#rules.publicBet({ ...placed.bet, name: player.name, isDemo: player.isDemo, avatarUrl: player.avatarUrl });
    const { roundId } = placed.bet;
    return this.#shown(tx, placed, () => {
      if (roundId !== null) board.placed(roundId, publicBet);
    });
  }

  /** Takes a bet back. Refusals as of `takeBack`. */
  async takeBack(tx: Tx, playerId: string, betId: string): Promise<BetAndBalance<Kinds['mine']>> {
    const { deps, clock, board } = this.#parts;
    const taken = await takeBack<Detail>(tx, deps, this.#rules, { playerId, betId }, clock.now());
    const { id, roundId } = taken.bet;
    return this.#shown(tx, taken, () => {
      if (roundId !== null) board.canceled(roundId, id);
    });
  }

  /** Gives a player's bets that wait back, in the caller's transaction, and answers them. */
  async refundWaiting(tx: Tx, userId: string): Promise<KeptBet<Detail>[]> {
    const refunded = await refundWaiting<Detail>(tx, this.#parts.deps, this.#rules.game, userId, this.#eventsOf);
    afterCommit(tx, () => {
      for (const bet of refunded) this.own(bet);
    });
    return refunded;
  }

  /** The bets of a player that wait on the board and are decided in the database: another process has given them back. Their state on the board follows. */
  async noLongerWaiting(userId: string): Promise<KeptBet<Detail>[]> {
    const { board, deps } = this.#parts;
    const ids = idsOf(board.ownBets(userId).filter(({ status }) => status === 'queued'));
    const decided = await keptBets<Detail>(deps.db.read, sql`b.id = any(${sql.param(ids)}::uuid[]) and b.status <> 'open'`);
    for (const bet of decided) this.own(bet);
    return decided;
  }

  /** Makes the bets that wait bets of a round. What is answered shows them, once the round was shown. */
  async boardWaiting(tx: Tx, roundId: string): Promise<() => void> {
    const bets = await boardWaiting<Detail>(tx, this.#rules.game, roundId);
    return () => {
      this.#parts.board.forgetQueued();
      for (const bet of bets) {
        this.own(bet);
        this.#parts.board.placed(roundId, this.#rules.publicBet(bet));
      }
    };
  }

  /** Counts a round's stakes towards levels, and answers its bets: none comes or goes any more. */
  async close(tx: Tx, roundId: string): Promise<KeptBet<Detail>[]> {
    await addExperienceOfBets(tx, sql`round_id = ${roundId} and status = 'open'`);
    return openBets(tx, roundId);
  }

  /** Pays a bet that the transaction holds together with its player's balance. */
  async payHeld(tx: Tx, { bet, balance }: HeldBet<Detail>, payment: Payment<Detail>): Promise<PaidBet<Detail>> {
    const paid = await payHeldBet(tx, this.#parts.deps, this.#rules.game, bet, balance, payment);
    afterCommit(tx, () => this.own(paid.bet));
    return paid;
  }

  /** Pays bets. Their players are sent it on their private channels, too. */
  async pay(tx: Tx, payments: readonly Payment<Detail>[]): Promise<PaidBet<Detail>[]> {
    const paid = await payBets<Detail>(tx, this.#parts.deps, this.#rules.game, payments, this.#eventsOf);
    afterCommit(tx, () => {
      for (const { bet } of paid) this.own(bet);
    });
    return paid;
  }

  /** Writes off the open bets of a round that lose: all of them, unless `loses` says which. Their players are sent it by `publishLost`. */
  async lose(tx: Tx, roundId: string, loses: ((bet: KeptBet<Detail>) => boolean) | null = null): Promise<void> {
    const losing = loses && idsOf((await openBets<Detail>(tx, roundId)).filter(loses));
    const lost = losing?.length === 0 ? [] : await loseBets<Detail>(tx, this.#parts.deps, roundId, losing);
    afterCommit(tx, () => {
      this.#lost = lost;
      for (const bet of lost) this.own(bet);
    });
  }

  /** Sends the players of the last round's lost bets what became of them. Does nothing the second time. */
  async publishLost(): Promise<void> {
    const events = this.#lost.splice(0).flatMap(this.#eventsOf);
    await byFew(events, (few) => this.#parts.deps.db.transaction(async (tx) => enqueue(tx, few)));
  }

  /** Pays the open bets of a round that win anything, a few in each transaction of its own. */
  async payOpen(roundId: string, pays: (bet: KeptBet<Detail>) => Multiplier): Promise<void> {
    const { db } = this.#parts.deps;
    const payments = (await openBets<Detail>(db.read, roundId)).map((bet) => ({ id: bet.id, multiplier: pays(bet) }));
    const winning = payments.filter(({ multiplier }) => multiplier > 0);
    await byFew(winning, async (few) => void (await db.transaction((tx) => this.pay(tx, few))));
  }

  /** Gives back the open bets of a round, a few in each transaction of its own. */
  async refund(roundId: string): Promise<void> {
    const { deps } = this.#parts;
    await byFew(await openBets<Detail>(deps.db.read, roundId), async (few) => {
      const refunded = await deps.db.transaction((tx) => refundBets<Detail>(tx, deps, this.#rules.game, idsOf(few), this.#eventsOf));
      for (const bet of refunded) this.own(bet);
    });
  }

  /** Publishes the current state of a bet to its player. */
  own(bet: KeptBet<Detail>): void {
    this.#parts.board.own(bet.userId, this.#rules.mine(bet));
  }

  #shown(tx: Tx, { bet, after }: BetAfter<Detail>, show: () => void): BetAndBalance<Kinds['mine']> {
    afterCommit(tx, () => {
      this.own(bet);
      show();
    });
    return { bet: this.#rules.mine(bet), after };
  }

  readonly #eventsOf: BetEvents<Detail> = (bet) => {
    const { mine, news } = this.#rules;
    return roundBetEvents(this.#parts.deps, bet.userId, news(mine(bet)));
  };
}

const idsOf = (bets: readonly { id: string }[]): string[] => bets.map(({ id }) => id);
