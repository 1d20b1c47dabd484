import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { games } from '#contract/games/index.ts';
import { LIMIT_KINDS, LIMIT_PERIODS, SESSION_GAP_MINUTES } from '#contract/player-limits.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { spanOf, startsAt } from './periods.ts';

/*
 * What limits need to know of a player's play. A bet reads it with the first statement of its transaction, once that holds the account, so that bets of
 * one player come one after the other in all processes. A player without limits costs that statement a look into two indexes.
 */

/** A time without a bet that ends a session of play, ms. */
export const GAP_MS = SESSION_GAP_MINUTES * 60_000;
/** For how long the gate of bets looks back for the session's start, ms: the longest interval between reality checks. */
const SESSION_LOOK_MS = 3_600_000;

const useSchema = z.object({
  /** From each start: of the day, the week and the month in the gate of bets. Cents; `ms` is the time of play. */
  periods: z.array(z.object({ staked: z.number(), won: z.number(), ms: z.number() })),
  /** The first bet of the last session and its last one, ms since 1970. */
  session_at: z.nullable(z.number()),
  last_at: z.nullable(z.number()),
});

/** Sums of a player's play. */
export type PlayUse = z.output<typeof useSchema>;

const limitRowsSchema = z.array(z.object({ kind: z.enum(LIMIT_KINDS), period: z.enum([...LIMIT_PERIODS, 'bet']), limit: z.number() }));

/** A limit of a player: cents, of `session` minutes. `bet` is the period of a `stake` limit. */
export type LimitRow = z.output<typeof limitRowsSchema>[number];

const stateSchema = z.object({
  limits: limitRowsSchema,
  interval_minutes: z.nullable(z.number()),
  answered_at: z.nullable(z.number()),
  use: useSchema,
});

/** What the gate of bets knows of a player. */
export type PlayState = z.output<typeof stateSchema>;

/** Whether a player has set a limit of play or an interval; `userId` is an expression of the query around it. */
export const isLimited = (userId: SQL): SQL => sql`(
  exists (select from player_limit l where l.user_id = ${userId} and l.kind <> 'deposit')
  or exists (select from reality_check c where c.user_id = ${userId} and c.interval_minutes is not null))`;

/** Whether the rules of play limit players who have set nothing. */
function limitsEveryone(deps: Pick<Deps, 'config'>): boolean {
  const { mandatory_limits, default_limits, reality_check_minutes } = activeRules(deps);
  return mandatory_limits.length > 0 || default_limits.length > 0 || reality_check_minutes !== null;
}

/** The earliest start of the periods in which the rules themselves limit play, ms since 1970; `now` for none. */
function rulesSince(deps: Pick<Deps, 'config'>, now: number): number {
  const periods = activeRules(deps).default_limits.flatMap(({ kind, period }) => (kind === 'deposit' || period === null ? [] : [period]));
  return Math.min(now, ...periods.map((period) => spanOf(deps, period, now).startsAt));
}

const instant = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`;
const interval = (ms: number): SQL => sql`make_interval(secs => ${ms / 1_000})`;
const gameKeys = (): SQL => sql`${sql.param(games().map(({ key }) => key))}::text[]`;

/** The call of `play_state` for a player, null for one without limits. `held` is something that is known once what comes before the account is locked. */
export function playStateCall(deps: Pick<Deps, 'config' | 'clock'>, userId: SQL, held: SQL): SQL {
  const now = deps.clock.now();
  return sql`play_state(${userId}, ${held}, ${instant(now)}, ${sql.param(startsAt(deps, now))}::timestamptz[], ${gameKeys()}, ${interval(GAP_MS)},
    ${interval(SESSION_LOOK_MS)}, ${instant(rulesSince(deps, now))})`;
}

/** What the gate of bets needs to know of a player; null for one whom nothing limits. Locks the account of one whom something does. */
export async function playStateOf(tx: Queries | Tx, deps: Pick<Deps, 'config' | 'clock'>, userId: string): Promise<PlayState | null> {
  const known = 'pending' in tx ? tx.pending?.playState : null;
  const everyone = limitsEveryone(deps);
  if (known?.userId === userId && !everyone) return known.state === null ? null : stateSchema.parse(known.state);
  const applies = everyone ? sql`not u.is_demo` : isLimited(sql`u.id`);
  const { rows } = await tx.execute(
    sql`select ${playStateCall(deps, sql`u.id`, sql`0`)} as state from users u where u.id = ${userId} and ${applies}`,
  );
  return rows[0] ? stateSchema.parse(rows[0]['state']) : null;
}

/** Instants, ms since 1970: sums from each of `starts`, none of which is before `since`, from which on the session's start is looked for. */
interface Look {
  now: number;
  starts: readonly number[];
  since: number;
}

/** Sums of a player's play as of now, for pages. */
export async function playUseOf(queries: Queries | Tx, userId: string, { now, starts, since }: Look): Promise<PlayUse> {
  const from = sql.param(starts.map((start) => new Date(start).toISOString()));
  const { rows } = await queries.execute(
    sql`select play_use(${userId}::uuid, ${instant(since)}, ${instant(now)}, ${from}::timestamptz[], ${gameKeys()}, ${interval(GAP_MS)}) as use`,
  );
  return useSchema.parse(rows[0]?.['use']);
}
