import type { Logger } from '#server/runtime/log.ts';
import { DatabaseAway, sqlState } from '../database-failure.ts';
import { inTime } from '../in-time.ts';
import { newClient, NO_ANSWER } from './client.ts';

/** How long a look may take, ms: a new connection that shows whether the database is there at all. */
const LOOK_MS = 1_000;
/** The time between two looks at a database that is away, ms. */
const LOOK_AGAIN_MS = 250;
/** How often a new connection is tried, ms: a server that waits for its old ones to end (a smart shutdown) refuses new ones, and is noticed by that. */
const LOOK_EVERY_MS = 15_000;
/** too_many_connections: it is there, and answers. */
const CROWDED = '53300';

/** What is logged about the shop's database. */
const MESSAGES = { away: 'the database is unreachable; calls are refused until it is back', back: 'the database is reachable again' };

/** A call that waits for the database. */
interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

/**
 * Whether the database is there. A call that finds it silent or gone says so; then it is checked, and until it has answered no other call has to find out
 * on its own: calls are refused at once, and background work waits.
 */
export class Availability {
  readonly #url: string;
  readonly #gone: () => void;
  readonly #log: Logger;
  readonly #messages: typeof MESSAGES;
  #state: 'there' | 'suspected' | 'away' = 'there';
  #awaySince = 0;
  #waiting: Waiting[] = [];
  #patient: (() => void)[] = [];
  readonly #looks: NodeJS.Timeout;
  #closed = false;

  /** `gone`: called when the database is found to be away. */
  constructor(url: string, gone: () => void, log: Logger, messages = MESSAGES) {
    this.#url = url;
    this.#gone = gone;
    this.#log = log;
    this.#messages = messages;
    this.#looks = setInterval(() => void this.look().catch(() => this.suspect()), LOOK_EVERY_MS).unref();
  }

  get isThere(): boolean {
    return this.#state !== 'away';
  }

  /** Resolves when the database has answered a new connection. */
  async look(): Promise<void> {
    const client = newClient(this.#url, LOOK_MS);
    try {
      const answered = client.connect().then(() => client.query('select 1'));
      await inTime(answered, LOOK_MS, { silent: () => undefined, failure: NO_ANSWER });
    } finally {
      client.end().catch(() => undefined);
    }
  }

  /** Something failed as if the database were gone: has a look whether it is. */
  suspect(): void {
    if (this.#state !== 'there' || this.#closed) return;
    this.#state = 'suspected';
    void this.#watch();
  }

  /** Resolves at once while the database is there, and rejects at once with DatabaseAway while it is away. While it is being looked at, waits for what is seen. */
  ready(): Promise<void> {
    if (this.#state === 'there') return Promise.resolve();
    if (this.#state === 'away') return Promise.reject(new DatabaseAway(undefined));
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  /** Resolves when the database is there, however long that takes. */
  whenThere(): Promise<void> {
    if (this.#state === 'there') return Promise.resolve();
    return new Promise((resolve) => this.#patient.push(resolve));
  }

  /** Stops the checks and releases all that wait. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#looks);
    this.#state = 'there';
    this.#letGo();
  }

  async #watch(): Promise<void> {
    while (!this.#closed) {
      try {
        await this.look();
        break;
      } catch (error) {
        if (sqlState(error) === CROWDED) break;
        if (!this.#closed && this.#state === 'suspected') this.#leaves(error);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS).unref());
    }
    if (this.#closed) return;
    if (this.#state === 'away') this.#log.warn({ away_ms: Math.round(performance.now() - this.#awaySince) }, this.#messages.back);
    this.#state = 'there';
    this.#letGo();
  }

  #leaves(error: unknown): void {
    this.#state = 'away';
    this.#awaySince = performance.now();
    this.#log.error({ err: error }, this.#messages.away);
    for (const { reject } of this.#waiting.splice(0)) reject(new DatabaseAway(error));
    this.#gone();
  }

  #letGo(): void {
    for (const { resolve } of this.#waiting.splice(0)) resolve();
    for (const resolve of this.#patient.splice(0)) resolve();
  }
}
