import { sql } from 'drizzle-orm';
import { moneyCsv, type MoneyReport, moneyReport } from '#contract/api/desk/money.ts';
import { type GameKey, games } from '#contract/games/index.ts';
import { type Cents, cents, formatCents } from '#contract/money.ts';
import { returnBand } from '#server/auditor/returns.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { dayName } from '#server/rules/house-calendar.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import { NO_ONE } from '../acts/log.ts';

/*
 * The days of the house
 * 1. Stakes and payouts are those of bets that were settled on the day, as the counters have added them up; prizes count at what the shop buys them for.
 * 2. Everything else is what the ledger's entries of the house's accounts add up to on the day.
 */

const DAY_MS = 86_400_000;
const MOST_DAYS = 92;
const USUAL_DAYS = 30;
const PPM = 1_000_000;

interface Period {
  from: string;
  to: string;
}

const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The days that are asked for, today's at most. Refusal `report_period`. */
function periodOf({ clock, config }: Deps, asked: { from?: string | undefined; to?: string | undefined }): Period {
  const today = dayName(clock.now(), config.houseTimeZone);
  const to = asked.to === undefined || asked.to > today ? today : asked.to;
  const from = asked.from ?? dayAfter(to, 1 - USUAL_DAYS);
  if (from > to || dayAfter(from, MOST_DAYS) <= to) throw new Refusal('report_period', { most: MOST_DAYS });
  return { from, to };
}

const coinsIn = (value: unknown): Cents => cents(Number(value ?? 0));

/** A day's sum of the entries of house accounts: what the house gave where `sign` is −1. */
const LEDGER_COLUMNS = sql`
  -sum(e.amount) filter (where a.kind = 'promo_cost') as bonuses,
  -sum(e.amount) filter (where a.kind = 'house:cashback') as cashback,
  -sum(e.amount) filter (where a.kind = 'house:referral') as referral,
  -sum(e.amount) filter (where a.kind = 'house:leaderboard') as leaderboard,
  -sum(e.amount) filter (where a.kind like 'deposit\\_clearing:%') as deposits,
  sum(e.amount) filter (where a.kind like 'withdrawal\\_clearing:%') as withdrawals`;

async function daysOf(tx: Tx, { from, to }: Period, timeZone: string): Promise<MoneyReport['days']> {
  const { rows } = await tx.execute(sql`
    with ledger as (
      select (t.created_at at time zone ${timeZone})::date as day, ${LEDGER_COLUMNS}
      from account a join entry e on e.account_id = a.id join transfer t on t.id = e.transfer_id
      where a.owner_id is null
        and (a.kind in ('promo_cost', 'house:cashback', 'house:referral', 'house:leaderboard')
          or a.kind like 'deposit\\_clearing:%' or a.kind like 'withdrawal\\_clearing:%')
        and t.created_at >= ${from}::date::timestamp at time zone ${timeZone}
        and t.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
      group by 1
    ), played as (
      select (d.starts_at at time zone ${timeZone})::date as day, sum(d.staked) as staked, sum(d.paid) as paid
      from game_day d group by 1
    )
    select to_char(s.day, 'YYYY-MM-DD') as day, p.staked, p.paid, l.bonuses, l.cashback, l.referral, l.leaderboard, l.deposits, l.withdrawals
    from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) s
    left join ledger l on l.day = s.day left join played p on p.day = s.day
    order by s.day`);
  return rows.map((row) => {
    const [staked, paid, bonuses, cashback, referral, leaderboard] = (
      ['staked', 'paid', 'bonuses', 'cashback', 'referral', 'leaderboard'] as const
    ).map((name) => coinsIn(row[name])) as [Cents, Cents, Cents, Cents, Cents, Cents];
    const result = cents(staked - paid - bonuses - cashback - referral - leaderboard);
    const [deposits, withdrawals] = [coinsIn(row['deposits']), coinsIn(row['withdrawals'])];
    return { day: String(row['day']), staked, paid, bonuses, cashback, referral, leaderboard, deposits, withdrawals, result };
  });
}

