import { sql } from 'drizzle-orm';
import type { Queries, Tx } from '#server/database/database.ts';
import { pendingOf, type OutboxEvent } from './pending.ts';

export type { OutboxEvent } from './pending.ts';

/** Has events told after this transaction's commit, and never when it rolls back. Nothing is sent to the database before the end. */
export function enqueue(tx: Tx, events: OutboxEvent | readonly OutboxEvent[]): void {
  const pending = pendingOf(tx);
  if (Array.isArray(events)) pending.events.push(...(events as readonly OutboxEvent[]));
  else pending.events.push(events as OutboxEvent);
}

/** Where a stream stands: events of the same epoch up to `seq` were committed before. Ask before reading the list that it belongs to. */
export interface StreamPosition {
  stream: string;
  epoch: string;
  seq: number;
}

/** The position of a channel's stream. A channel that told nothing yet stands at 0 of the installation's epoch. */
export async function streamPosition(queries: Queries | Tx, channel: string): Promise<StreamPosition> {
  const { rows } = await queries.execute<{ epoch: string; seq: string | number | bigint | null }>(
    sql`select i.epoch, s.seq from installation i left join stream s on s.channel = ${channel}`,
  );
  const [row] = rows;
  if (!row) throw new Error('the installation has no epoch: migrations did not run');
  return { stream: channel, epoch: row.epoch, seq: Number(row.seq ?? 0) };
}
