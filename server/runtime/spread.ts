import { setTimeout as sleep } from 'node:timers/promises';

/** The pause between two of a crowd, ms. Timers are not finer than STEP_MS, so as many are served at once as it takes. */
const EACH_MS = 1;
const STEP_MS = 10;

/**
 * Does something with each of a crowd, evenly over a time that grows with the crowd up to `mostMs`, so that it does not come back at one instant. A
 * few are served at once.
 */
export async function spread<Item>(items: readonly Item[], mostMs: number, run: (item: Item) => void): Promise<void> {
  const steps = Math.max(1, Math.floor(Math.min(items.length * EACH_MS, mostMs) / STEP_MS));
  const atOnce = Math.ceil(items.length / steps);
  for (let from = 0; from < items.length; from += atOnce) {
    if (from > 0) await sleep(STEP_MS);
    for (const item of items.slice(from, from + atOnce)) run(item);
  }
}
