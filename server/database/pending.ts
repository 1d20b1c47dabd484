import { type SQL, sql } from 'drizzle-orm';
import type { Pending, Tx } from './engine.ts';

/** A WITH clause of statements that write, for the statement that follows; the database runs each of them to its end. Empty for none. */
export function writing(statements: readonly SQL[]): SQL {
  if (statements.length === 0) return sql``;
  const parts = statements.map((statement, index) => sql`${sql.raw(`part_${index}`)} as (${statement})`);
  return sql`with ${sql.join(parts, sql`, `)}`;
}

/** Begins the collection of a transaction. */
export function newPending(): Pending {
  return { events: [], writes: [], last: null, done: [], holds: null, playState: null };
}

/** The collection of an open transaction. Throws for anything else, savepoints included: their rollback would not take an event back. */
export function pendingOf(tx: Tx): Pending {
  if (!tx.pending) throw new Error('events and answers belong to the outer transaction');
  return tx.pending;
}

/** Has something of this process follow the commit, and never a rollback: what it remembers of what is written. It must not throw or wait. */
export function afterCommit(tx: Tx, run: () => void): void {
  pendingOf(tx).done.push(run);
}

/** Has a statement run at the end of the transaction, in one with everything else that is collected. It is built then. */
export function writeWithTheLast(tx: Tx, statement: () => SQL): void {
  pendingOf(tx).writes.push(statement);
}

/** Has statements run at the end of the transaction, as one with everything else that is collected: some that write, and one that they go with, if any. */
export function writeAtTheEnd(tx: Tx, alongside: readonly SQL[], statement: SQL | null = null): void {
  const pending = pendingOf(tx);
  if (pending.last) throw new Error('the transaction has already sent its last statement');
  pending.last = { alongside, statement };
}

/** The one statement that writes what was collected; null when there is nothing. */
export function lastStatement({ writes, last }: Pending): SQL | null {
  const parts = [...(last?.alongside ?? []), ...writes.map((statement) => statement())];
  const statement = last?.statement ?? parts.pop();
  return statement ? sql`${writing(parts)} ${statement}` : null;
}
