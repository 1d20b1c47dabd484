import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { DatabaseAway, endsConnection } from '../database-failure.ts';
import type { Engine, Queries } from '../engine.ts';
import type { Availability } from './availability.ts';
import { CONNECT_MS, NAME, newClient, onItsOwn } from './client.ts';

/** A connection that holds one lock. It is outside the pool: the pool replaces broken ones, and the loss of the lock would go unnoticed. */
class LockConnection {
  readonly #stream = new Socket();
  readonly #client: pg.Client;
  readonly #lost: () => void;
  #isHeld = false;

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
    return this.#isHeld;
  }

  cut(): void {
    this.#stream.destroy();
    this.#gone();
  }

  async release(): Promise<void> {
    this.#isHeld = false;
    await this.#client.end();
  }

  #gone(): void {
    if (this.#isHeld) this.#lost();
    this.#isHeld = false;
  }
}

interface Parts {
  url: string;
  queries: Queries;
  availability: Availability;
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
    const { url, availability } = this.#parts;
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
    const { rows } = await this.#parts.queries.execute<{ holder: string }>(sql`
      select substr(application_name, ${NAME.length + 2}) as holder from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and objsubid = 1 and (classid::bigint << 32 | objid::bigint) = ${lock}
        and pg_locks.database = (select oid from pg_database where datname = current_database())`);
    return rows[0]?.holder ?? null;
  }

  /** Ends the connections that hold locks. */
  drop(): void {
    for (const connection of this.#held) connection.cut();
  }
}
