import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { DEFAULT_TERMS } from '#contract/bonus/terms.ts';
import { gameNamed } from '#contract/games/index.ts';
import { CASHBACK_PERCENT } from '#contract/cashback.ts';
import type { Queries } from '#server/database/database.ts';
import { seedServerGames } from '#server/games.ts';
import { PRIZES } from '#server/leaderboard/prizes.data.ts';
import { cashbackDay, nextWeekStart } from '#server/rules/house-calendar.ts';
import { COMMITTED_AFTER_MS } from '#server/counting/counter.ts';
import { type ApiPlayer, confirmAddress, deposit, newPlayer, signIn } from './api-player.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

/*
 * Kills the shop with SIGKILL around the ends of cashback days and leaderboard weeks, while players bet and claim, and starts it again. Its clock goes from one
 * end to the next one at each restart. `endFaults` compares days and weeks with the records of bets at the end.
 */

/** An end at which the shop is killed, and how long after it, ms; before it where that is below 0. */
export interface EndAim {
  end: 'day' | 'week';
  afterMs: number;
}

export interface EndsResults {
  kills: number;
  /** Bets that were answered. */
  bets: number;
  /** Claims that were answered as paid. */
  claims: number;
  faults: string[];
  /** The time of the shop's clock when it was stopped, ms since 1970. */
  now: number;
}

const DEPOSIT_COINS = 500;
/** How long before an end the shop is started at least, ms; earlier on a machine that needs longer to start and to sign all players in. */
const LEAST_BEFORE_MS = 6_000;
/** How long is played before the end, ms. */
const LEAST_PLAY_MS = 1_500;
/** How many ends a slow machine may miss for each kill. */
const MOST_TRIES = 4;
/** How long a restarted shop may take to close what has ended, ms. */
const CLOSED_MS = 20_000;
const ZONE = 'UTC';

const endAfter = (now: number, end: EndAim['end']): number => (end === 'week' ? nextWeekStart(now, ZONE) : cashbackDay(now, ZONE).endsAt);

const stakesItems = (key: string): boolean => {
  const definition = gameNamed(key);
  return definition?.source === 'seeds' && definition.coinsStaked !== undefined;
};

/** Bets on every game that draws from seeds and takes coins alone, until `over` or until the shop is gone. Returns how many bets were answered. */
async function play(player: ApiPlayer, over: () => boolean): Promise<number> {
  const trials = seedServerGames().flatMap(({ key, trial }) => (trial && !stakesItems(key) ? [trial] : []));
  let answered = 0;
  while (!over()) {
    try {
      await trials[answered % trials.length]?.send(player.call, randomUUID());
      answered += 1;
    } catch {
      return answered;
    }
  }
  return answered;
}

/** Claims what waits, twice at once under keys of their own. Returns how many claims were paid; refusals are part of it, and so is a shop that is gone. */
async function claim(player: ApiPlayer): Promise<number> {
  try {
    const { data } = await player.call<{ data: { due: { day: string }[] } }>('GET', '/api/cashback');
    const tries = data.due.flatMap(({ day }) =>
      [1, 2].map(() => player.call('POST', '/api/cashback/claim', { day }, { 'idempotency-key': randomUUID() })),
    );
    return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;
  } catch {
    return 0;
  }
}

const sleepUntil = (instant: number): Promise<void> => sleep(Math.max(0, instant - Date.now()));

/** A shop on one data folder or database, whose clock goes ahead of this machine's, and its players. */
class EndsShop {
  readonly report = { kills: 0, bets: 0, claims: 0, faults: [] as string[] };
  readonly #players: ApiPlayer[] = [];
  readonly #where: { dataDir: string; env: NodeJS.ProcessEnv };
  #shop: ShopProcess | null = null;
  #aheadMs = 0;
  /** How long before an end the shop is started, ms. */
  #beforeMs = LEAST_BEFORE_MS;

  constructor(where: { dataDir: string; env: NodeJS.ProcessEnv }) {
    this.#where = where;
  }

