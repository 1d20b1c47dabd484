import { sql } from 'drizzle-orm';
import { REFERRAL_PERCENT } from '#contract/api/referral.ts';
import { type HouseEdge, houseEdge, jointEdge, NO_EDGE } from '#contract/games/house-edge.ts';
import { gameOf } from '#contract/games/index.ts';
import type { Cents } from '#contract/money.ts';
import { boxVersionItemTable, boxVersionTable } from '#server/catalogue/schema.ts';
import type { SettledBet } from '#server/counting/counter.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';

/*
 * What a bet earns its player's referrer
 * 1. The house's edge of the bet's setting, counted from the game's own definition: 1 − Σ ways × pays ÷ (ways × price), an exact fraction.
 * 2. Of a box that is the price less the expected value of its version; of a seat in a battle the same of all its boxes together.
 * 3. earned = floor(stake in millionths of a cent × edge × 5 ÷ 100). A seat that somebody else pays a part of counts with what its player paid.
 */

/** Millionths in a cent. */
export const MICROS = 1_000_000n;

const prices = declaredColumns(boxVersionTable, 'id', 'price');
const items = declaredColumns(boxVersionItemTable, 'salePrice', 'ticketFrom', 'ticketTo');

/** A version of a box as the ways that it can end: each ticket is one. */
type PricedWays = Parameters<typeof houseEdge>[0];

/** Versions never change, so their wagers may be kept; the oldest read goes first. */
const MOST_KEPT = 2_000;
const kept = new Map<string, PricedWays>();

/** The wagers of versions of boxes, in one read for all that are not in memory. */
async function boxWagers(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PricedWays>> {
  const wagers = new Map<string, PricedWays>();
  for (const id of ids) {
    const wager = kept.get(id);
    if (wager) wagers.set(id, wager);
  }
  const missing = [...new Set(ids)].filter((id) => !wagers.has(id));
  if (missing.length === 0) return wagers;
  const { rows } = await tx.execute(sql`
    select ${prices.of('v')}, ${items.of('i')} from box_version v join box_version_item i on i.version_id = v.id
    where v.id = any(${sql.param(missing)}::uuid[]) order by v.id, i.place`);
  for (const row of rows) {
    const { id, price } = prices.read(row);
    const { salePrice, ticketFrom, ticketTo } = items.read(row);
    const prize = { ways: ticketTo - ticketFrom + 1, pays: salePrice };
    const { ways, outcomes } = wagers.get(id) ?? { ways: 0, outcomes: [] };
    wagers.set(id, { price, ways: ways + prize.ways, outcomes: [...outcomes, prize] });
  }
  for (const id of missing) {
    const wager = wagers.get(id);
    if (wager) kept.set(id, wager);
  }
  for (const id of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(id);
  }
  return wagers;
}

interface BoxOfBattle {
  battleId: string;
  versionId: string;
  count: number;
}

async function boxesOfBattles(tx: Tx, ids: readonly string[]): Promise<BoxOfBattle[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute(
    sql`select battle_id, version_id, count from battle_box where battle_id = any(${sql.param([...ids])}::uuid[]) order by battle_id, place`,
  );
  return rows.map((row) => ({ battleId: String(row['battle_id']), versionId: String(row['version_id']), count: Number(row['count']) }));
}

/** The edge of a bet whose choice says its setting. */
function edgeOfChoice({ game, detail }: Pick<SettledBet, 'game' | 'detail'>): HouseEdge {
  try {
    const definition = gameOf(game);
    const setting = definition.source === 'battles' || detail === null ? null : definition.setting(detail);
    return setting === null ? NO_EDGE : houseEdge(definition.wager(setting));
  } catch (error) {
    // A record of earlier rules, or of a game that is gone: it earns nothing, and counts for whatever else follows from it.
    if (error instanceof RangeError || error instanceof TypeError) return NO_EDGE;
    throw error;
  }
}

/** The house's edge of each bet, in their order. */
export async function edgesOf(
  tx: Tx,
  bets: readonly Pick<SettledBet, 'game' | 'detail' | 'versionId' | 'battleId'>[],
): Promise<HouseEdge[]> {
  const battles = await boxesOfBattles(
    tx,
    bets.flatMap(({ battleId }) => battleId ?? []),
  );
  const wagers = await boxWagers(tx, [...bets.flatMap(({ versionId }) => versionId ?? []), ...battles.map(({ versionId }) => versionId)]);
  const wagerOf = (versionId: string): PricedWays => {
    const wager = wagers.get(versionId);
    if (!wager) throw new Error(`version ${versionId} of a box has no prizes`);
    return wager;
  };
  return bets.map((bet) => {
    if (bet.versionId !== null) return houseEdge(wagerOf(bet.versionId));
    if (bet.battleId === null) return edgeOfChoice(bet);
    const own = battles.filter(({ battleId }) => battleId === bet.battleId);
    return jointEdge(own.map(({ versionId, count }) => ({ wager: wagerOf(versionId), count })));
  });
}

/** What a stake earns at an edge, in millionths of a cent, rounded down. */
export function earnedMicros(stake: Cents, { numerator, denominator }: HouseEdge): bigint {
  return (BigInt(stake) * MICROS * numerator * BigInt(REFERRAL_PERCENT)) / (denominator * 100n);
}
