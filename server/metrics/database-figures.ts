import { type SQL, sql } from 'drizzle-orm';
import { roundGames } from '#contract/games/index.ts';
import { CHECKS } from '#server/auditor/checks.ts';
import { expectedEnd } from '#server/battles/expected-end.ts';
import type { Deps } from '#server/runtime/deps.ts';

/** How long figures are served again without a look at the database, ms, and how long a scrape waits for them. */
const FRESH_MS = 5_000;
const WAIT_MS = 2_000;

/** A metric that the database knows: its query answers `value` and a column per label. */
export interface DatabaseMetric {
  name: string;
  help: string;
  kind: 'gauge' | 'counter';
  labels: readonly string[];
  query(now: SQL): SQL;
}

const age = (now: SQL, since: SQL): SQL => sql`greatest(0, coalesce(extract(epoch from ${now} - ${since}), 0))`;
/** How often each check of the auditor runs, ms. */
const INTERVALS = JSON.stringify(CHECKS.map(({ key, everyMs }) => ({ key, every: everyMs })));
const ofGames = (column: SQL) => (): SQL => sql`select d.game, sum(${column}) as value from game_day d group by d.game`;

/** Everything that is read from the database for a scrape. */
export const DATABASE_METRICS: readonly DatabaseMetric[] = [
  { name: 'fairdrop_bets_total', help: 'Settled bets.', kind: 'counter', labels: ['game'], query: ofGames(sql`d.bets`) },
  {
    name: 'fairdrop_stakes_cents_total',
    help: 'Stakes of settled bets, cents.',
    kind: 'counter',
    labels: ['game'],
    query: ofGames(sql`d.staked`),
  },
  {
    name: 'fairdrop_payouts_cents_total',
    help: 'Payouts of settled bets, cents.',
    kind: 'counter',
    labels: ['game'],
    query: ofGames(sql`d.paid`),
  },
  {
    name: 'fairdrop_expected_payouts_cents',
    help: 'What settled bets were expected to pay, cents.',
    kind: 'gauge',
    labels: ['game'],
    query: ofGames(sql`d.expected`),
  },
  {
    name: 'fairdrop_rounds_total',
    help: 'Rounds of the chain in use; begins again with each chain.',
    kind: 'counter',
    labels: ['game'],
    query: () => newestRounds(sql`r.number`),
  },
  {
    name: 'fairdrop_round_age_seconds',
    help: 'Time since the newest round was opened, with its status.',
    kind: 'gauge',
    labels: ['game', 'status'],
    query: (now) => newestRounds(age(now, sql`r.opened_at`)),
  },
  {
    name: 'fairdrop_battles_late_seconds',
    help: 'How far the battle that waits longest for its settlement is beyond its schedule.',
    kind: 'gauge',
    labels: [],
    query: (now) => sql`select ${age(now, sql`min(${expectedEnd})`)} as value from battle b where b.settled_at is null`,
  },
  {
    name: 'fairdrop_bets_to_count',
    help: 'Settled bets that counters have not seen yet.',
    kind: 'gauge',
    labels: [],
    query: () => sql`select count(*) as value from bet_to_count`,
  },
  {
    name: 'fairdrop_outbox_age_seconds',
    help: 'Age of the oldest event that is not published.',
    kind: 'gauge',
    labels: [],
    query: () => sql`select ${age(sql`clock_timestamp()`, sql`min(o.at)`)} as value from outbox o where o.seq is null`,
  },
  {
    name: 'fairdrop_mail_waiting',
    help: 'Mails that are not sent yet.',
    kind: 'gauge',
    labels: [],
    query: () => sql`select count(*) as value from mail_message where due_at is not null`,
  },
  {
    name: 'fairdrop_mail_oldest_seconds',
    help: 'Age of the oldest mail that is not sent yet.',
    kind: 'gauge',
    labels: [],
    query: (now) => sql`select ${age(now, sql`min(m.created_at)`)} as value from mail_message m where m.due_at is not null`,
  },
  {
    name: 'fairdrop_payments_open',
    help: 'Deposits that are polled and withdrawals that are not done.',
    kind: 'gauge',
    labels: ['kind'],
    query: () => openPayments(sql`count(p.created_at)`),
  },
  {
    name: 'fairdrop_payments_oldest_seconds',
    help: 'Age of the oldest open payment.',
    kind: 'gauge',
    labels: ['kind'],
    query: (now) => openPayments(age(now, sql`min(p.created_at)`)),
  },
  {
    name: 'fairdrop_payments_overdue',
    help: 'Payments without a known end.',
    kind: 'gauge',
    labels: [],
    query: () => sql`select count(*) as value from payment_overdue`,
  },
  {
    name: 'fairdrop_audit_findings',
    help: "The auditor's open findings.",
    kind: 'gauge',
    labels: ['check', 'severity'],
    query: () => sql`
      select c.key as check, coalesce(f.severity, '') as severity, count(f.id) as value
      from audit_check c left join audit_finding f on f.check_key = c.key and f.resolved_at is null group by c.key, f.severity`,
  },
  {
    name: 'fairdrop_audit_overdue_seconds',
    help: 'How far the check of the auditor that waits longest is beyond its interval.',
    kind: 'gauge',
    labels: [],
    query: (now) => sql`
      select ${age(now, sql`min(coalesce(c.ran_at, c.whole_at) + k.every * interval '1 millisecond')`)} as value
      from audit_check c join jsonb_to_recordset(${INTERVALS}::jsonb) k (key text, every bigint) on k.key = c.key`,
  },
  {
    name: 'fairdrop_holds',
    help: 'Holds in force, on play or money of players and on games.',
    kind: 'gauge',
    labels: ['what'],
    query: () => sql`
      select w.what, count(h.id) as value from unnest(array['play', 'money', 'game']) w (what)
      left join hold h on h.what = w.what and h.lifted_at is null group by w.what`,
  },
];

