import { type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { installationTable } from '#server/database/schema.ts';
import type { OutboxEvent } from '#server/database/engine.ts';
import { pendingOf, writeWithTheLast } from '#server/database/pending.ts';
import { streamTable } from './schema.ts';

export type { OutboxEvent } from '#server/database/engine.ts';

/** Has events published after this transaction's commit, and never when it rolls back. Nothing is sent to the database before the end. */
export function enqueue(tx: Tx, events: OutboxEvent | readonly OutboxEvent[]): void {
  const { events: collected } = pendingOf(tx);
  const before = collected.length;
  collected.push(...[events].flat());
  if (before === 0 && collected.length > 0) writeWithTheLast(tx, () => writeEvents(collected));
}

function writeEvents(events: readonly OutboxEvent[]): SQL {
  const rows = events.map(({ channel, type, data }) => sql`(${channel}, ${type}, ${JSON.stringify(data)})`);
  return sql`insert into outbox (channel, type, data) values ${sql.join(rows, sql`, `)}`;
}

/** The position of a stream: events of the same epoch up to `seq` were committed before. Ask before reading the list that it belongs to. */
export interface StreamPosition {
  stream: string;
  epoch: string;
  seq: number;
}

const life = declaredColumns(installationTable, 'epoch');
const count = declaredColumns(streamTable, 'seq');

/** The position of a channel's stream. A channel without published events is at 0 of the installation's epoch. */
export async function streamPosition(queries: Queries | Tx, channel: string): Promise<StreamPosition> {
  const { rows } = await queries.execute(
    sql`select ${life.of('i')}, ${count.of('s')} from installation i left join stream s on s.channel = ${channel}`,
  );
  const [row] = rows;
  if (!row) throw new Error('the installation has no epoch: migrations did not run');
  return { stream: channel, epoch: life.read(row).epoch, seq: row['seq'] === null ? 0 : count.read(row).seq };
}