async function gamesOf(tx: Tx, { from, to }: Period, timeZone: string): Promise<MoneyReport['games']> {
  const { rows } = await tx.execute(sql`
    select d.game, sum(d.bets) as bets, sum(d.staked) as staked, sum(d.paid) as paid, sum(d.expected) as expected, sum(d.variance) as variance,
      max(d.largest) as largest
    from game_day d where (d.starts_at at time zone ${timeZone})::date between ${from}::date and ${to}::date group by d.game`);
  return games().map(({ key }) => {
    const row = rows.find(({ game }) => game === key) ?? {};
    const [staked, paid] = [coinsIn(row['staked']), coinsIn(row['paid'])];
    const ppm = (part: number): number => Math.round((part / staked) * PPM);
    const expected = Number(row['expected'] ?? 0);
    const band = returnBand({ variance: Number(row['variance'] ?? 0), largest: Number(row['largest'] ?? 0) });
    const isPlayed = staked > 0;
    return {
      game: key as GameKey,
      bets: Number(row['bets'] ?? 0),
      staked,
      paid,
      return_ppm: isPlayed ? ppm(paid) : null,
      expected_ppm: isPlayed ? ppm(expected) : null,
      band_ppm: isPlayed ? { low: Math.max(0, ppm(expected - band)), high: ppm(expected + band) } : null,
    };
  });
}

async function liabilitiesOf(tx: Tx): Promise<MoneyReport['liabilities']> {
  const { rows } = await tx.execute(sql`
    select
      (select sum(balance) from account where kind = 'user_cash') as balances,
      (select sum(locked) from account where kind = 'user_cash') as locked,
      (select sum(sale_price) from inventory_item where status in ('owned', 'shipping')) as prizes,
      (select sum(charged) from withdrawal where status in ('new', 'in_processing')) as withdrawals,
      (select sum(stake) from bet where status = 'open') as open_stakes`);
  const [row = {}] = rows;
  return {
    balances: coinsIn(row['balances']),
    locked: coinsIn(row['locked']),
    prizes: coinsIn(row['prizes']),
    withdrawals: coinsIn(row['withdrawals']),
    open_stakes: coinsIn(row['open_stakes']),
  };
}

/** Rows as CSV (RFC 4180): amounts in coins, shares in percent. No field needs quotes. */
function csvOf(rows: readonly Record<string, unknown>[], fields: readonly (readonly [string, (row: never) => string | number])[]): string {
  const lines = [fields.map(([name]) => name), ...rows.map((row) => fields.map(([, of]) => of(row as never)))];
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

type Day = MoneyReport['days'][number];
type Game = MoneyReport['games'][number];

const inCoins = (amount: Cents): string => formatCents(amount).replaceAll(/[^\d.-]/g, '');
const inPercent = (ppm: number | null | undefined): string => (ppm == null ? '' : (ppm / 10_000).toFixed(4));

const DAY_FIELDS = [
  ['day', ({ day }: Day) => day],
  ...(['staked', 'paid', 'bonuses', 'cashback', 'referral', 'leaderboard', 'deposits', 'withdrawals', 'result'] as const).map(
    (name) => [name, (day: Day) => inCoins(day[name])] as const,
  ),
] as const;

const GAME_FIELDS = [
  ['game', ({ game }: Game) => game],
  ['bets', ({ bets }: Game) => bets],
  ['staked', ({ staked }: Game) => inCoins(staked)],
  ['paid', ({ paid }: Game) => inCoins(paid)],
  ['return_percent', (game: Game) => inPercent(game.return_ppm)],
  ['expected_percent', (game: Game) => inPercent(game.expected_ppm)],
  ['low_percent', ({ band_ppm: band }: Game) => inPercent(band?.low)],
  ['high_percent', ({ band_ppm: band }: Game) => inPercent(band?.high)],
] as const;

/** What the house took in, gave out and owes. */
export function registerMoneyDays(app: App, deps: Deps): void {
  const { houseTimeZone } = deps.config;
  handleDesk(app, deps, moneyReport, async (tx, { input: { query } }) => {
    const period = periodOf(deps, query);
    const [gameRows, days] = [await gamesOf(tx, period, houseTimeZone), await daysOf(tx, period, houseTimeZone)];
    return { reply: { data: { ...period, games: gameRows, days, liabilities: await liabilitiesOf(tx) } }, ...NO_ONE };
  });

  handleDesk(app, deps, moneyCsv, async (tx, { input: { query } }) => {
    const period = periodOf(deps, query);
    const csv =
      query.table === 'days'
        ? csvOf(await daysOf(tx, period, houseTimeZone), DAY_FIELDS)
        : csvOf(await gamesOf(tx, period, houseTimeZone), GAME_FIELDS);
    return { reply: { data: { name: `fairdrop-${query.table}-${period.from}-${period.to}.csv`, csv } }, ...NO_ONE };
  });
}
