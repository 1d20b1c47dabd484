import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { battleSeats } from '#contract/battle/rules.ts';
import { type Cents, cents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import { betTable } from '#server/bets/schema.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import type { BalanceAfter } from '#server/core/ledger-legs.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { balanceOf } from '#server/wallet/ledger.ts';
import { announceCanceled } from './battle-events.ts';
import { type BattleRow, heldBattle, type ReadDeps, sponsoredPart, takenSeats } from './battle-row.ts';
import { battleSeatTable, battleTable } from './schema.ts';
import { paySeat, returnSponsorship } from './seat-money.ts';

/** What is left of the creator's part of the other seats. */
const reserveOf = (battle: BattleRow, bots: number): Cents => cents(sponsoredPart(battle) * (battleSeats(battle.lineup) - 1 - bots));

/** Gives every stake of a lobby back, and what its creator had set aside. Bets become `canceled` or `refunded`. Answers who got how much, by player. */
async function giveBackAll(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  battle: BattleRow,
  status: 'canceled' | 'refunded',
): Promise<{ canceled: BattleRow; returned: Map<string, number> }> {
  const { id, creatorId } = battle;
  const now = deps.clock.now();
  const bets = await tx
    .update(betTable)
    .set({ status, settledAt: now })
    .where(and(eq(betTable.battleId, id), eq(betTable.status, 'open')))
    .returning({ betId: betTable.id, userId: betTable.userId, amount: betTable.stake });
  const bots = (await takenSeats(tx, id)).filter(({ botId }) => botId !== null).length;
  const reserve = reserveOf(battle, bots);
  await returnSponsorship(tx, { battleId: id, creatorId, amount: reserve, of: 'all' });
  // In the order of the players, so that two battles never wait for each other.
  for (const bet of bets.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) await paySeat(tx, bet);
  const [canceled] = await tx.update(battleTable).set({ status: 'canceled', settledAt: now }).where(eq(battleTable.id, id)).returning();
  if (!canceled) throw new Error(`battle ${id} was not canceled`);
  const returned = new Map<string, number>(bets.map(({ userId, amount }) => [userId, amount]));
  returned.set(creatorId, (returned.get(creatorId) ?? 0) + reserve);
  return { canceled, returned };
}

/** What a player has set aside for free seats of lobbies, cents: it comes back with a bot or a cancellation. */
export async function setAside(queries: Queries | Tx, playerId: string): Promise<Cents> {
  const isWaiting = and(eq(battleTable.creatorId, playerId), eq(battleTable.status, 'waiting'));
  const lobbies = await queries
    .select({ battle: battleTable, bots: count(battleSeatTable.botId) })
    .from(battleTable)
    .innerJoin(battleSeatTable, eq(battleSeatTable.battleId, battleTable.id))
    .where(isWaiting)
    .groupBy(battleTable.id);
  return cents(lobbies.reduce((sum, { battle, bots }) => sum + reserveOf(battle, bots), 0));
}

/**
 * Cancels a player's own battle before another player joins, in the caller's transaction; bots don't count. Asking again gives the same answer. Refusals
 * `battle_not_found`, also for a battle of another player, and `battle_started_uncancelable`, `battle_joined_uncancelable`.
 */
export async function cancelBattle(tx: Tx, deps: Deps, playerId: string, battleId: string): Promise<BalanceAfter> {
  const battle = await heldBattle(tx, battleId);
  if (battle.creatorId !== playerId) throw new Refusal('battle_not_found');
  if (battle.status === 'canceled') return balanceOf(tx, playerId);
  if (battle.status !== 'waiting' || battle.sealedAt !== null) throw new Refusal('battle_started_uncancelable');
  const others = (await takenSeats(tx, battleId)).some(({ userId }) => userId !== null && userId !== playerId);
  if (others) throw new Refusal('battle_joined_uncancelable');
  await announceCanceled(tx, deps, (await giveBackAll(tx, deps, battle, 'canceled')).canceled);
  return balanceOf(tx, playerId);
}

/** Cancels a lobby, with `onlyExpired` one that was not full in its time; does nothing to any other battle. True when it was canceled. */
export async function cancelLobby(
  tx: Tx,
  deps: ReadDeps & Pick<Deps, 'clock'>,
  battleId: string,
  { onlyExpired = false } = {},
): Promise<boolean> {
  const battle = await heldBattle(tx, battleId);
  const isOpen = battle.sealedAt !== null || battle.expiresAt > deps.clock.now();
  if (battle.status !== 'waiting' || (isOpen && onlyExpired)) return false;
  await announceCanceled(tx, deps, (await giveBackAll(tx, deps, battle, 'refunded')).canceled);
  return true;
}

/**
 * Cancels every lobby in which a player has a seat, so that nothing begins without them; all its players get their coins back. A battle whose seats are all
 * taken goes on. Answers the lobbies, and what the player got back.
 */
export async function refundLobbies(
  tx: Tx,
  deps: ReadDeps & Pick<Deps, 'clock'>,
  playerId: string,
): Promise<{ battleIds: string[]; returned: Cents }> {
  const lobbies = await tx
    .select({ id: battleTable.id })
    .from(battleTable)
    .innerJoin(battleSeatTable, eq(battleSeatTable.battleId, battleTable.id))
    .where(and(eq(battleSeatTable.userId, playerId), eq(battleTable.status, 'waiting'), isNull(battleTable.sealedAt)))
    .orderBy(asc(battleTable.id));
  const battleIds: string[] = [];
  let amount = 0;
  for (const { id } of lobbies) {
    const battle = await heldBattle(tx, id);
    if (battle.status !== 'waiting' || battle.sealedAt !== null) continue;
    const { canceled, returned } = await giveBackAll(tx, deps, battle, 'refunded');
    await announceCanceled(tx, deps, canceled);
    battleIds.push(id);
    amount += returned.get(playerId) ?? 0;
  }
  return { battleIds, returned: cents(amount) };
}
