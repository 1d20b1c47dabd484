import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Logger } from '#server/runtime/log.ts';
import { DatabaseAway, passingFailure } from '../database-failure.ts';
import type { Queries } from '../engine.ts';
import { Availability } from './availability.ts';
import { NAME } from './client.ts';
import { PATIENCE, PostgresPool } from './pool.ts';

/** The time between two looks at how far the replica is, ms. */
const LOOK_EVERY_MS = 500;
/** A replica that is further behind than this is not read, ms. */
const MOST_BEHIND_MS = 2_000;

const MESSAGES = { away: 'the read replica is unreachable', back: 'the read replica is reachable again' };

/** Where a write-ahead log was at a time of this process, ms. */
interface Position {
  atMs: number;
  lsn: bigint;
}

/** A position in the write-ahead log (`16/B374D848`) as a number. */
function lsnOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

interface ReplicaOptions {
  url: string;
  connections: number;
  /** The database that it follows. */
  primary: Queries;
  log: Logger;
}

/**
 * A streaming replica: reads that may be some seconds old go to it while it keeps up, and to the primary otherwise. How far it is behind is measured by
 * positions of the primary's log, since a replica that has lost its primary doesn't know that itself.
 */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #availability: Availability;
  readonly #pool: PostgresPool;
  readonly #queries: Queries;
  /** Positions of the primary that the replica may not have reached yet, oldest first. */
  #ahead: Position[] = [];
  /** As of when the replica shows everything, ms of this process. */
  #freshAtMs = -Infinity;
  #wasRead = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: ReplicaOptions) {
    const { url, connections, log } = options;
    this.#options = options;
    this.#availability = new Availability(url, () => this.#pool.drop(), log, MESSAGES);
    this.#pool = new PostgresPool({
      url,
      isPooler: false,
      name: NAME,
      connections,
      patience: PATIENCE,
      availability: this.#availability,
      log,
    });
    this.#queries = drizzle({ client: this.#pool as unknown as pg.Pool }) as unknown as Queries;
    this.#look();
  }

  /** Ms that it is behind the primary at most; infinite while that is not known. */
  get behindMs(): number {
    return performance.now() - this.#freshAtMs;
  }

  /** Runs reads, all of them on the replica or all of them on the primary. */
  async read<T>(run: (queries: Queries) => Promise<T>): Promise<T> {
    const { primary } = this.#options;
    if (!this.#mayBeRead()) return run(primary);
    try {
      return await run(this.#queries);
    } catch (error) {
      // Also where the replica had to give way to what it follows.
      if (!(passingFailure(error) instanceof DatabaseAway)) throw error;
      return run(primary);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#availability.close();
    await this.#looking;
    await this.#pool.close();
  }

  #mayBeRead(): boolean {
    return this.#availability.isThere && this.behindMs <= MOST_BEHIND_MS;
  }

  #look(): void {
    this.#looking = this.#compare()
      .catch(() => undefined)
      .then(() => {
        this.#report();
        if (!this.#isClosed) this.#timer = setTimeout(() => this.#look(), LOOK_EVERY_MS).unref();
      });
  }

  async #compare(): Promise<void> {
    const atMs = performance.now();
    const [now] = (await this.#options.primary.execute<{ lsn: string }>(sql`select pg_current_wal_lsn()::text as lsn`)).rows;
    if (now) this.#ahead.push({ atMs, lsn: lsnOf(now.lsn) });
    const [reached] = (await this.#queries.execute<{ lsn: string | null }>(sql`select pg_last_wal_replay_lsn()::text as lsn`)).rows;
    // A server that replays nothing is no replica.
    if (!reached || reached.lsn === null) throw new Error('the read replica does not follow any server');
    const lsn = lsnOf(reached.lsn);
    for (const position of this.#ahead) if (position.lsn <= lsn) this.#freshAtMs = position.atMs;
    // Of those that it is too far from, only the age of the newest counts.
    this.#ahead = this.#ahead.filter((position) => position.lsn > lsn && atMs - position.atMs <= 2 * MOST_BEHIND_MS);
  }

  #report(): void {
    const isRead = this.#mayBeRead();
    if (isRead === this.#wasRead) return;
    this.#wasRead = isRead;
    if (isRead) this.#options.log.info('the read replica keeps up; lists are read from it');
    else this.#options.log.warn({ most_behind_ms: MOST_BEHIND_MS }, 'the read replica is behind; lists are read from the primary');
  }
}
