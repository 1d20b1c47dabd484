import { and, eq, lte } from 'drizzle-orm';
import type { Deps } from '#server/runtime/deps.ts';
import type { AddressGateway } from '../gateways/gateway.ts';
import { paymentFeedTable as table } from '../schema.ts';
import { takeReport } from '../take-report.ts';

/** How often the list of changed payments is read, ms. */
const FEED_MS = 300_000;

/**
 * Reads on in a provider's list of changed payments, if it is time to: each is taken as if its webhook had come. The place is written after what was
 * read before it, so what is cut off is read again, which changes nothing. One process reads at a time. Throws ProviderAway.
 */
export async function readChanges(deps: Deps, gateway: AddressGateway, isStopped: () => boolean): Promise<void> {
  if (!gateway.changes) return;
  const { db, clock, log } = deps;
  const { name } = gateway;
  const now = clock.now();
  await db.read.insert(table).values({ gateway: name, dueAt: now }).onConflictDoNothing();
  const [feed] = await db.read
    .update(table)
    .set({ dueAt: now + FEED_MS })
    .where(and(eq(table.gateway, name), lte(table.dueAt, now)))
    .returning({ place: table.place });
  let more = feed !== undefined;
  let place = feed?.place ?? null;
  while (more && !isStopped()) {
    const changes = await gateway.changes(deps, place);
    for (const { rawBody, read } of changes.answers) {
      const taken = await takeReport(deps, gateway, read, Buffer.from(rawBody));
      if (taken === 'applied') log.info({ gateway: name }, 'payment found by polling; its webhook was missed');
    }
    await db.read.update(table).set({ place: changes.place }).where(eq(table.gateway, name));
    more = changes.more && changes.place !== place;
    place = changes.place;
  }
}
