import { and, desc, eq, exists, gte, inArray, isNotNull, isNull, lte, ne, not, type SQL, sql } from 'drizzle-orm';
import type { BattleSummary, listBattles as listRoute } from '#contract/api/battles.ts';
import type { RouteInput } from '#contract/api/route.ts';
import { pageWindow } from '#server/database/list-window.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { battleParts } from './read-battles.ts';
import { battleSeatTable as seat, battleTable as battle } from './schema.ts';
import { battleSummary } from './shown-battle.ts';

type Wanted = RouteInput<typeof listRoute>['query'];

/** The most battles that are counted: the list of all that have ended grows without end. */
const MOST_COUNTED = 1_000;

/** The order of the list, as the index `battle_listed` has it: open battles, those that run, ended ones. */
const RANK = sql`(case when ${battle.status} = 'waiting' then 0 when ${battle.status} = 'ended' and ${battle.settledAt} is not null then 2 else 1 end)`;

/** Conditions of the list's status filter: a battle runs until its final is over; a canceled one matches none. */
const IN_STATUS: Record<NonNullable<Wanted['status']>, SQL | undefined> = {
  open: eq(battle.status, 'waiting'),
  running: and(inArray(battle.status, ['starting', 'in_progress', 'ended']), isNull(battle.settledAt)),
  ended: and(eq(battle.status, 'ended'), isNotNull(battle.settledAt)),
};

function filters(deps: Deps, wanted: Wanted, callerId: string | null): SQL | undefined {
  const { status, mode, lineup, price_from, price_to, joinable = false, mine = false } = wanted;
  const seated = callerId === null ? sql`false` : exists(ownSeat(deps, callerId));
  const open = and(eq(battle.status, 'waiting'), isNull(battle.sealedAt), gte(battle.expiresAt, deps.clock.now()), not(seated));
  return and(
    status ? IN_STATUS[status] : ne(battle.status, 'canceled'),
    // What a player sits in may be in the player's own list; other callers don't get that one.
    mine ? seated : sql`not ${battle.private}`,
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

/** Battles that fit, one page of them: open ones, then those that run, then ended ones, the newest first. And how many there are in all, up to a limit. */
export async function listBattles(
  deps: Deps,
  wanted: Wanted,
  callerId: string | null,
): Promise<{ battles: BattleSummary[]; total: number }> {
  const { read } = deps.db;
  const { limit, offset } = pageWindow(wanted);
  const where = filters(deps, wanted, callerId);
  const rows = await read
    .select()
    .from(battle)
    .where(where)
    .orderBy(RANK, desc(sql`coalesce(${battle.startedAt}, ${battle.createdAt})`), battle.id)
    .limit(limit)
    .offset(offset);
  const fitting = read
    .select({ one: sql`1`.as('one') })
    .from(battle)
    .where(where)
    .limit(MOST_COUNTED)
    .as('fitting');
  const total = await read.$count(fitting);
  const parts = await battleParts(read, deps, rows);
  return { battles: parts.map((one) => battleSummary(one, callerId)), total };
}
