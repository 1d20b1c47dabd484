import { sql, type SQL } from 'drizzle-orm';
import { moneyCsv, type MoneyReport, moneyReport } from '#contract/api/desk/money.ts';
import { type GameKey, games } from '#contract/games/index.ts';
import { type Cents, cents, formatCents } from '#contract/money.ts';
import { returnBand } from '#server/auditor/returns.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { dayName } from '#server/rules/house-calendar.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { DAY_MS } from '#server/core/clock.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import { NO_ONE } from '../acts/log.ts';
import { houseEntries } from './ledger-sums.ts';

/*
 * The days of the house
 * 1. Stakes and payouts are those of bets that were settled on the day, as the counters have added them up; prizes count at what the shop buys them for.
 *    What creators of battles pay for other seats is no bet: it is added to the stakes on the day that it moved.
 * 2. Everything else is what the ledger's entries of the house's accounts add up to on the day (`ledger-sums.ts`). Each account is in one part:
 *    kept − bonuses − cashback − referral − leaderboard + fees + other − deposits + withdrawals + balances = 0.
 */

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

/**
 * The part of the report that an entry of a house account belongs to: each account has one, so that the parts of a day add up to what the ledger moved.
 * Fees include coins that were given up.
 */
function partOfAccount(): SQL {
  const ofGames = [...games().map(({ key }) => `house:${key}`), 'house:boxes', 'house:battles', 'item_cost', 'rounding'];
  return sql`case
    when a.kind = any(${sql.param(ofGames)}::text[]) then 'kept'
    when a.kind = 'promo_cost' then 'bonuses'
    when a.kind in ('house:cashback', 'house:referral', 'house:leaderboard') then substr(a.kind, 7)
    when a.kind in ('house:withdrawal_fees', 'house:shipping', 'house:forfeited_deposits', 'house:given_up') then 'fees'
    when a.kind like 'deposit\\_clearing:%' then 'deposits'
    when a.kind like 'withdrawal\\_clearing:%' then 'withdrawals'
    else 'other' end`;
}

const startOf = (day: string, timeZone: string): SQL => sql`(${day}::date::timestamp at time zone ${timeZone})`;

/** The entries of a period on accounts of the house, as a source `e`. */
async function ledgerIn(tx: Tx, { from, to }: Period, timeZone: string): Promise<SQL> {
  return sql`from ${await houseEntries(tx, startOf(from, timeZone), startOf(dayAfter(to, 1), timeZone))} e join account a on a.id = e.account_id`;
}

const daysIn = ({ from, to }: Period, timeZone: string): SQL => sql`
  from game_day d
  where d.starts_at >= ${startOf(from, timeZone)} and d.starts_at < ${startOf(dayAfter(to, 1), timeZone)}`;

type Part = 'kept' | 'bonuses' | 'cashback' | 'referral' | 'leaderboard' | 'fees' | 'deposits' | 'withdrawals' | 'other';

/** What a day's entries of house accounts add up to, by part, and all together. */
interface LedgerDay {
  parts: Partial<Record<Part, number>>;
  sponsored: number;
  sum: number;
}

async function ledgerDays(tx: Tx, period: Period, timeZone: string): Promise<ReadonlyMap<string, LedgerDay>> {
  const { rows } = await tx.execute(sql`
    select to_char(e.at at time zone ${timeZone}, 'YYYY-MM-DD') as day, ${partOfAccount()} as part, sum(e.amount) as amount, sum(e.sponsored) as sponsored
    ${await ledgerIn(tx, period, timeZone)} group by 1, 2`);
  const days = new Map<string, LedgerDay>();
  for (const row of rows) {
    const key = String(row['day']);
    const day = days.get(key) ?? { parts: {}, sponsored: 0, sum: 0 };
    const amount = Number(row['amount']);
    day.parts[row['part'] as Part] = amount;
    day.sponsored += Number(row['sponsored'] ?? 0);
    day.sum += amount;
    days.set(key, day);
  }
  return days;
}

