import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '#server/runtime/log.ts';
import { DatabaseAway, passingFailure } from '../database-failure.ts';
import type { Queries } from '../engine.ts';
import { Availability } from './availability.ts';
import { NAME, quiet } from './client.ts';
import { PATIENCE, PostgresPool } from './pool.ts';

/** The time between two looks at how far the replica is, ms. */
const LOOK_EVERY_MS = 500;
/** How long one side of a look may take, ms. */
const LOOK_MS = 1_000;
/** A replica that is further behind than this is not read, ms; it is read again once it is less than half of that behind. */
const MOST_BEHIND_MS = 2_000;
/** After so many looks without success it is logged that it was never read. */
const FIRST_LOOKS = 10;

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
  primaryUrl: string;
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
  /** Null before that is known. */
  #wasRead: boolean | null = null;
  #looks = 0;
  /** Why the last look failed; null for one that did not. */
  #failure: unknown = null;
  readonly #lookers: { primary: pg.Pool; replica: pg.Pool };
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
    // Of their own, so that a look waits for no other work.
    this.#lookers = { primary: lookerAt(options.primaryUrl), replica: lookerAt(url) };
    this.#look();
  }

  /** Ms that it is behind the primary at most; infinite while that is not known. */
  get behindMs(): number {
    return performance.now() - this.#freshAtMs;
  }

  /** Runs reads, all of them on the replica or all of them on the primary. */
  async read<T>(run: (queries: Queries) => Promise<T>): Promise<T> {
    const { primary } = this.#options;
    if (!this.isRead) return run(primary);
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
    for (const looker of Object.values(this.#lookers)) await looker.end();
    await this.#pool.close();
  }

  /** Whether reads go to it now: it answers, and is not too far behind. */
  get isRead(): boolean {
    const most = this.#wasRead === true ? MOST_BEHIND_MS : MOST_BEHIND_MS / 2;
    return this.#availability.isThere && this.behindMs <= most;
  }

  #look(): void {
    this.#looking = this.#compare()
      .then(
        () => (this.#failure = null),
        (error: unknown) => (this.#failure = error),
      )
      .then(() => {
        this.#looks += 1;
        this.#report();
        if (!this.#isClosed) this.#timer = setTimeout(() => this.#look(), LOOK_EVERY_MS).unref();
      });
  }

  async #compare(): Promise<void> {
    const atMs = performance.now();
    const primary = await positionAt(this.#lookers.primary, 'pg_current_wal_lsn()');
    // Of those that it is too far from, only the age of the newest counts.
    this.#ahead = this.#ahead.filter((position) => atMs - position.atMs <= 2 * MOST_BEHIND_MS);
    this.#ahead.push({ atMs, lsn: primary.lsn });
    const replica = await positionAt(this.#lookers.replica, 'pg_last_wal_replay_lsn()');
    if (!replica.follows) throw new Error('the server in DATABASE_REPLICA_URL does not follow any server');
    if (replica.system !== primary.system) throw new Error('the server in DATABASE_REPLICA_URL follows another database');
    for (const position of this.#ahead) if (position.lsn <= replica.lsn) this.#freshAtMs = position.atMs;
    this.#ahead = this.#ahead.filter((position) => position.lsn > replica.lsn);
  }

  #report(): void {
    const { isRead } = this;
    if (isRead === this.#wasRead || (this.#wasRead === null && !isRead && this.#looks < FIRST_LOOKS)) return;
    this.#wasRead = isRead;
    const { log } = this.#options;
    if (isRead) log.info('the read replica keeps up; lists are read from it');
    else log.warn({ err: this.#failure, most_behind_ms: MOST_BEHIND_MS }, 'the read replica is behind; lists are read from the primary');
  }
}

/** One connection for looks at a server, each of which ends in time. */
function lookerAt(url: string): pg.Pool {
  const limits = { connectionTimeoutMillis: LOOK_MS, query_timeout: LOOK_MS };
  const pool = new pg.Pool({ connectionString: url, application_name: NAME, max: 1, keepAlive: true, ...limits });
  pool.on('connect', quiet);
  pool.on('error', () => undefined);
  return pool;
}

/** Where a server is in the log, which database it is (`system`), and whether it replays the log of another one. */
async function positionAt(pool: pg.Pool, position: string): Promise<{ lsn: bigint; system: string; follows: boolean }> {
  const { rows } = await pool.query<{ lsn: string | null; system: string; follows: boolean }>(
    `select ${position}::text as lsn, system_identifier::text as system, pg_is_in_recovery() as follows from pg_control_system()`,
  );
  const [row] = rows;
  if (!row) throw new Error('the server did not say where it is');
  return { ...row, lsn: lsnOf(row.lsn ?? '') };
}
