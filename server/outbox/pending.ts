import { type SQL, sql } from 'drizzle-orm';
import { writing } from '#server/database/together.ts';
import type { Tx } from '#server/database/engine.ts';

/** An event on its way out: told on a channel after the commit. `data` is the wire form (coins, not cents). */
export interface OutboxEvent {
  channel: string;
  type: string;
  data: unknown;
}

/** What a transaction writes last, in one statement: its events and the answer kept under its idempotency key. */
export interface Pending {
  events: OutboxEvent[];
  answer: { claimId: number; body: string } | null;
  /** A statement that waits for the end, with what goes ahead of it in one WITH clause. `check` throws unless its rows are as they must be. */
  last: { alongside: readonly SQL[]; statement: SQL; check(rows: Record<string, unknown>[]): void } | null;
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

/** Writes what was collected: one statement, none when there is nothing. */
export async function flushPending(tx: Tx, { events, answer, last }: Pending): Promise<void> {
  const rows = events.map(({ channel, type, data }) => sql`(${channel}, ${type}, ${JSON.stringify(data)})`);
  const insert = sql`insert into outbox (channel, type, data) values ${sql.join(rows, sql`, `)}`;
  const update = answer && sql`update request_claim set answer = ${answer.body} where id = ${answer.claimId}`;
  if (last) {
    const { rows: answered } = await tx.execute<Record<string, unknown>>(
      sql`${writing([...last.alongside, ...(update ? [update] : []), ...(rows.length > 0 ? [insert] : [])])} ${last.statement}`,
    );
    last.check(answered);
  } else if (update && rows.length > 0) await tx.execute(sql`with answered as (${update}) ${insert}`);
  else if (update) await tx.execute(update);
  else if (rows.length > 0) await tx.execute(insert);
}
