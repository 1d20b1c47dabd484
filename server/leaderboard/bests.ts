import { sql } from 'drizzle-orm';
import type { LEADER_METRICS } from '#contract/api/leaders.ts';
import { isoOf } from '#server/core/clock.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { leaderboardBestTable } from './schema.ts';
import { rangeOfValue } from './value-range.ts';

export type BestMetric = (typeof LEADER_METRICS)[number];

/** A bet that may be a player's best of a week. */
export interface Candidate {
  /** When the week began, ms since 1970. */
  week: number;
  metric: BestMetric;
  userId: string;
  /** Cents won, or ten-thousandths of the stake; above 0. */
  value: number;
  betId: string;
  /** Ms since 1970. */
  placedAt: number;
}

type Held = Pick<Candidate, 'value' | 'betId' | 'placedAt'>;

const columns = declaredColumns(leaderboardBestTable, 'week', 'metric', 'userId', 'value', 'betId', 'placedAt');

/** Whether a bet ranks before another one: a higher value, of equal ones the earlier bet, then the lower id. */
function ranksHigher(one: Held, other: Held): boolean {
  if (one.value !== other.value) return one.value > other.value;
  if (one.placedAt !== other.placedAt) return one.placedAt < other.placedAt;
  return one.betId < other.betId;
}

const keyOf = ({ week, metric, userId }: Pick<Candidate, 'week' | 'metric' | 'userId'>): string => `${week} ${metric} ${userId}`;

/** The best of each player, week and metric among these. */
function bestOf(candidates: readonly Candidate[]): Map<string, Candidate> {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const known = best.get(keyOf(candidate));
    if (!known || ranksHigher(candidate, known)) best.set(keyOf(candidate), candidate);
  }
  return best;
}

/** What is kept of the players of these candidates, locked in the order of the keys. */
async function heldBests(tx: Tx, candidates: readonly Candidate[]): Promise<Map<string, Candidate>> {
  const asked = JSON.stringify(candidates.map(({ week, metric, userId }) => ({ week: isoOf(week), metric, user_id: userId })));
  const { rows } = await tx.execute(sql`
    select ${columns.of('b')} from leaderboard_best b
    join jsonb_to_recordset(${asked}::jsonb) a (week timestamptz, metric text, user_id uuid)
      on b.week = a.week and b.metric = a.metric and b.user_id = a.user_id
    order by b.week, b.metric, b.user_id for update of b`);
  return new Map(rows.map(columns.read).map((row) => [keyOf(row), row]));
}

/** Adds players to ranges of values, or takes them away. */
async function countInRanges(tx: Tx, changes: readonly { best: Candidate; by: 1 | -1 }[]): Promise<void> {
  const sums = new Map<string, { week: string; metric: BestMetric; range: number; by: number }>();
  for (const { best, by } of changes) {
    const range = rangeOfValue(best.value);
    const key = `${best.week} ${best.metric} ${range}`;
    const known = sums.get(key) ?? { week: isoOf(best.week), metric: best.metric, range, by: 0 };
    sums.set(key, { ...known, by: known.by + by });
  }
  const asked = [...sums.values()].filter(({ by }) => by !== 0);
  if (asked.length === 0) return;
  await tx.execute(sql`
    insert into leaderboard_range (week, metric, range, players)
    select week, metric, range, by from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) c (week timestamptz, metric text, range smallint, by bigint)
    order by week, metric, range
    on conflict (week, metric, range) do update set players = leaderboard_range.players + excluded.players`);
}

/** Keeps those of the candidates that are their players' best of the week, and answers them. The weeks must be there, and open. */
export async function keepBests(tx: Tx, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const found = [...bestOf(candidates).values()];
  if (found.length === 0) return [];
  const held = await heldBests(tx, found);
  const better = found.filter((candidate) => {
    const before = held.get(keyOf(candidate));
    return before === undefined || ranksHigher(candidate, before);
  });
  if (better.length === 0) return [];
  const rows = better.map((best) => ({
    week: isoOf(best.week),
    metric: best.metric,
    user_id: best.userId,
    value: best.value,
    bet_id: best.betId,
    placed_at: isoOf(best.placedAt),
  }));
  await tx.execute(sql`
    insert into leaderboard_best (week, metric, user_id, value, bet_id, placed_at)
    select week, metric, user_id, value, bet_id, placed_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      r (week timestamptz, metric text, user_id uuid, value bigint, bet_id uuid, placed_at timestamptz)
    order by week, metric, user_id
    on conflict (week, metric, user_id) do update set value = excluded.value, bet_id = excluded.bet_id, placed_at = excluded.placed_at`);
  await countInRanges(
    tx,
    better.flatMap((best) => {
      const before = held.get(keyOf(best));
      const added = { best, by: 1 } as const;
      return before ? [added, { best: before, by: -1 } as const] : [added];
    }),
  );
  return better;
}

/** Takes a player's places of the weeks that still run away. */
export async function leaveOpenWeeks(tx: Tx, userId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    delete from leaderboard_best b using leaderboard_week w
    where w.starts_at = b.week and w.closed_at is null and b.user_id = ${userId} returning ${columns.of('b')}`);
  await countInRanges(
    tx,
    rows.map(columns.read).map((best) => ({ best, by: -1 })),
  );
}
