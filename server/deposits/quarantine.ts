import type { Deps } from '#server/platform/deps.ts';
import { paymentQuarantineTable } from './schema.ts';

/** Bytes of a message that are kept; the rest says nothing that the beginning does not. */
const KEPT_BYTES = 4_096;

/** Keeps a message that moved nothing for a person to look at. Control characters are replaced: PostgreSQL's text takes no zero byte. */
export async function quarantine({ db, random, clock, log }: Deps, gateway: string, reason: string, body: Uint8Array): Promise<void> {
  const text = Buffer.from(body.subarray(0, KEPT_BYTES))
    .toString('latin1')
    .replaceAll(/[^\x20-\x7E\n\t]/g, '?');
  const id = random.uuid();
  await db.transaction((tx) => tx.insert(paymentQuarantineTable).values({ id, gateway, reason, body: text, receivedAt: clock.now() }));
  log.warn({ gateway, reason, quarantine: id }, 'a payment message was quarantined');
}
