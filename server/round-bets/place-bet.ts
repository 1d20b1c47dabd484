import { sql } from 'drizzle-orm';
import { cents, type Cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import type { Tx } from '#server/database/database.ts';
import type { BalanceAfter } from '#server/core/ledger-legs.ts';
import { Refusal } from '#server/core/refusal.ts';
import { roundsUnavailable } from '#server/rounds/live-round.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { balanceOf } from '#server/wallet/ledger.ts';
import { giveBack, takeStake } from './bet-money.ts';
import { changeBets, type KeptBet, keptBets, recordOpenBet } from './kept-bets.ts';
import { openNow } from '#server/idempotency/claim-request.ts';
import { type OpenedRound, roundBet } from './open-bet.ts';

/** How a game takes bets. */
export interface TakingRules {
  game: RoundGame;
  /** True: a bet that comes while bets are closed waits for the next round. */
  waits: boolean;
  /** The most bets of one player on one round. Where it is 1, the database keeps to it. */
  mostBets: number;
}

/** A bet that was just placed or taken back, with its player's balance. */
export interface BetAfter<Detail extends object> {
  bet: KeptBet<Detail>;
  after: BalanceAfter;
}

/** A statement that loses a race with the round's next state sees it on its second try. */
const TRIES = 3;

/**
 * Places a bet on the open round of its game, or has it wait for the next one, in the caller's transaction; its stake is taken at once. `opened`: what
 * the transaction holds for it. `now` is the rounds' wall clock. Refusals `bet_exists`, `bets_closed`, `bets_of_round_limit`, `insufficient_funds`,
 * `rounds_off`.
 */
export async function placeOnRound<Detail extends object>(
  tx: Tx,
  deps: Deps,
  rules: TakingRules,
  { playerId, stake, detail }: { playerId: string; stake: Cents; detail: Detail },
  opened: OpenedRound | null,
  now: number,
): Promise<BetAfter<Detail>> {
  const { game } = rules;
  const round = opened ?? (await openNow(tx, roundBet(deps, game), playerId));
  // The process runs rounds, and has yet to open one.
  if (!round) throw roundsUnavailable(deps.config.rounds, 0);
  const bet: KeptBet<Detail> = {
    id: deps.random.uuid(),
    userId: playerId,
    roundId: roundFor(rules, round, now),
    status: 'open',
    stake,
    multiplier: multiplier(0),
    payout: cents(0),
    detail,
    placedAt: new Date(deps.clock.now()).toISOString(),
  };
  return { bet, after: await takeStake(tx, { game, betId: bet.id, userId: playerId }, stake, round.balance, recordOpenBet(game, bet)) };
}

/** The round that a bet comes onto; null for one that waits. Throws where it may do neither. */
function roundFor({ waits, mostBets }: TakingRules, { roundId, status, closesAt, bets, waiting }: OpenedRound, now: number): string | null {
  const open = status === 'starting' && closesAt > now;
  if (!open && !waits) throw new Refusal('bets_closed');
  if (!open && waiting) throw new Refusal('bet_exists');
  if (!open) return null;
  if (bets < mostBets) return roundId;
  throw mostBets === 1 ? new Refusal('bet_exists') : new Refusal('bets_of_round_limit', { most: mostBets });
}

/**
 * Takes back a bet that waits, or one of the open round while bets are open, in the caller's transaction. Asking again gives the same answer. Refusals
 * `bet_not_found`, `bets_closed`.
 */
export async function takeBack<Detail extends object>(
  tx: Tx,
  deps: Deps,
  { game, waits }: TakingRules,
  { playerId, betId }: { playerId: string; betId: string },
  now: number,
): Promise<BetAfter<Detail>> {
  if (!isUuid(betId)) throw new Refusal('bet_not_found');
  const own = sql`b.id = ${betId} and b.user_id = ${playerId} and b.game = ${game}`;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const [bet] = await changeBets<Detail>(
      tx,
      sql`status = 'canceled', settled_at = ${new Date(deps.clock.now()).toISOString()}
        where ${own} and b.status = 'open' and (b.round_id is null or b.round_id = (select id from round))`,
      sql`with round as (
        select id from game_round where game = ${game} and status = 'starting' and closes_at > ${new Date(now).toISOString()}::timestamptz for share
      )`,
    );
    if (bet) return { bet, after: await giveBack(tx, { game, betId, userId: playerId }, bet.stake) };
    const [kept] = await keptBets<Detail>(tx, own);
    if (!kept) throw new Refusal('bet_not_found');
    if (kept.status === 'canceled') return { bet: kept, after: await balanceOf(tx, playerId) };
    // Only a bet that waited can have come onto a round that takes bets while this statement ran.
    if (kept.status !== 'open' || !waits) throw new Refusal('bets_closed');
  }
  throw new Refusal('bets_closed');
}
