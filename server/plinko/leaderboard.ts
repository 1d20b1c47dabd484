import { sql } from 'drizzle-orm';
import type { LEADER_METRICS, LEADER_PERIODS } from '#contract/api/leaders.ts';
import type { PlinkoLeader } from '#contract/api/plinko.ts';
import type { PlinkoRisk, PlinkoRows } from '#contract/games/plinko.ts';
import { listedPlayer } from '#contract/api/listed-player.ts';
import { cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { dayStart, weekStart } from '#server/rules/house-calendar.ts';

/** What a leaderboard is asked for; an empty text counts as left out. */
export interface LeadersWanted {
  metric?: (typeof LEADER_METRICS)[number] | '' | undefined;
  period?: (typeof LEADER_PERIODS)[number] | '' | undefined;
  risk?: PlinkoRisk | '' | undefined;
  rows?: number | '' | undefined;
  limit?: number | '' | undefined;
  demo?: boolean | undefined;
}

interface LeaderRow extends Record<string, unknown> {
  id: string;
  user_id: string;
  placed_at: string | Date;
  name: string;
  is_demo: boolean;
  rows: number;
  risk: PlinkoRisk;
  stake: string | number;
  multiplier: string | number;
  payout: string | number;
}

/** How many places a leaderboard has when the call names no limit. */
const DEFAULT_LIMIT = 10;

/** Where a period began, ms since 1970; null for all time. Days and weeks are the house's. */
function since({ config, clock }: Pick<Deps, 'config' | 'clock'>, period: LeadersWanted['period']): number | null {
  if (period === 'day') return dayStart(clock.now(), config.houseTimeZone);
  if (period === 'week') return weekStart(clock.now(), config.houseTimeZone);
  return null;
}

/** The best balls that won, by what they won (payout less stake), unless the multiplier is asked for; of equal ones the older stands first. */
export async function plinkoLeaders(
  deps: Deps,
  { metric, period, risk, rows: wantedRows, limit, demo }: LeadersWanted,
): Promise<PlinkoLeader[]> {
  const best = metric === 'multiplier' ? sql`b.multiplier` : sql`(b.payout - b.stake)`;
  const from = since(deps, period);
  const { rows } = await deps.db.read.execute<LeaderRow>(sql`
    select b.id, b.user_id, b.placed_at, u.name, u.is_demo, (b.detail ->> 'rows')::smallint as rows, b.detail ->> 'risk' as risk, b.stake, b.multiplier, b.payout
    from bet b join users u on u.id = b.user_id
    where b.game = 'plinko' and b.payout > b.stake
      ${demo === false ? sql`and not u.is_demo` : sql``}
      ${from === null ? sql`` : sql`and b.placed_at >= ${new Date(from).toISOString()}`}
      ${risk ? sql`and b.detail ->> 'risk' = ${risk}` : sql``}
      ${wantedRows ? sql`and (b.detail ->> 'rows')::smallint = ${wantedRows}` : sql``}
    order by ${best} desc, b.placed_at, b.id limit ${limit || DEFAULT_LIMIT}`);
  return rows.map((row, index) => ({
    place: index + 1,
    bet_id: row.id,
    placed_at: new Date(row.placed_at).toISOString(),
    player: listedPlayer({ id: row.user_id, name: row.name, isDemo: row.is_demo }),
    rows: row.rows as PlinkoRows,
    risk: row.risk,
    stake: cents(Number(row.stake)),
    multiplier: multiplier(Number(row.multiplier)),
    payout: cents(Number(row.payout)),
  }));
}
