import { sql } from 'drizzle-orm';
import { cents, type Cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import type { Tx } from '#server/database/database.ts';
import { type BalanceAfter, Refusal } from '#server/http/contract.ts';
import { limitExceeded } from '#server/rules/limits.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { balanceOf } from '#server/wallet/ledger.ts';
import { betsClosed, giveBack, roundsUnavailable, takeStake } from './bet-money.ts';
import { changeBets, type KeptBet, keptBets } from './kept-bets.ts';

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

/** Statements that lose a race with the round's next state see it on their second try. */
const TRIES = 3;

interface PlacedRow extends Record<string, unknown> {
  /** How many rounds were running: none when the one that was waited for has been replaced. */
  rounds: number;
  /** Whether the round takes bets. */
  open: boolean | null;
  placed: boolean;
  round_id: string | null;
  /** The player's open bets on the round, without this one. */
  already: number;
}

/**
 * Places a bet on the open round of its game, or has it wait for the next one, in the caller's transaction; its stake is taken at once. `now` is the
 * rounds' wall clock. Refusals `bet_exists`, `bets_closed`, `limit_exceeded`, `insufficient_funds`.
 */
export async function placeOnRound<Detail extends object>(
  tx: Tx,
  deps: Deps,
  { game, waits, mostBets }: TakingRules,
  { playerId, stake, detail }: { playerId: string; stake: Cents; detail: Detail },
  now: number,
): Promise<BetAfter<Detail>> {
  const id = deps.random.uuid();
  const placedAt = new Date(deps.clock.now()).toISOString();
  const pay = (): Promise<BalanceAfter> => takeStake(tx, { game, betId: id, userId: playerId }, stake);
  // Where a player may have several bets the stake comes first: they queue on the balance, so each sees those before it.
  const paid = mostBets > 1 ? await pay() : null;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { rows } = await tx.execute<PlacedRow>(sql`
      with round as (
        select id, status = 'starting' and closes_at > ${new Date(now).toISOString()}::timestamptz as open
        from game_round where game = ${game} and status <> 'ended' for share
      ),
      placed as (
        insert into bet (id, user_id, game, round_id, status, stake, detail, placed_at)
        select ${id}::uuid, ${playerId}::uuid, ${game}, case when open then id end, 'open', ${stake}::bigint, ${JSON.stringify(detail)}::jsonb,
          ${placedAt}::timestamptz
        from round where open or ${waits}::boolean on conflict do nothing returning id, round_id
      )
      select (select count(*) from round)::int as rounds, (select bool_or(open) from round) as open, placed.id is not null as placed, placed.round_id, (
        select count(*) from bet b where b.round_id = placed.round_id and b.user_id = ${playerId}::uuid and b.status = 'open'
      )::int as already
      from (select 1) one left join placed on true`);
    const [row] = rows;
    // The round was replaced while this statement waited for it.
    if (!row || row.rounds === 0) continue;
    if (!row.placed) throw row.open || waits ? betExists() : betsClosed();
    if (row.already >= mostBets) throw limitExceeded(`You can place at most ${mostBets} bets on one round.`);
    const bet = { id, userId: playerId, roundId: row.round_id, status: 'open', stake, detail, placedAt } as const;
    return { bet: { ...bet, multiplier: multiplier(0), payout: cents(0) }, after: paid ?? (await pay()) };
  }
  throw roundsUnavailable();
}

/**
 * Takes back a bet that waits, or one of the open round while bets are open, in the caller's transaction. Asking again gives the same answer. Refusals
 * `not_found`, `bets_closed`.
 */
export async function takeBack<Detail extends object>(
  tx: Tx,
  deps: Deps,
  { game, waits }: TakingRules,
  { playerId, betId }: { playerId: string; betId: string },
  now: number,
): Promise<BetAfter<Detail>> {
  if (!isUuid(betId)) throw unknownBet();
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
    if (!kept) throw unknownBet();
    if (kept.status === 'canceled') return { bet: kept, after: await balanceOf(tx, playerId) };
    // Only a bet that waited can have come onto a round that takes bets while this statement ran.
    if (kept.status !== 'open' || !waits) throw betsClosed();
  }
  throw betsClosed();
}

function betExists(): Refusal {
  return new Refusal(409, 'bet_exists', 'You already have a bet on this round.');
}

/** What a call answers that names no bet of the player's. */
export function unknownBet(): Refusal {
  return new Refusal(404, 'not_found', 'You have no such bet.');
}
