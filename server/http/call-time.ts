import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { DatabaseAway } from '#server/database/database-failure.ts';
import type { App } from '#server/runtime/deps.ts';

interface CallTime {
  spentMs: number;
}

const running = new AsyncLocalStorage<CallTime>();

/** Adds up what the database takes for each call. */
export function timeCalls(app: App): void {
  const calls = new WeakMap<FastifyRequest, CallTime>();
  app.addHook('onRequest', (request, _reply, done) => {
    const call = { spentMs: 0 };
    calls.set(request, call);
    running.run(call, done);
  });
  // Reading a body leaves the context of the hooks before.
  app.addHook('preValidation', (request, _reply, done) => running.run(calls.get(request) ?? { spentMs: 0 }, done));
}

/**
 * Does work for the call that runs, if any. `mayTakeMs`: what is left of the `callMs` that the database has for one call; Infinity outside of calls.
 * Throws DatabaseAway when nothing is left.
 */
export async function spendingCallTime<T>(callMs: number, work: (mayTakeMs: number) => Promise<T>): Promise<T> {
  const call = running.getStore();
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
