import { sql } from 'drizzle-orm';
import type { crashLeaderboard } from '#contract/api/crash.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { decidedPublicBets } from '#server/round-bets/lists.ts';
import { dayStart, weekStart } from '#server/rules/house-calendar.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { crashRules } from './crash-rules.ts';

/** How many places a leaderboard has when the call names no limit. */
const DEFAULT_LIMIT = 10;

export interface TopCashOutsQuery {
  metric?: '' | 'win_amount' | 'multiplier' | undefined;
  period?: '' | 'day' | 'week' | 'all' | undefined;
  limit?: '' | number | undefined;
  demo?: boolean | undefined;
}

/** The best cash-outs by what they won (payout less stake), unless the multiplier is asked for; of equal ones the older comes first. */
export async function topCashOuts(
  deps: Deps,
  { metric, period, limit, demo }: TopCashOutsQuery,
): Promise<RouteReply<typeof crashLeaderboard>['data']> {
  const { config, clock } = deps;
  const starts = { day: dayStart, week: weekStart };
  const from = period === 'day' || period === 'week' ? starts[period](clock.now(), config.houseTimeZone) : null;
  const bets = await decidedPublicBets(deps, crashRules, {
    status: 'won',
    limit: limit || DEFAULT_LIMIT,
    rest: sql`and b.payout > b.stake ${demo === false ? sql`and not u.is_demo` : sql``}
      ${from === null ? sql`` : sql`and b.settled_at >= ${new Date(from).toISOString()}`}
      order by ${metric === 'multiplier' ? sql`b.multiplier` : sql`(b.payout - b.stake)`} desc, b.settled_at, b.id`,
  });
  return bets.map((bet, index) => ({ ...bet, place: index + 1 }));
}
