import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long tools and tests wait for a shop in a process of its own, ms. It answers in a second or two, on a machine with much else to do in a minute;
 * one that failed has ended, which is noticed at once.
 */
export const SHOP_PATIENCE_MS = 180_000;

/** Asks until something holds, and returns that. Rejects with `what` where it does not come in time. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  { withinMs, everyMs = 50 }: { withinMs: number; everyMs?: number },
): Promise<Exclude<Answer, false | null | undefined>> {
  for (const deadline = performance.now() + withinMs; ; await sleep(everyMs)) {
    const answer = await ask();
    if (answer !== false && answer !== null && answer !== undefined) return answer as Exclude<Answer, false | null | undefined>;
    if (performance.now() > deadline) throw new Error(`did not come within ${withinMs} ms: ${what}`);
  }
}
