import { sql } from 'drizzle-orm';
import { type Board, type Leader, type LeaderWeek, PRIZE_PLACES } from '#contract/api/leaderboard.ts';
import { listedPlayer } from '#contract/api/listed-player.ts';
import { shareOfEdge } from '#contract/bonus/stake.ts';
import { type Cents, cents } from '#contract/money.ts';
import { isoOf } from '#server/core/clock.ts';
import { betTable } from '#server/bets/schema.ts';
import type { Database, Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { Refusal } from '#server/core/refusal.ts';
import { userTable } from '#server/players/schema.ts';
import { nextWeekStart, weekStart } from '#server/rules/house-calendar.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { BestMetric } from './bests.ts';
import { figuresOf } from './figures.ts';
import { PRIZES } from './prizes.data.ts';
import { leaderboardBestTable, leaderboardPrizeTable, leaderboardWeekTable } from './schema.ts';
import { lowestValueOf, rangeOfValue } from './value-range.ts';

/** How many earlier weeks can be chosen. */
const PAST_WEEKS = 12;

const bestColumns = declaredColumns(leaderboardBestTable, 'userId', 'value', 'betId', 'placedAt');
const betColumns = declaredColumns(betTable, 'game', 'stake', 'payout', 'multiplier', 'detail');
const playerColumns = declaredColumns(userTable, 'name', 'isDemo', 'avatarUrl');
const weekColumns = declaredColumns(leaderboardWeekTable, 'startsAt', 'endsAt', 'closedAt');
const prizeColumns = declaredColumns(leaderboardPrizeTable, 'place', 'amount');

type Week = typeof leaderboardWeekTable.$inferSelect;

const shownWeek = ({ startsAt, endsAt, closedAt }: Week): LeaderWeek => ({
  starts_at: isoOf(startsAt),
  ends_at: isoOf(endsAt),
  closed: closedAt !== null,
});

/** The current week; it exists with or without a win. */
export function runningWeek({ clock, config }: Pick<Deps, 'clock' | 'config'>): Week {
  const startsAt = weekStart(clock.now(), config.houseTimeZone);
  return { startsAt, endsAt: nextWeekStart(startsAt, config.houseTimeZone), closedAt: null };
}

async function weekAt(queries: Queries | Tx, startsAt: number): Promise<Week | null> {
  const { rows } = await queries.execute(sql`select ${weekColumns.of('w')} from leaderboard_week w where starts_at = ${isoOf(startsAt)}`);
  return rows.map(weekColumns.read)[0] ?? null;
}

/** The prizes of a week by their places, each at most a share of the edge on what its player staked; once it is closed those that were paid. */
interface Prizes {
  most: readonly Cents[];
  edgePpm: number | null;
}

/** The prizes of the week that runs. */
export const runningPrizes = ({ config }: Pick<Deps, 'config'>, metric: BestMetric): Prizes => ({
  most: PRIZES[metric],
  edgePpm: config.bonus.leaderboardEdgePpm,
});

async function prizesOf(
  deps: Pick<Deps, 'config'>,
  queries: Queries | Tx,
  { startsAt, closedAt }: Week,
  metric: BestMetric,
): Promise<Prizes> {
  if (closedAt === null) return runningPrizes(deps, metric);
  const { rows } = await queries.execute(
    sql`select ${prizeColumns.of('p')} from leaderboard_prize p where week = ${isoOf(startsAt)} and metric = ${metric} order by place`,
  );
  return { most: rows.map((row) => prizeColumns.read(row).amount), edgePpm: null };
}

/** A row as a place. `ahead`: how many places before it win a prize, which a demo player's never does. */
function leaderOf(row: Record<string, unknown>, place: number, { most, edgePpm }: Prizes, ahead: number): Leader {
  const { userId, betId, placedAt } = bestColumns.read(row);
  const bet = betColumns.read(row);
  const player = playerColumns.read(row);
  const { winAmount, multiplier } = figuresOf(bet);
  const bound = edgePpm === null ? Infinity : shareOfEdge(Number(row['edge_micros']), edgePpm);
  const prize = most[ahead];
  return {
    place,
    player: listedPlayer({ id: userId, ...player }),
    bet_id: betId,
    game: bet.game,
    placed_at: isoOf(placedAt),
    win_amount: winAmount,
    multiplier,
    prize: player.isDemo || prize === undefined ? null : cents(Math.min(prize, bound)),
  };
}

const leaderColumns = sql`${bestColumns.of('b')}, ${betColumns.of('t')}, ${playerColumns.of('u')}, coalesce(e.edge_micros, 0) as edge_micros`;
const withEdge = sql`left join leaderboard_edge e on e.week = b.week and e.user_id = b.user_id`;

/** The first places of a week. */
export async function firstPlaces(queries: Queries | Tx, week: Week, metric: BestMetric, limit: number, prizes: Prizes): Promise<Leader[]> {
  const { rows } = await queries.execute(sql`
    select ${leaderColumns} from (
      select * from leaderboard_best where week = ${isoOf(week.startsAt)} and metric = ${metric}
      order by value desc, placed_at, bet_id limit ${limit}
    ) b join bet t on t.id = b.bet_id join users u on u.id = b.user_id ${withEdge} order by b.value desc, b.placed_at, b.bet_id`);
  let players = 0;
  return rows.map((row, index) => {
    const leader = leaderOf(row, index + 1, prizes, players);
    if (!leader.player.is_demo) players += 1;
    return leader;
  });
}

/** How many of the first places of a week are demo players'. */
async function demosAmong(queries: Queries | Tx, { startsAt }: Week, metric: BestMetric, places: number): Promise<number> {
  const { rows } = await queries.execute(sql`
    select count(*)::bigint as demos from (
      select user_id from leaderboard_best where week = ${isoOf(startsAt)} and metric = ${metric}
      order by value desc, placed_at, bet_id limit ${places}
    ) b join users u on u.id = b.user_id where u.is_demo`);
  return Number(rows[0]?.['demos'] ?? 0);
}

/**
 * A player's own place of a week; null without a win. Counted from the ranges of values, and from the player's own range alone. `demoPlayers`: at most so many of
 * those before it win no prize.
 */
export async function ownPlace(
  queries: Queries | Tx,
  week: Week,
  metric: BestMetric,
  userId: string,
  prizes: Prizes,
  demoPlayers: number,
): Promise<Leader | null> {
  const at = isoOf(week.startsAt);
  const { rows } = await queries.execute(sql`
    select ${leaderColumns} from leaderboard_best b join bet t on t.id = b.bet_id join users u on u.id = b.user_id ${withEdge}
    where b.week = ${at} and b.metric = ${metric} and b.user_id = ${userId}`);
  const [row] = rows;
  if (!row) return null;
  const { value, placedAt, betId } = bestColumns.read(row);
  const range = rangeOfValue(value);
  const { rows: counted } = await queries.execute(sql`
    select (coalesce((select sum(players) from leaderboard_range where week = ${at} and metric = ${metric} and range > ${range}), 0)
      + (select count(*) from leaderboard_best where week = ${at} and metric = ${metric} and value > ${value} and value < ${lowestValueOf(range + 1)})
      + (select count(*) from leaderboard_best where week = ${at} and metric = ${metric} and value = ${value}
          and (placed_at, bet_id) < (${isoOf(placedAt)}::timestamptz, ${betId}::uuid)))::bigint as before`);
  const before = Number(counted[0]?.['before'] ?? 0);
  const demos = before < prizes.most.length + demoPlayers ? await demosAmong(queries, week, metric, before) : 0;
  return leaderOf(row, before + 1, prizes, before - demos);
}

/** How many players have a place in a week. */
export async function countPlaces(queries: Queries | Tx, { startsAt }: Week, metric: BestMetric): Promise<number> {
  const { rows } = await queries.execute(
    sql`select coalesce(sum(players), 0)::bigint as players from leaderboard_range where week = ${isoOf(startsAt)} and metric = ${metric}`,
  );
  return Number(rows[0]?.['players'] ?? 0);
}

async function pastWeeks(queries: Queries): Promise<LeaderWeek[]> {
  const { rows } = await queries.execute(sql`
    select ${weekColumns.of('w')} from leaderboard_week w
    where closed_at is not null and exists (select 1 from leaderboard_prize p where p.week = w.starts_at)
    order by starts_at desc limit ${PAST_WEEKS}`);
  return rows.map(weekColumns.read).map(shownWeek);
}

export interface BoardWanted {
  metric?: BestMetric | undefined;
  /** An instant as text: when the week began. */
  week?: string | undefined;
  limit?: number | undefined;
}

/** Whether a week is over and not closed yet, in the state that is read: it may be older than the closing, after which no message says that the board has changed. */
async function isClosingIn(queries: Queries, { clock }: Pick<Deps, 'clock'>): Promise<boolean> {
  const { rows } = await queries.execute(
    sql`select 1 from leaderboard_week where closed_at is null and ends_at <= ${isoOf(clock.now())} limit 1`,
  );
  return rows.length > 0;
}

/** What a board is read with. */
type BoardDeps = Pick<Deps, 'clock' | 'config'> & { db: Pick<Database, 'read' | 'readList'> };

/** A week's leaderboard, with the place of the player who asks. Throws Refusal `leaderboard_week_not_found` for a week without a bet. */
export async function readBoard(deps: BoardDeps, playerId: string | null, wanted: BoardWanted): Promise<Board> {
  const { db } = deps;
  if (playerId !== null) return boardFrom(db.read, deps, playerId, wanted);
  const board = await db.readList(null, async (queries) =>
    (await isClosingIn(queries, deps)) ? null : boardFrom(queries, deps, null, wanted),
  );
  return board ?? boardFrom(db.read, deps, null, wanted);
}

async function boardFrom(
  queries: Queries,
  deps: Pick<Deps, 'clock' | 'config'>,
  playerId: string | null,
  wanted: BoardWanted,
): Promise<Board> {
  const { metric = 'win_amount', limit = PRIZE_PLACES } = wanted;
  const running = runningWeek(deps);
  const asked = wanted.week === undefined ? running.startsAt : Date.parse(wanted.week);
  const week = asked === running.startsAt ? running : await weekAt(queries, asked);
  if (!week) throw new Refusal('leaderboard_week_not_found');
  const prizes = await prizesOf(deps, queries, week, metric);
  const [leaders, own, players, past] = await Promise.all([
    firstPlaces(queries, week, metric, limit, prizes),
    playerId === null ? null : ownPlace(queries, week, metric, playerId, prizes, deps.config.demoPlayers),
    countPlaces(queries, week, metric),
    pastWeeks(queries),
  ]);
  const server_time = isoOf(deps.clock.now());
  return { metric, week: shownWeek(week), server_time, prizes: [...prizes.most], leaders, own, players, past };
}
