import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Drop, dropSchema } from '#contract/api/drops.ts';
import { dropsChannel } from '#contract/realtime/channels.ts';
import type { OutboxEvent } from '#server/outbox/outbox.ts';
import type { BoxKind } from './schema.ts';

/**
 * What brings prizes just won to the feed: the statement that keeps them for the lists, and the events that are published, in order, after the
 * commit. Both go with the transfer of the win.
 */
export function recordDrops(kind: BoxKind, drops: readonly Drop[]): { statement: SQL; events: OutboxEvent[] } {
  const encoded = drops.map((drop) => ({ drop, data: z.encode(dropSchema, drop) }));
  const rows = encoded.map(
    ({ drop, data }) => sql`(${drop.id}, ${kind}, ${drop.box.slug}, ${drop.item.price}, ${drop.at}, ${JSON.stringify(data)})`,
  );
  return {
    statement: sql`insert into drop_event (id, box_kind, box_slug, price, at, data) values ${sql.join(rows, sql`, `)}`,
    events: encoded.map(({ data }) => dropsChannel.news('lastDrop', data)),
  };
}
