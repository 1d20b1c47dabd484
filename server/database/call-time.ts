import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseAway } from './database-failure.ts';

/** What the database has taken so far for one call of a client. */
export interface CallTime {
  spentMs: number;
}

/** The call that runs, if any. */
export const runningCall = new AsyncLocalStorage<CallTime>();

/**
 * Does work for the call that runs, if any. `mayTakeMs`: what is left of the `callMs` that the database has for one call; Infinity outside of calls.
 * Throws DatabaseAway when nothing is left.
 */
export async function spendingCallTime<T>(callMs: number, work: (mayTakeMs: number) => Promise<T>): Promise<T> {
  const call = runningCall.getStore();
  if (!call) return work(Infinity);
  const mayTakeMs = callMs - call.spentMs;
  if (mayTakeMs <= 0) throw new DatabaseAway(new Error('the database exceeded the time limit of this call'));
  const since = performance.now();
  try {
    return await work(mayTakeMs);
  } finally {
    call.spentMs += performance.now() - since;
  }
}