  /** The time of the shop's clock, ms since 1970. */
  get now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Starts the shop at an instant of its own clock, ms since 1970. */
  async start(instant: number): Promise<ShopProcess> {
    const { dataDir, env: more } = this.#where;
    this.#aheadMs = Math.round(instant - Date.now());
    const settings = { RATE_LIMITS: 'off', DEMO_PLAYERS: 'off', LOG_LEVEL: 'error', HOUSE_TIME_ZONE: ZONE, ...more };
    const env = { ...settings, CLOCK_AHEAD_MS: String(this.#aheadMs) };
    this.#shop = await startShop({ dataDir, entry: 'tests/support/clock-ahead.ts', env });
    return this.#shop;
  }

  async stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#shop?.stop(signal);
  }

  /** Makes players with coins on a running shop. */
  async enlist({ url }: ShopProcess, count: number): Promise<void> {
    while (this.#players.length < count) {
      const player = await newPlayer(url);
      await confirmAddress(url, player);
      await deposit(url, player, DEPOSIT_COINS);
      this.#players.push(player);
    }
  }

  /** Starts the shop, signs all players in, as earlier sessions have expired with the days between, and claims what an earlier kill has left. */
  async startAndClaim(instant: number): Promise<ShopProcess> {
    const shop = await this.start(instant);
    for (const [index, { email, password }] of this.#players.entries()) this.#players[index] = await signIn(shop.url, email, password);
    this.report.claims += await claimAll(this.#players, this.report);
    return shop;
  }

  /** Starts the shop early enough before the first such end after `ended` to play until it; resolves with the shop and that end. */
  async startBefore(ended: number, end: EndAim['end']): Promise<{ shop: ShopProcess; at: number }> {
    let at = endAfter(ended, end);
    for (let tries = 1; ; tries += 1) {
      const began = performance.now();
      const shop = await this.startAndClaim(at - this.#beforeMs);
      const tookMs = performance.now() - began;
      if (tookMs + LEAST_PLAY_MS < this.#beforeMs || tries === MOST_TRIES) return { shop, at };
      // A slow machine was not ready in time: the next end, from further away.
      await shop.stop('SIGTERM');
      this.#beforeMs = 2 * tookMs + LEAST_PLAY_MS;
      at = endAfter(at, end);
    }
  }

  /** Bets until the shop is killed `afterMs` after an end, and claims from that end on. */
  async playAndKill(shop: ShopProcess, at: number, afterMs: number): Promise<void> {
    const { report } = this;
    const players = this.#players;
    let over = false;
    const load = players.map((player) => play(player, () => over));
    const claims = sleepUntil(at - this.#aheadMs + COMMITTED_AFTER_MS).then(async () => {
      let paid = 0;
      while (!over) {
        for (const player of players) paid += await claim(player);
        await sleep(5);
      }
      return paid;
    });
    await sleepUntil(at - this.#aheadMs + afterMs);
    await shop.stop('SIGKILL');
    over = true;
    for (const bets of await Promise.all(load)) report.bets += bets;
    report.claims += await claims;
    report.kills += 1;
    if (/"level":(50|60)/.test(shop.output())) report.faults.push(`errors in the log:\n${shop.output()}`);
  }
}

/** Kills the shop at each of the aims, one after the other, on one data folder or database. */
export async function endsCampaign({
  dataDir,
  aims,
  env,
  players: count = 3,
}: {
  dataDir: string;
  aims: readonly EndAim[];
  env: NodeJS.ProcessEnv;
  players?: number;
}): Promise<EndsResults> {
  const campaign = new EndsShop({ dataDir, env });
  try {
    await campaign.enlist(await campaign.start(Date.now()), count);
    await campaign.stop('SIGTERM');
    let ended = Date.now();
    for (const { end, afterMs } of aims) {
      const { shop, at } = await campaign.startBefore(ended, end);
      await campaign.playAndKill(shop, at, afterMs);
      ended = at;
    }
    // As soon as a killed shop is started again.
    await campaign.startAndClaim(campaign.now);
    await campaign.stop('SIGTERM');
  } finally {
    await campaign.stop();
  }
  return { ...campaign.report, now: campaign.now };
}

/** Claims everything for all players once no ended day is counted any more. */
async function claimAll(players: readonly ApiPlayer[], report: { faults: string[] }): Promise<number> {
  let paid = 0;
  for (const player of players) {
    const counting = async (): Promise<boolean> =>
      (await player.call<{ data: { counting: boolean } }>('GET', '/api/cashback')).data.counting;
    const deadline = performance.now() + CLOSED_MS;
    while (await counting()) {
      if (performance.now() > deadline) {
        report.faults.push(`${player.email}: a day that has ended is still counted`);
        break;
      }
      await sleep(50);
    }
    paid += await claim(player);
  }
  return paid;
}

/** What is wrong with the days and weeks of a shop after a campaign, held against its record of bets: each line is a fault. */
export async function endFaults(queries: Queries, now: number): Promise<string[]> {
  const instant = new Date(now).toISOString();
  return [...(await cashbackFaults(queries, instant)), ...(await leaderboardFaults(queries, instant)), ...(await paymentFaults(queries))];
}

/** Each cashback day that ended before an ISO instant comes to what its bets say, and is paid at most once. */
async function cashbackFaults(queries: Queries, instant: string): Promise<string[]> {
  const { cashbackEdgePpm } = DEFAULT_TERMS;
  const days = await queries.execute(sql`
    with counted as (
      select d.ends_at, b.user_id, sum(b.stake) as staked, sum(b.payout) as paid
      from cashback_day d join bet b on b.settled_at >= d.starts_at and b.settled_at < d.ends_at and b.status in ('won', 'lost')
      join users u on u.id = b.user_id where not u.is_demo group by d.ends_at, b.user_id
    ), paid as (
      select t.ref_id, sum(n.amount) as amount, count(*) as times from transfer t join entry n on n.transfer_id = t.id
      join account a on a.id = n.account_id where t.kind = 'cashback' and a.kind = 'user_cash' group by t.ref_id
    )
    select k.ends_at, k.user_id, k.amount, c.staked, c.paid, p.amount as was_paid, p.times
    from counted c full join cashback k on k.ends_at = c.ends_at and k.user_id = c.user_id
    join cashback_day d on d.ends_at = coalesce(k.ends_at, c.ends_at)
    left join paid p on p.ref_id = k.user_id::text || ':' || to_char(k.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    where d.ends_at <= ${instant}::timestamptz and (
      d.granted_at is null or k.amount is null or c.user_id is null
      or k.amount <> least(div(greatest(c.staked - c.paid, 0) * ${CASHBACK_PERCENT}::int, 100), div(k.edge_micros * ${cashbackEdgePpm}::numeric, 1000000000000))
      or (k.claimed_at is null) <> (p.times is null) or p.times > 1 or p.amount <> k.amount)`);
  return days.rows.map((row) => `a cashback day is wrong: ${JSON.stringify(row)}`);
}

/** The places of each week that ended before an ISO instant are those of the best bets, each prize is paid once, and the week is closed. */
async function leaderboardFaults(queries: Queries, instant: string): Promise<string[]> {
  const { leaderboardLeastStakeCents } = DEFAULT_TERMS;
  const faults: string[] = [];
  for (const [metric, value] of [
    ['win_amount', sql`b.payout - b.stake`],
    ['multiplier', sql`b.multiplier`],
  ] as const) {
    const weeks = await queries.execute(sql`
      with bests as (
        select distinct on (w.starts_at, b.user_id) w.starts_at, b.user_id, ${value} as value, b.placed_at, b.id
        from leaderboard_week w join bet b on b.settled_at >= w.starts_at and b.settled_at < w.ends_at and b.status = 'won'
        join users u on u.id = b.user_id
        where not u.is_demo and b.payout > b.stake and b.stake >= ${leaderboardLeastStakeCents}::int and w.ends_at <= ${instant}::timestamptz
        order by w.starts_at, b.user_id, ${value} desc, b.placed_at, b.id
      ), places as (
        select starts_at, user_id, row_number() over (partition by starts_at order by value desc, placed_at, id) as place from bests
      ), paid as (
        select t.ref_id, a.owner_id, sum(n.amount) as amount, count(*) as times from transfer t join entry n on n.transfer_id = t.id
        join account a on a.id = n.account_id where t.kind = 'leaderboard_prize' and a.kind = 'user_cash' group by t.ref_id, a.owner_id
      )
      select p.starts_at, p.place, p.user_id, z.user_id as winner, z.amount, y.times, y.amount as was_paid
      from places p full join (select * from leaderboard_prize where metric = ${metric}) z on z.week = p.starts_at and z.place = p.place
      left join paid y on y.owner_id = z.user_id
        and y.ref_id = to_char(z.week at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ':' || z.metric || ':' || z.place
      where (p.place is null or p.place <= ${PRIZES[metric].length}::int)
        and (z.user_id is distinct from p.user_id or coalesce(y.times, 0) <> sign(z.amount) or y.amount <> z.amount)`);
    faults.push(...weeks.rows.map((row) => `a place by ${metric} is wrong: ${JSON.stringify(row)}`));
    const [open] = (
      await queries.execute(
        sql`select count(*)::int as weeks from leaderboard_week where closed_at is null and ends_at <= ${instant}::timestamptz`,
      )
    ).rows;
    if (open?.['weeks'] !== 0) faults.push(`${String(open?.['weeks'])} weeks that have ended are open`);
  }
  return faults;
}

/** There are as many payments of prizes and of cashback as were won and claimed. */
async function paymentFaults(queries: Queries): Promise<string[]> {
  const prizes = await queries.execute(sql`
    select (select count(*) from transfer where kind = 'leaderboard_prize')::int as paid, (select count(*) from leaderboard_prize where amount > 0)::int as won,
      (select count(*) from transfer where kind = 'cashback')::int as claims, (select count(*) from cashback where claimed_at is not null)::int as claimed`);
  const [sums] = prizes.rows;
  const isRight = sums?.['paid'] === sums?.['won'] && sums?.['claims'] === sums?.['claimed'];
  return isRight ? [] : [`payments: ${JSON.stringify(sums)}`];
}
