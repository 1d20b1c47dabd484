import { and, eq, gte } from 'drizzle-orm';
import { isSeedBet } from '#contract/api/bets.ts';
import { CURRENT_MS, type plinkoCurrent } from '#contract/api/plinko.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { readBets } from '#server/bets/read-bets.ts';
import { betTable as bet } from '#server/bets/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';

/** More balls than a player can drop in the time that is looked back over. */
const MOST = 1_000;

/** The balls that a player may still have in the air, oldest first, and the time by which their ages count. */
export async function currentBalls(deps: Deps, userId: string): Promise<RouteReply<typeof plinkoCurrent>> {
  const now = deps.clock.now();
  const where = and(eq(bet.userId, userId), eq(bet.game, 'plinko'), gte(bet.placedAt, now - CURRENT_MS));
  const newestFirst = await readBets(deps, { where, limit: MOST, reader: 'owner' });
  return { data: newestFirst.filter(isSeedBet).toReversed(), server_time: new Date(now).toISOString() };
}
