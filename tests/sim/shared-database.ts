import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { Connection } from '#server/database/connection.ts';
import { DatabaseAway } from '#server/database/database-failure.ts';
import { EmbeddedWire } from '#server/database/embedded-wire.ts';
import type { Engine, Queries } from '#server/database/engine.ts';
import { StatementNames } from '#server/database/statement-names.ts';
import type { PlantedFault } from './planted.ts';
import type { Schedule } from './schedule.ts';
import type { Seeded } from './seeded.ts';

/** A process, as far as the database knows it. */
export interface Client {
  readonly name: string;
  /** False once it has crashed: nothing that it waits for comes any more. */
  alive: boolean;
  /** False while its network to the database is cut. */
  reachable: boolean;
  /** Ends it at this moment. */
  crash(): void;
  /** Resolves when its network is there again. */
  whenReachable(): Promise<void>;
}

interface Statement {
  config: string | { text: string; name?: string | undefined };
  params: unknown[] | undefined;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

/** What happens to a trip to the database. */
const FATES = ['refused', 'lost before', 'lost after', 'crash before', 'crash after'] as const;

/** How likely each of them is. */
const FATE_PROBABILITY = 0.012;

/** Characters of a statement that the log has. */
const LOGGED_CHARACTERS = 60;

interface Session {
  client: Client;
  lost: boolean;
  /** Its transaction is committed in the middle, and goes on as another one. */
  isSplit: boolean;
}

interface Lock {
  client: Client;
  holder: string;
  lost(): void;
}

/** How likely what a process waits for at the database is, beside other things. */
const WEIGHT = 10;

const textOf = ({ config }: Statement): string => (typeof config === 'string' ? config : config.text);
const shown = (statements: readonly Statement[]): string =>
  statements.map((one) => textOf(one).replaceAll(/\s+/g, ' ').trim().slice(0, LOGGED_CHARACTERS)).join('; ');

/** A real connection to an embedded database. */
export async function connect(database: PGlite): Promise<pg.Client> {
  const client = new pg.Client({ user: 'postgres', database: 'postgres', pipeline: true, stream: () => new EmbeddedWire(database) });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * One database for all processes, with one session: transactions run one by one, as they would if each waited for the one before. Each trip to it is a step
 * of the schedule, and may fail in every way that a server, a network or a process can.
 */
export class SharedDatabase {
  readonly #schedule: Schedule;
  readonly #chance: Seeded;
  readonly #driver: pg.Client;
  readonly #names = new StatementNames();
  readonly #planted: PlantedFault | null;
  readonly #locks = new Map<number, Lock>();
  #session: Session | null = null;
  /** Whether trips may fail. */
  faults = false;

  constructor(parts: { schedule: Schedule; chance: Seeded; driver: pg.Client; planted: PlantedFault | null }) {
    this.#schedule = parts.schedule;
    this.#chance = parts.chance;
    this.#driver = parts.driver;
    this.#planted = parts.planted;
  }

  /** The database, as a process has it. */
  engine(client: Client): Engine {
    const work = <T>(run: (connection: Connection) => Promise<T>): Promise<T> => this.#work(client, run);
    const single = {
      query: (statement: { text: string }, params?: unknown[]) => work((connection) => connection.query(statement, params)),
    };
    const queries = drizzle({ client: single as unknown as pg.Client }) as unknown as Queries;
    return {
      name: 'pglite',
      description: 'simulated',
      queries,
      readStale: (run) => run(queries),
      readsReplica: () => null,
      transaction: (run) => work((connection) => connection.transaction(run)),
      groups: { atOnce: 1, most: 8 },
      together: (runs) => work((connection) => connection.together(runs)),
      script: () => Promise.reject(new Error('no script runs in a simulation')),
      exclusively: (lock, run) => this.#exclusively(client, lock, run),
      hold: (lock, holder, lost) => this.#hold(client, lock, { holder, lost }),
      holderOf: async (lock) => this.#locks.get(lock)?.holder ?? null,
      isThere: () => client.reachable,
      whenThere: () => client.whenReachable(),
      checkConnections: () => undefined,
      connections: () => null,
      memoryBytes: () => 0,
      close: async () => undefined,
    };
  }

  /** Runs a statement of the simulation itself, between the steps. */
  async rows<Row extends object>(text: string): Promise<Row[]> {
    return (await this.#driver.query<Row>(text)).rows;
  }

  /** Whether a transaction is under way. */
  get isTaken(): boolean {
    return this.#session !== null;
  }

  hasLock(client: Client | null): boolean {
    return [...this.#locks.values()].some((lock) => lock.client === client);
  }

  /** Ends all that a process has at the database. */
  async cut(client: Client): Promise<void> {
    this.loseLocks(client);
    if (this.#session?.client === client) await this.#release(this.#session, true);
  }

  /** Ends the connection of a process's locks, which others may take at once. It finds out later, if it lives. */
  loseLocks(client: Client): void {
    for (const [number, lock] of this.#locks) {
      if (lock.client !== client) continue;
      this.#locks.delete(number);
      void this.#schedule.once(
        { label: `${client.name} notices the loss of its lock ${number}`, weight: 2 },
        () => client.alive && lock.lost(),
      );
    }
  }

  #possible(client: Client): () => boolean {
    return () => client.alive;
  }

  async #hold(client: Client, lock: number, { holder, lost }: Pick<Lock, 'holder' | 'lost'>): Promise<(() => Promise<void>) | null> {
    const step = { label: `${client.name} asks for the lock ${lock}`, weight: WEIGHT, isPossible: this.#possible(client) };
    const free = await this.#schedule.once(step, () => {
      if (!client.reachable) throw new DatabaseAway(new Error('cut off'));
      if (this.#locks.has(lock)) return false;
      this.#locks.set(lock, { client, holder, lost });
      return true;
    });
    if (!free) return null;
    return async () => {
      if (this.#locks.get(lock)?.client === client) this.#locks.delete(lock);
    };
  }

  async #exclusively<T>(client: Client, lock: number, run: () => Promise<T>): Promise<T> {
    const isPossible = (): boolean => client.alive && !this.#locks.has(lock);
    await this.#schedule.once({ label: `${client.name} enters the section ${lock}`, weight: WEIGHT, isPossible }, () =>
      this.#locks.set(lock, { client, holder: client.name, lost: () => undefined }),
    );
    try {
      return await run();
    } finally {
      if (this.#locks.get(lock)?.client === client) this.#locks.delete(lock);
    }
  }

  async #work<T>(client: Client, run: (connection: Connection) => Promise<T>): Promise<T> {
    if (!client.reachable) throw new DatabaseAway(new Error('cut off'));
    const step = {
      label: `${client.name} begins`,
      weight: WEIGHT,
      isPossible: () => this.#session === null && client.alive,
    };
    const session = await this.#schedule.once(step, () => (this.#session = { client, lost: false, isSplit: false }));
    const options = { names: this.#names, mayTakeMs: Infinity, suspect: () => undefined };
    try {
      return await run(new Connection(this.#driverOf(session) as unknown as pg.PoolClient, options));
    } finally {
      if (this.#session === session) await this.#release(session, session.lost);
    }
  }

  async #release(session: Session, inMiddle: boolean): Promise<void> {
    session.lost = true;
    // A server rolls back what a lost connection has begun.
    if (inMiddle) await this.#driver.query('rollback');
    if (this.#session === session) this.#session = null;
  }

  /** What a connection has in place of a driver: statements that leave together are one trip. */
  #driverOf(session: Session) {
    let leaving: Statement[] = [];
    const stream = {
      cork: () => undefined,
      uncork: () => {
        const statements = leaving;
        leaving = [];
        // One for each statement that left in the same turn.
        if (statements.length === 0) return;
        void this.#trip(session, statements);
      },
    };
    const query = (config: Statement['config'], params?: unknown[]): Promise<pg.QueryResult> =>
      new Promise((resolve, reject) => leaving.push({ config, params, resolve, reject }));
    return { connection: { stream }, query, release: () => undefined };
  }

  async #trip(session: Session, statements: readonly Statement[]): Promise<void> {
    const { client } = session;
    const run = async (): Promise<void> => {
      if (session.lost) return this.#lose(session, statements);
      const fate = this.#fate(statements);
      if (fate !== 'ok') this.#schedule.log.push(`  ${fate}:`);
      if (fate === 'crash before') client.crash();
      else if (!client.reachable || fate === 'lost before') this.#lose(session, statements);
      else if (fate === 'refused')
        for (const { reject } of statements) reject(Object.assign(new Error('could not serialize access'), { code: '40001' }));
      else {
        if (session.isSplit) await this.#goOn(session);
        const answers = await this.#send(statements);
        if (statements.some((one) => this.#planted?.splitsAfter?.(textOf(one)) === true)) await this.#split(session);
        if (fate === 'crash after') client.crash();
        else if (fate === 'lost after') this.#lose(session, statements);
        else
          statements.forEach(({ resolve, reject }, index) => {
            const answer = answers[index];
            if (answer?.status === 'fulfilled') resolve(answer.value);
            else reject(answer?.reason);
          });
      }
    };
    const isPossible = (): boolean => client.alive && (session.lost || !session.isSplit || this.#session === null);
    await this.#schedule.once({ label: `${client.name} sends ${shown(statements)}`, weight: WEIGHT, isPossible }, run);
  }

  async #split(session: Session): Promise<void> {
    await this.#driver.query('commit');
    session.isSplit = true;
    this.#session = null;
  }

  async #goOn(session: Session): Promise<void> {
    session.isSplit = false;
    this.#session = session;
    await this.#driver.query('begin');
  }

  #fate(statements: readonly Statement[]): 'ok' | (typeof FATES)[number] {
    if (!this.faults || !this.#chance.happens(FATES.length * FATE_PROBABILITY)) return 'ok';
    const fate = this.#chance.pick(FATES);
    // A database refuses to serialize transactions, not their ends.
    return fate === 'refused' && textOf(statements[0] as Statement) === 'rollback' ? 'ok' : fate;
  }

  #lose(session: Session, statements: readonly Statement[]): void {
    session.lost = true;
    for (const { reject } of statements) reject(new Error('the connection was lost'));
  }

  #send(statements: readonly Statement[]): Promise<PromiseSettledResult<pg.QueryResult>[]> {
    const client = this.#driver;
    const { stream } = (client as unknown as { connection: { stream: EmbeddedWire } }).connection;
    stream.cork();
    try {
      return Promise.allSettled(statements.map((one) => client.query(this.#rewritten(one) as pg.QueryConfig, one.params)));
    } finally {
      stream.uncork();
    }
  }

  /** A statement that was rewritten has no name: its name belongs to the other text. */
  #rewritten(statement: Statement): Statement['config'] {
    const { config } = statement;
    const before = textOf(statement);
    const text = this.#planted?.rewrite?.(before) ?? before;
    if (text === before) return config;
    return typeof config === 'string' ? text : { ...config, text, name: undefined };
  }
}
