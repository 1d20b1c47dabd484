import { sql } from 'drizzle-orm';
import type { LEADER_METRICS, LEADER_PERIODS } from '#contract/api/leaders.ts';
import type { PlinkoLeader } from '#contract/api/plinko.ts';
import type { PlinkoRisk, PlinkoRows } from '#contract/games/plinko.ts';
import { listedPlayer } from '#contract/api/listed-player.ts';
import { betTable } from '#server/bets/schema.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { dayStart, weekStart } from '#server/rules/house-calendar.ts';

/** What a leaderboard is asked for; an empty text counts as left out. */
export interface TopBallsQuery {
  metric?: (typeof LEADER_METRICS)[number] | '' | undefined;
  period?: (typeof LEADER_PERIODS)[number] | '' | undefined;
  risk?: PlinkoRisk | '' | undefined;
  rows?: number | '' | undefined;
  limit?: number | '' | undefined;
  demo?: boolean | undefined;
}

const betColumns = declaredColumns(betTable, 'id', 'userId', 'placedAt', 'detail', 'stake', 'multiplier', 'payout');
const playerColumns = declaredColumns(userTable, 'name', 'isDemo', 'avatarUrl');

/** How many places a leaderboard has when the call names no limit. */
const DEFAULT_LIMIT = 10;

/** Where a period began, ms since 1970; null for all time. Days and weeks are the house's. */
function since({ config, clock }: Pick<Deps, 'config' | 'clock'>, period: TopBallsQuery['period']): number | null {
  if (period === 'day') return dayStart(clock.now(), config.houseTimeZone);
  if (period === 'week') return weekStart(clock.now(), config.houseTimeZone);
  return null;
}

/** The best balls that won, by what they won (payout less stake), unless the multiplier is asked for; of equal ones the older comes first. */
export async function topBalls(
  deps: Deps,
  { metric, period, risk, rows: wantedRows, limit, demo }: TopBallsQuery,
): Promise<PlinkoLeader[]> {
  const best = metric === 'multiplier' ? sql`b.multiplier` : sql`(b.payout - b.stake)`;
  const from = since(deps, period);
  const { rows } = await deps.db.read.execute(sql`
    select ${betColumns.of('b')}, ${playerColumns.of('u')}
    from bet b join users u on u.id = b.user_id
    where b.game = 'plinko' and b.payout > b.stake
      ${demo === false ? sql`and not u.is_demo` : sql``}
      ${from === null ? sql`` : sql`and b.placed_at >= ${new Date(from).toISOString()}`}
      ${risk ? sql`and b.detail ->> 'risk' = ${risk}` : sql``}
      ${wantedRows ? sql`and (b.detail ->> 'rows')::smallint = ${wantedRows}` : sql``}
    order by ${best} desc, b.placed_at, b.id limit ${limit || DEFAULT_LIMIT}`);
  return rows.map((row, index) => {
    const { id, userId, placedAt, detail, ...money } = betColumns.read(row);
    const { rows: pegRows, risk: taken } = detail as { rows: PlinkoRows; risk: PlinkoRisk };
    const player = listedPlayer({ id: userId, ...playerColumns.read(row) });
    return { place: index + 1, bet_id: id, placed_at: new Date(placedAt).toISOString(), player, rows: pegRows, risk: taken, ...money };
  });
}
