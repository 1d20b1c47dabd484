import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '#server/runtime/deps.ts';
import { DATABASE_METRICS, DatabaseFigures } from './database-figures.ts';

/** Upper limits of the latency's buckets, seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** This process as of now. */
interface Here {
  sockets: readonly { namespace: string; sockets: number }[];
  /** Whether it runs the rounds; null where it takes no part in leading. */
  runsRounds: boolean | null;
}

/** The metrics of a shop, in a registry of its own. Labels are route templates, games and names of checks: never what a client sent. */
export class ShopMetrics {
  readonly #deps: Pick<Deps, 'db'>;
  readonly #registry = new Registry();
  readonly #figures: DatabaseFigures;
  readonly #here: () => Here;
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #sockets: Gauge<'namespace'>;
  readonly #runsRounds: Gauge;
  readonly #connections: Gauge<'state'>;
  readonly #groups: Counter<'end'>;
  readonly #grouped: Counter<'end'>;
  readonly #databaseUp: Gauge;
  readonly #ofDatabase = new Map<string, Gauge | Counter>();

  constructor(deps: Pick<Deps, 'clock' | 'db' | 'log'>, here: () => Here) {
    const registers = [this.#registry];
    this.#deps = deps;
    this.#figures = new DatabaseFigures(deps);
    this.#here = here;
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'fairdrop_http_request_seconds',
      help: 'Latency of calls and pages by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    });
    this.#sockets = new Gauge({ name: 'fairdrop_sockets', help: 'Open sockets.', labelNames: ['namespace'], registers });
    this.#runsRounds = new Gauge({
      name: 'fairdrop_runs_rounds',
      help: '1 if this process runs the rounds. It counts only from processes that may.',
      registers,
    });
    this.#connections = new Gauge({
      name: 'fairdrop_database_connections',
      help: 'Connections to PostgreSQL: open, idle, and work that waits for one.',
      labelNames: ['state'],
      registers,
    });
    this.#groups = new Counter({
      name: 'fairdrop_groups_total',
      help: 'Transactions of money calls that may be grouped: of one call (alone), of several that were written (together), that wrote nothing, so that each ran again alone (again), or of unknown fate.',
      labelNames: ['end'],
      registers,
    });
    this.#grouped = new Counter({
      name: 'fairdrop_grouped_calls_total',
      help: 'Calls in these transactions.',
      labelNames: ['end'],
      registers,
    });
    this.#databaseUp = new Gauge({ name: 'fairdrop_database_up', help: '1 if the database has answered this scrape.', registers });
    for (const { name, help, kind, labels } of DATABASE_METRICS)
      this.#ofDatabase.set(name, new (kind === 'gauge' ? Gauge : Counter)({ name, help, labelNames: [...labels], registers }));
  }

  /** Counts an answered call. `route`: the template that it matched. */
  answered(method: string, route: string, statusCode: number, elapsedMs: number): void {
    this.#requests.observe({ method, route, status: `${Math.floor(statusCode / 100)}xx` }, elapsedMs / 1_000);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All metrics as of now, in Prometheus' text format. */
  async text(): Promise<string> {
    const { sockets: counts, runsRounds } = this.#here();
    for (const { namespace, sockets } of counts) this.#sockets.set({ namespace }, sockets);
    if (runsRounds === null) this.#runsRounds.remove();
    else this.#runsRounds.set(runsRounds ? 1 : 0);
    const { open, idle, waiting } = this.#deps.db.connections() ?? { open: 1, idle: 0, waiting: 0 };
    for (const [state, count] of Object.entries({ open, idle, waiting })) this.#connections.set({ state }, count);
    this.#groups.reset();
    this.#grouped.reset();
    for (const [end, { groups, members }] of Object.entries(this.#deps.db.groupCounts)) {
      this.#groups.inc({ end }, groups);
      this.#grouped.inc({ end }, members);
    }
    const { values, answered } = await this.#figures.read();
    this.#databaseUp.set(answered ? 1 : 0);
    for (const [name, metric] of this.#ofDatabase) {
      metric.reset();
      for (const { labels, value } of values.get(name) ?? []) metric.inc(labels, value);
    }
    return this.#registry.metrics();
  }
}
