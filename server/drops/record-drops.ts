import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { BoxType } from '#contract/api/boxes.ts';
import { type Drop, dropSchema } from '#contract/api/drops.ts';
import { dropsChannel } from '#contract/realtime/channels.ts';
import { DROPS_CHANNEL } from '#contract/realtime/main.ts';
import type { Tx } from '#server/database/database.ts';
import type { OutboxEvent } from '#server/outbox/outbox.ts';
import type { StreamPace } from '#server/outbox/relay.ts';
import type { BoxKind } from './schema.ts';

/**
 * How fast the live feed is, however many boxes are opened: it shows ten drops, and each is sent to every visitor. After a quiet time a battle's prizes come
 * at once. Of too many within two seconds, the dearest are shown; the others are only in the lists.
 */
export const FEED_PACE: StreamPace = {
  channel: DROPS_CHANNEL,
  perSecond: 2,
  atOnce: 60,
  waitMs: 2_000,
  worth: sql`(data::jsonb #>> '{item,price}')::numeric`,
};

/** The list of drops that prizes of a box come to. */
export function boxKindOf(type: BoxType): BoxKind {
  if (type === 'custom') return 'user-boxes';
  return type === 'free' ? 'free-boxes' : 'boxes';
}

/** Gives a box another name in all of its drops so far. */
export async function renameBoxInDrops(tx: Tx, slug: string, name: string): Promise<void> {
  await tx.execute(sql`update drop_event set data = jsonb_set(data, '{box,name}', to_jsonb(${name}::text)) where box_slug = ${slug}`);
}

/**
 * What brings prizes just won to the feed: the statement that keeps them for the lists, and the events that are published, in order, after the
 * commit. Both go with the transfer of the win. `kind` may depend on the slug of a drop's box.
 */
export function recordDrops(
  kind: BoxKind | ((slug: string) => BoxKind),
  drops: readonly Drop[],
): { statement: SQL; events: OutboxEvent[] } {
  const encoded = drops.map((drop) => ({ drop, data: z.encode(dropSchema, drop) }));
  const rows = encoded.map(
    ({ drop, data }) =>
      sql`(${drop.id}, ${typeof kind === 'function' ? kind(drop.box.slug) : kind}, ${drop.box.slug}, ${drop.item.price}, ${drop.at}, ${JSON.stringify(data)})`,
  );
  return {
    statement: sql`insert into drop_event (id, box_kind, box_slug, price, at, data) values ${sql.join(rows, sql`, `)}`,
    events: encoded.map(({ data }) => dropsChannel.news('lastDrop', data)),
  };
}
