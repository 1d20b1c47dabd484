import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Logger } from '#server/runtime/log.ts';
import { DatabaseAway, endsConnection } from '../database-failure.ts';
import type { Engine, Queries } from '../engine.ts';
import type { Availability } from './availability.ts';
import { CONNECT_MS, NAME, newClient, onItsOwn } from './client.ts';

/*
 * A holder that hangs
 * 1. A process that is stopped, or whose machine is paused, keeps its connections, so PostgreSQL would keep its locks. Each holder therefore sends a sign of life, `SIGN`, on
 *    the connection of its lock.
 * 2. A process that asks for a lock and finds that its holder's last statement is a `SIGN` of `SILENT_MS` ago ends the holder's connection, which frees the lock. Holders of
 *    a version that sends none are left alone.
 * 3. A holder whose signs are not answered gives its lock up.
 * 4. A holder that wakes finds its connection ended. What it had begun does no harm: each state of a round or a battle is written on the condition of the one before
 *    (`enterState`), and only open bets are paid.
 */
const SIGN = "select 'sign of life'";
const SIGN_MS = 1_000;
const MOST_UNANSWERED = 3;
const SILENT_MS = 4_000;

const HOLDER = `
  from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and objsubid = 1 and pg_locks.database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32 | objid::bigint) = `;
const END_SILENT = `
  select pg_terminate_backend(pid), application_name as silent ${HOLDER} $1 and query = $2 and state_change < clock_timestamp() - $3 * interval '1 ms'`;

/** A connection that holds one lock. It is outside the pool: the pool replaces broken ones, and the loss of the lock would go unnoticed. */
class LockConnection {
  readonly #stream = new Socket();
  readonly #client: pg.Client;
  readonly #lost: () => void;
  #isHeld = false;
  #signs: NodeJS.Timeout | undefined;

  /** `lost`: called once when the lock is gone without a release. */
  constructor(url: string, lost: () => void) {
    this.#client = newClient(url, CONNECT_MS, this.#stream);
    this.#lost = lost;
    this.#client.on('error', () => this.#gone());
    this.#client.on('end', () => this.#gone());
  }

  /** False while another connection holds the lock. */
  async take(lock: number, holder: string): Promise<boolean> {
    await this.#client.connect();
    await this.#client.query("select set_config('application_name', $1, false)", [`${NAME} ${holder}`]);
    const { rows } = await this.#client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
    this.#isHeld = rows[0]?.taken === true;
    if (this.#isHeld) this.#sendSigns();
    return this.#isHeld;
  }

  /** Ends the connection of a silent process that holds the lock, and answers its name; an empty list where none does. */
  async endSilent(lock: number): Promise<string[]> {
    const { rows } = await this.#client.query<{ silent: string }>(END_SILENT, [lock, SIGN, SILENT_MS]);
    return rows.map(({ silent }) => silent);
  }

  cut(): void {
    this.#stream.destroy();
    this.#gone();
  }

  async release(): Promise<void> {
    this.#isHeld = false;
    clearInterval(this.#signs);
    await this.#client.end();
  }

  #sendSigns(): void {
    // Counted in signs: after a stall of this process, the answers are still to be read.
    let unanswered = 0;
    const send = (): void => {
      if (unanswered === MOST_UNANSWERED) return this.cut();
      unanswered += 1;
      this.#client.query(SIGN).then(
        () => (unanswered = 0),
        () => undefined,
      );
    };
    send();
    this.#signs = setInterval(send, SIGN_MS).unref();
  }

  #gone(): void {
    clearInterval(this.#signs);
    if (this.#isHeld) this.#lost();
    this.#isHeld = false;
  }
}

interface Parts {
  url: string;
  queries: Queries;
  availability: Availability;
  log: Logger;
}

/** Advisory locks: each belongs to a connection and is free when that ends. The methods are those of Engine. */
export class PostgresLocks implements Pick<Engine, 'exclusively' | 'hold' | 'holderOf'> {
  readonly #parts: Parts;
  readonly #held = new Set<LockConnection>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async exclusively<T>(lock: number, run: () => Promise<T>): Promise<T> {
    // Ending the connection frees the lock in each case.
    return onItsOwn(this.#parts.url, async (client) => {
      await client.query('select pg_advisory_lock($1)', [lock]);
      return run();
    });
  }

  async hold(lock: number, holder: string, lost: () => void): Promise<(() => Promise<void>) | null> {
    const { url, availability, log } = this.#parts;
    await availability.ready();
    const connection = new LockConnection(url, () => {
      this.#held.delete(connection);
      lost();
    });
    const release = (): Promise<void> => {
      this.#held.delete(connection);
      return connection.release();
    };
    this.#held.add(connection);
    try {
      if (await connection.take(lock, holder)) return release;
      for (const silent of await connection.endSilent(lock))
        log.warn({ lock, silent }, 'a process that holds a lock is silent; its lock is freed');
    } catch (error) {
      this.#held.delete(connection);
      connection.cut();
      if (endsConnection(error)) availability.suspect();
      throw new DatabaseAway(error);
    }
    await release();
    return null;
  }

  async holderOf(lock: number): Promise<string | null> {
    const { rows } = await this.#parts.queries.execute<{ holder: string }>(
      sql`select substr(application_name, ${NAME.length + 2}) as holder ${sql.raw(HOLDER)} ${lock}`,
    );
    return rows[0]?.holder ?? null;
  }

  /** Ends the connections that hold locks. */
  drop(): void {
    for (const connection of this.#held) connection.cut();
  }
}
