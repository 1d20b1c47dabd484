import * as z from 'zod/mini';
import { type Drop, dropSchema } from '#contract/api/drops.ts';
import { DROPS_CHANNEL } from '#contract/realtime/main.ts';
import type { Tx } from '#server/platform/database.ts';
import { enqueue } from '#server/platform/outbox.ts';
import { type BoxKind, dropTable } from './schema.ts';

/** A drop in its JSON form, as it goes over the socket and is kept. */
export type DropOnWire = z.input<typeof dropSchema>;

/** Tells the feed of prizes just won: kept for the lists and published, in order, after the commit of the win. */
export async function recordDrops(tx: Tx, kind: BoxKind, drops: readonly Drop[]): Promise<void> {
  const told = drops.map((drop) => ({ drop, data: z.encode(dropSchema, drop) }));
  await tx.insert(dropTable).values(
    told.map(({ drop, data }) => ({ id: drop.id, boxKind: kind, boxSlug: drop.box.slug, price: drop.item.price, at: Date.parse(drop.at), data })),
  );
  enqueue(
    tx,
    told.map(({ data }) => ({ channel: DROPS_CHANNEL, type: 'lastDrop', data })),
  );
}
