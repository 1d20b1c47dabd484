import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { PlayerHolds } from '#server/core/player-holds.ts';
import type { GroupLimits } from './groups.ts';

interface Rows<Row> {
  rows: Row[];
}

/** What a raw `execute` answers on both drivers. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

type NoSchema = Record<string, never>;

/** Reads and single statements outside a transaction. */
export type Queries = PgDatabase<RowsResult, NoSchema>;

/** An event on its way out: published on a channel after the commit. `data` is the wire form (coins, not cents). */
export interface OutboxEvent {
  channel: string;
  type: string;
  data: unknown;
}

/** What a transaction collects: what it writes last, in one statement, what follows its commit, and what its first statement has read. */
export interface Pending {
  events: OutboxEvent[];
  /** Statements that are built at the end and written with the last one, see `writeWithTheLast`. */
  writes: (() => SQL)[];
  /**
   * What waits for the end: statements that go ahead in one WITH clause, and the one that they go with, if any. It is sent with the commit, so it must
   * fail in the database where it may not be committed.
   */
  last: { alongside: readonly SQL[]; statement: SQL | null } | null;
  /** Runs after the commit, in order, and never after a rollback. */
  done: (() => void)[];
  /** What may not go on for a player, where the transaction's first statement has read it. */
  holds: ({ userId: string } & PlayerHolds) | null;
  /** What limits need to know of a player's play, where the first statement has read it: null for a player without limits. */
  playState: { userId: string; state: unknown } | null;
}

/** An open transaction. Everything that belongs together takes one of these. `pending` is set on the outer transaction, not on savepoints. */
export type Tx = PgTransaction<RowsResult, NoSchema, ExtractTablesWithRelations<NoSchema>> & { pending?: Pending };

/** What runs in a transaction. `endWith` names a statement that is sent with the commit, once the work has resolved: it must fail where it may not be committed. */
export type Work<T> = (tx: Tx, endWith: (last: SQL) => void) => Promise<T>;

/** What both engines offer; `Database` adds retries, the outbox and the guard against reads beside an open transaction. */
export interface Engine {
  readonly name: 'pglite' | 'postgres';
  /** One line for people: which database, where. */
  readonly description: string;
  readonly queries: Queries;
  /** Runs reads that may show the state of two seconds ago, all of them on one server: the read replica while it keeps up, otherwise the primary. */
  readStale<T>(run: (queries: Queries) => Promise<T>): Promise<T>;
  /** Whether `readStale` reads the replica now; null where there is none. */
  readsReplica(): boolean | null;
  /** Runs in one READ COMMITTED transaction: commits when `run` resolves, rolls back when it rejects. */
  transaction<T>(run: Work<T>): Promise<T>;
  /** How many transactions of `together` are worth running at once, and the most pieces of work in one. */
  readonly groups: GroupLimits;
  /**
   * Runs pieces of work in one transaction: what they send at the same time leaves as one. Commits when all resolve, and answers their values; rolls back
   * when one rejects, or when it would have to wait for a lock.
   */
  together<T>(runs: readonly Work<T>[]): Promise<T[]>;
  /** Runs a text of several statements unchanged, in one transaction of its own. */
  script(text: string): Promise<void>;
  /** Runs with every other process of this database kept out of the same section. */
  exclusively<T>(lock: number, run: () => Promise<T>): Promise<T>;
  /**
   * Takes a lock for as long as this process and its connection to the database live, and answers its release; null while another process holds it.
   * `holder` is what `holderOf` answers meanwhile, at most 50 characters. `lost` is called once when the lock is gone without a release.
   */
  hold(lock: number, holder: string, lost: () => void): Promise<(() => Promise<void>) | null>;
  /** The process that holds a lock, of all processes of this database; null for none. */
  holderOf(lock: number): Promise<string | null>;
  /** False while the database is known to be away: every piece of work is refused at once. */
  isThere(): boolean;
  /** Resolves when the database is there, however long that takes. */
  whenThere(): Promise<void>;
  /** Has each new connection checked before it is used: one that is rejected is closed, and the work that asked for it fails. The embedded database has one, which is open. */
  checkConnections(check: (queries: Queries) => Promise<void>): void;
  /** The connections to a database that is a process of its own, and the work that waits for one; null for the embedded database. */
  connections(): { open: number; idle: number; waiting: number } | null;
  /** What the database itself takes of this process's memory, bytes; 0 where it is a process of its own. */
  memoryBytes(): number;
  close(): Promise<void>;
}
