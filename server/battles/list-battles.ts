import { and, count, desc, eq, exists, gte, inArray, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { BattleSummary, listBattles as listRoute } from '#contract/api/battles.ts';
import type { RouteInput } from '#contract/api/route.ts';
import { pageWindow } from '#server/database/list-window.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { battleParts } from './read-battles.ts';
import { battleSeatTable as seat, battleTable as battle } from './schema.ts';
import { battleSummary } from './shown-battle.ts';

type Wanted = RouteInput<typeof listRoute>['query'];

/** Conditions of the list's status filter: a battle runs until its final is over; a canceled one matches none. */
const STANDINGS: Record<NonNullable<Wanted['status']>, SQL | undefined> = {
  open: eq(battle.status, 'waiting'),
  running: or(inArray(battle.status, ['starting', 'in_progress']), and(eq(battle.status, 'ended'), isNull(battle.settledAt))),
  ended: and(eq(battle.status, 'ended'), isNotNull(battle.settledAt)),
};

function filters(deps: Deps, wanted: Wanted, callerId: string | null): SQL | undefined {
  const { status, mode, lineup, price_from, price_to, joinable = false, mine = false } = wanted;
  const seated = callerId === null ? sql`false` : exists(ownSeat(deps, callerId));
  const open = and(eq(battle.status, 'waiting'), isNull(battle.sealedAt), gte(battle.expiresAt, deps.clock.now()), not(seated));
  return and(
    status ? STANDINGS[status] : ne(battle.status, 'canceled'),
    // What a player sits in may be in the player's own list; other callers don't get that one.
    mine ? seated : eq(battle.private, false),
    joinable ? open : undefined,
    mode ? eq(battle.mode, mode) : undefined,
    lineup ? eq(battle.lineup, lineup) : undefined,
    price_from === undefined ? undefined : gte(battle.seatPrice, price_from),
    price_to === undefined ? undefined : lte(battle.seatPrice, price_to),
  );
}

const ownSeat = ({ db }: Deps, callerId: string) =>
  db.read
    .select({ one: sql`1` })
    .from(seat)
    .where(and(eq(seat.battleId, battle.id), eq(seat.userId, callerId)));

/** Battles that fit, one page of them: open ones, then those that run, then ended ones, the newest first. And how many there are in all. */
export async function listBattles(
  deps: Deps,
  wanted: Wanted,
  callerId: string | null,
): Promise<{ battles: BattleSummary[]; total: number }> {
  const { read } = deps.db;
  const { limit, offset } = pageWindow(wanted);
  const where = filters(deps, wanted, callerId);
  const rank = sql`case when ${STANDINGS.open} then 0 when ${STANDINGS.ended} then 2 else 1 end`;
  const rows = await read
    .select()
    .from(battle)
    .where(where)
    .orderBy(rank, desc(sql`coalesce(${battle.startedAt}, ${battle.createdAt})`), battle.id)
    .limit(limit)
    .offset(offset);
  const [counted] = await read.select({ total: count() }).from(battle).where(where);
  const parts = await battleParts(read, deps, rows);
  return { battles: parts.map((one) => battleSummary(one, callerId)), total: counted?.total ?? 0 };
}
