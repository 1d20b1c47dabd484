import type { Invoice } from '#contract/api/deposits.ts';

/** Asked every second at first, every three later, and no longer than this, ms. */
const PATIENCE_MS = 90_000;
const OFTEN_UNTIL_MS = 15_000;

/** When to ask again what became of a payment, ms; false when it is decided, or when waiting on in front of it makes no sense. */
export function pollAfterMs(invoice: Pick<Invoice, 'status'> | undefined, waitedMs: number): number | false {
  if (invoice !== undefined && invoice.status !== 'new') return false;
  if (waitedMs > PATIENCE_MS) return false;
  return waitedMs < OFTEN_UNTIL_MS ? 1_000 : 3_000;
}
