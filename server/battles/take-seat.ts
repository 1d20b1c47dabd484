import { sql } from 'drizzle-orm';
import type { BetMode } from '#contract/api/limits.ts';
import { battleSeats } from '#contract/battle/rules.ts';
import type { Cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import type { BalanceAfter } from '#server/core/ledger-legs.ts';
import { Refusal } from '#server/core/refusal.ts';
import { refuseExcluded } from '#server/rules/exclusions.ts';
import { refuseHeldPlay } from '#server/rules/holds.ts';
import { mayBet } from '#server/rules/may-bet.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isAnyKept, mayWithdraw } from '#server/withdrawals/may-withdraw.ts';
import { announceSeats } from './battle-events.ts';
import { type BattleRow, freeSeat, heldBattle, type SeatRow, sponsoredPart, takenSeats } from './battle-row.ts';
import { botNamed } from './bots.data.ts';
import { battleSeatTable } from './schema.ts';
import { sealBattle } from './sealed-battle.ts';
import { returnSponsorship, takeSeatStake } from './seat-money.ts';
import { startBattle } from './start-battle.ts';

/** A player who takes a seat. */
export interface SeatRequest {
  playerId: string;
  clientSeed: string;
  play?: BetMode | undefined;
}

/**
 * Asks the rules of play for one seat, and those of withdrawals, since other players may win its stake. `stake`: everything that the player pays with it.
 * Refusals of `mayBet` and `mayWithdraw`.
 */
export async function maySit(
  tx: Tx,
  deps: Deps,
  { playerId, play }: Omit<SeatRequest, 'clientSeed'>,
  fast: boolean,
  stake: Cents,
): Promise<void> {
  const mode = play === 'auto' || !fast ? (play ?? 'normal') : 'fast';
  await mayBet(tx, deps, { playerId, game: 'battle', stake, mode });
  await mayWithdraw(tx, playerId);
}

/** Writes a player's seat with its bet and takes the stake. Refusal `insufficient_funds`. */
export async function sitDown(
  tx: Tx,
  deps: Deps,
  battle: BattleRow,
  { playerId, clientSeed, seat, stake }: SeatRequest & { seat: number; stake: Cents },
): Promise<{ row: SeatRow; after: BalanceAfter }> {
  const { id, lineup, mode, fast, rounds, price } = battle;
  const takenAt = deps.clock.now();
  const row: SeatRow = { battleId: id, seat, userId: playerId, botId: null, clientSeed, betId: deps.random.uuid(), takenAt };
  const at = new Date(takenAt).toISOString();
  const detail = JSON.stringify({ lineup, mode, fast, rounds, seat, price, winner: null, prizes: 0, coins: 0 });
  const bet = sql`insert into bet (id, user_id, game, battle_id, status, stake, detail, placed_at)
    values (${row.betId}, ${playerId}, 'battle', ${id}, 'open', ${stake}, ${detail}::jsonb, ${at})`;
  const seated = sql`insert into battle_seat (battle_id, seat, user_id, client_seed, bet_id, taken_at)
    values (${id}, ${seat}, ${playerId}, ${clientSeed}, ${row.betId}, ${at})`;
  const after = await takeSeatStake(tx, { betId: row.betId ?? '', userId: playerId, stake }, [bet, seated]);
  return { row, after };
}

/** Refusals `battle_canceled` and `battle_started` for a battle whose seats may not be taken any more. */
function checkOpen(deps: Deps, battle: BattleRow): void {
  if (battle.status === 'canceled' || (battle.status === 'waiting' && battle.expiresAt <= deps.clock.now()))
    throw new Refusal('battle_canceled');
  if (battle.status !== 'waiting' || battle.sealedAt !== null) throw new Refusal('battle_started');
}

/** A battle whose seats are all taken starts, or is sealed until its beacon comes. */
async function filled(tx: Tx, deps: Deps, battle: BattleRow, seats: readonly SeatRow[]): Promise<BattleRow> {
  if (seats.length < battleSeats(battle.lineup)) return battle;
  return battle.beacon === null
    ? startBattle(tx, deps, battle, { seats, beaconSignature: null })
    : sealBattle(tx, deps, battle, battle.beacon);
}

/**
 * Goes on with the battle if all its seats are taken, and publishes who sits where. Refusal `battle_kept` for seats of two players or more of whom one may
 * not lose coins to the others any more.
 */
async function afterSeats(tx: Tx, deps: Deps, battle: BattleRow, seats: readonly SeatRow[]): Promise<BattleRow> {
  const players = seats.flatMap(({ userId }) => userId ?? []);
  if (players.length > 1 && (await isAnyKept(tx, players))) throw new Refusal('battle_kept');
  const inOrder = seats.toSorted((a, b) => a.seat - b.seat);
  const after = await filled(tx, deps, battle, inOrder);
  await announceSeats(tx, deps, after, inOrder);
  return after;
}

/**
 * Takes a free seat, in the caller's transaction; the last one starts the battle. Refusals `battle_not_found`,
 * `battle_canceled`, `battle_started`, `battle_already_joined`, `battle_side_unknown`, `battle_seat_taken`, `battle_kept`, `insufficient_funds` and those of `maySit`.
 */
export async function joinBattle(
  tx: Tx,
  deps: Deps,
  request: SeatRequest,
  { battleId, side }: { battleId: string; side?: number | undefined },
): Promise<{ battle: BattleRow; after: BalanceAfter }> {
  const battle = await heldBattle(tx, battleId);
  checkOpen(deps, battle);
  const taken = await takenSeats(tx, battleId);
  if (taken.some(({ userId }) => userId === request.playerId)) throw new Refusal('battle_already_joined');
  const seat = freeSeat(battle, taken, side);
  await maySit(tx, deps, request, battle.fast, battle.seatPrice);
  const { row, after } = await sitDown(tx, deps, battle, { ...request, seat, stake: battle.seatPrice });
  return { battle: await afterSeats(tx, deps, battle, [...taken, row]), after };
}

async function seatBot(tx: Tx, deps: Deps, battle: BattleRow, taken: readonly SeatRow[], botId: string, side?: number): Promise<SeatRow> {
  const bot = botNamed(botId);
  if (!bot) throw new Refusal('battle_bot_unknown');
  if (taken.some((one) => one.botId === bot.id)) throw new Refusal('battle_bot_joined', { name: bot.name });
  const seat = freeSeat(battle, taken, side);
  const row: SeatRow = { battleId: battle.id, seat, userId: null, botId: bot.id, clientSeed: null, betId: null, takenAt: deps.clock.now() };
  await tx.insert(battleSeatTable).values(row);
  const amount = sponsoredPart(battle);
  if (amount > 0) await returnSponsorship(tx, { battleId: battle.id, creatorId: battle.creatorId, amount, of: seat });
  return row;
}

/**
 * Seats bots of the house in a player's own battle, all of them or none, in the caller's transaction. What the creator had set aside for their seats comes
 * back. Refusals those of `refuseExcluded` and `refuseHeldPlay`, `battle_not_found`, also for a battle of another player, `battle_canceled`,
 * `battle_started`, `battle_bot_unknown`, `battle_bot_joined`, `battle_seat_taken`, `battle_kept`.
 */
export async function seatBots(
  tx: Tx,
  deps: Deps,
  playerId: string,
  { battleId, bots, side }: { battleId: string; bots: readonly string[]; side?: number | undefined },
): Promise<BattleRow> {
  // Nothing is paid, but the last seat starts the battle.
  await refuseExcluded(tx, deps, playerId);
  await refuseHeldPlay(tx, playerId, 'battle');
  const battle = await heldBattle(tx, battleId);
  if (battle.creatorId !== playerId) throw new Refusal('battle_not_found');
  checkOpen(deps, battle);
  let taken = await takenSeats(tx, battleId);
  for (const bot of bots) taken = [...taken, await seatBot(tx, deps, battle, taken, bot, side)];
  return afterSeats(tx, deps, battle, taken);
}