async function daysOf(tx: Tx, period: Period, timeZone: string): Promise<MoneyReport['days']> {
  const ledger = await ledgerDays(tx, period, timeZone);
  const { rows } = await tx.execute(sql`
    select to_char(s.day, 'YYYY-MM-DD') as day, sum(d.staked) as staked, sum(d.paid) as paid
    from (select generate_series(${period.from}::date, ${period.to}::date, interval '1 day')::date as day) s
    left join (select d.* ${daysIn(period, timeZone)}) d on (d.starts_at at time zone ${timeZone})::date = s.day
    group by s.day order by s.day`);
  return rows.map((row) => {
    const day = String(row['day']);
    const { parts, sponsored, sum } = ledger.get(day) ?? { parts: {}, sponsored: 0, sum: 0 };
    const added = (part: Part): Cents => cents(parts[part] ?? 0);
    // Costs are shown as what the house gave.
    const given = (part: Part): Cents => cents(0 - (parts[part] ?? 0));
    const staked = cents(coinsIn(row['staked']) + sponsored);
    const paid = coinsIn(row['paid']);
    const [bonuses, cashback, referral, leaderboard] = [given('bonuses'), given('cashback'), given('referral'), given('leaderboard')];
    return {
      day,
      staked,
      paid,
      bonuses,
      cashback,
      referral,
      leaderboard,
      deposits: given('deposits'),
      withdrawals: added('withdrawals'),
      kept: added('kept'),
      fees: added('fees'),
      other: added('other'),
      balances: cents(0 - sum),
      result: cents(staked - paid - bonuses - cashback - referral - leaderboard),
    };
  });
}

async function gamesOf(tx: Tx, period: Period, timeZone: string): Promise<MoneyReport['games']> {
  const { rows } = await tx.execute(sql`
    select d.game, sum(d.bets) as bets, sum(d.staked) as staked, sum(d.paid) as paid, sum(d.expected) as expected, sum(d.variance) as variance,
      max(d.largest) as largest
    ${daysIn(period, timeZone)} group by d.game`);
  const ledger = await ledgerIn(tx, period, timeZone);
  const sponsored = (await tx.execute(sql`select sum(e.sponsored) as amount ${ledger} where a.kind = 'house:battles'`)).rows[0];
  return games().map(({ key, source }) => {
    const row = rows.find(({ game }) => game === key) ?? {};
    const own = coinsIn(row['staked']);
    const staked = source === 'battles' ? cents(own + coinsIn(sponsored?.['amount'])) : own;
    const paid = coinsIn(row['paid']);
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

/**
 * What the shop owes now. Balances are what the house's accounts lack, since every transfer adds up to zero: their sums are kept. Each other sum reads the rows of an index: active bonuses,
 * owned prizes, prizes of deliveries, open withdrawals, open bets.
 */
async function liabilitiesOf(tx: Tx): Promise<MoneyReport['liabilities']> {
  const ofHouse = await houseEntries(tx, sql`'-infinity'`, sql`'infinity'`);
  const { rows } = await tx.execute(sql`
    select
      (select -sum(amount) from ${ofHouse}) as balances,
      (select sum(a.locked) from bonus b join account a on a.owner_id = b.user_id and a.kind = 'user_cash' where b.status = 'active') as locked,
      coalesce((select sum(sale_price) from inventory_item where status = 'owned'), 0)
        + coalesce((select sum(sale_price) from inventory_item where status = 'shipping' and withdrawal_id is not null), 0) as prizes,
      (select sum(charged) from withdrawal where due_at is not null) as withdrawals,
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
  ...(
    [
      'staked',
      'paid',
      'bonuses',
      'cashback',
      'referral',
      'leaderboard',
      'deposits',
      'withdrawals',
      'kept',
      'fees',
      'other',
      'balances',
      'result',
    ] as const
  ).map((name) => [name, (day: Day) => inCoins(day[name])] as const),
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
