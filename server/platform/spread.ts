import { setTimeout as sleep } from 'node:timers/promises';

/** The pause between two sockets that are closed at a stop, ms, and the most that a crowd of them may take. An orderly stop has time for it. */
const EACH_MS = 1;
const MOST_MS = 5_000;
/** Timers are not finer than this, ms. */
const STEP_MS = 10;

/** Does something with each of a crowd, evenly over a time that grows with the crowd, so that it does not come back at one instant. */
export async function spread<Item>(items: readonly Item[], run: (item: Item) => void): Promise<void> {
  const totalMs = Math.min(items.length * EACH_MS, MOST_MS);
  const began = performance.now();
  for (let next = 0; next < items.length;) {
    const due = totalMs < STEP_MS ? items.length : Math.ceil(((performance.now() - began + STEP_MS) / totalMs) * items.length);
    for (const item of items.slice(next, due)) run(item);
    next = Math.max(next, due);
    if (next < items.length) await sleep(STEP_MS);
  }
}
