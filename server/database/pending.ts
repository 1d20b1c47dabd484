import { type SQL, sql } from 'drizzle-orm';
import { writing } from './together.ts';
import type { Tx } from './engine.ts';

/** An event on its way out: published on a channel after the commit. `data` is the wire form (coins, not cents). */
export interface OutboxEvent {
  channel: string;
  type: string;
  data: unknown;
}

/** What a transaction writes last, in one statement: its events and the answer kept under its idempotency key. */
export interface Pending {
  events: OutboxEvent[];
  answer: { claimId: number; body: string } | null;
  /**
   * What waits for the end: statements that go ahead in one WITH clause, and the one that they go with, if any. It is sent with the commit, so it must
   * fail in the database where it may not be committed.
   */
  last: { alongside: readonly SQL[]; statement: SQL | null } | null;
  /** Runs after the commit, in order, and never after a rollback. */
  done: (() => void)[];
}

const pendings = new WeakMap<object, Pending>();

/** Begins the collection of a transaction. */
export function newPending(tx: Tx): Pending {
  const pending: Pending = { events: [], answer: null, last: null, done: [] };
  pendings.set(tx, pending);
  return pending;
}

/** The collection of an open transaction. Throws for anything else, savepoints included: their rollback would not take an event back. */
export function pendingOf(tx: Tx): Pending {
  const pending = pendings.get(tx);
  if (!pending) throw new Error('events and answers belong to the outer transaction');
  return pending;
}

/** Has something of this process follow the commit, and never a rollback: what it remembers of what is written. It must not throw or wait. */
export function afterCommit(tx: Tx, run: () => void): void {
  pendingOf(tx).done.push(run);
}

/** Has statements run at the end of the transaction, as one with everything else that is collected: some that write, and one that they go with, if any. */
export function writeAtTheEnd(tx: Tx, alongside: readonly SQL[], statement: SQL | null = null): void {
  const pending = pendingOf(tx);
  if (pending.last) throw new Error('the transaction has already sent its last statement');
  pending.last = { alongside, statement };
}

/** The one statement that writes what was collected; null when there is nothing. */
export function lastStatement({ events, answer, last }: Pending): SQL | null {
  const rows = events.map(({ channel, type, data }) => sql`(${channel}, ${type}, ${JSON.stringify(data)})`);
  const parts = [
    ...(last?.alongside ?? []),
    ...(answer ? [sql`update request_claim set answer = ${answer.body} where id = ${answer.claimId}`] : []),
    ...(rows.length > 0 ? [sql`insert into outbox (channel, type, data) values ${sql.join(rows, sql`, `)}`] : []),
  ];
  const statement = last?.statement ?? parts.pop();
  return statement ? sql`${writing(parts)} ${statement}` : null;
}