function newestRounds(value: SQL): SQL {
  const games = roundGames().map(({ key }) => key);
  return sql`
    select g.game, n.status, n.value from unnest(${sql.param(games)}::text[]) g (game)
    cross join lateral (select r.status, ${value} as value from game_round r where r.game = g.game order by r.place desc limit 1) n`;
}

function openPayments(value: SQL): SQL {
  return sql`
    select k.kind, ${value} as value from (values ('deposit'), ('withdrawal')) k (kind) left join lateral (
      select i.created_at from invoice i where k.kind = 'deposit' and i.status = 'new' and i.ask_at is not null
      union all select w.created_at from withdrawal w where k.kind = 'withdrawal' and w.due_at is not null
    ) p on true group by k.kind`;
}

/** The values of a metric: of each row its labels and its number. */
type Values = readonly { labels: Record<string, string>; value: number }[];

/** Reads the metrics of the database, for all scrapes of a few seconds once. */
export class DatabaseFigures {
  readonly #deps: Pick<Deps, 'clock' | 'db' | 'log'>;
  #reading: Promise<void> | null = null;
  #readAt = -Infinity;
  readonly #values = new Map<string, Values>();

  constructor(deps: Pick<Deps, 'clock' | 'db' | 'log'>) {
    this.#deps = deps;
  }

  /** The newest values by metric, and whether the database has answered in time; otherwise they are those of before. */
  async read(): Promise<{ values: ReadonlyMap<string, Values>; answered: boolean }> {
    const { clock } = this.#deps;
    const isFresh = (): boolean => clock.monotonic() - this.#readAt < FRESH_MS;
    if (isFresh()) return { values: this.#values, answered: true };
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
    const waiting = new Promise<void>((resolve) => clock.setTimeout(resolve, WAIT_MS));
    await Promise.race([this.#reading, waiting]);
    return { values: this.#values, answered: isFresh() };
  }

  /** Never rejects. */
  async #readAll(): Promise<void> {
    const { clock, db, log } = this.#deps;
    try {
      const now = sql`${new Date(clock.now()).toISOString()}::timestamptz`;
      for (const { name, labels, query } of DATABASE_METRICS) {
        const { rows } = await db.read.execute(query(now));
        this.#values.set(
          name,
          rows.map((row) => ({
            labels: Object.fromEntries(labels.map((label) => [label, String(row[label])])),
            value: Number(row['value']),
          })),
        );
      }
      this.#readAt = clock.monotonic();
    } catch (error) {
      log.warn({ err: error }, 'metrics could not be read from the database');
    }
  }
}
