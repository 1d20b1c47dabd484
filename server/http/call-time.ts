import type { FastifyRequest } from 'fastify';
import { type CallTime, runningCall } from '#server/database/call-time.ts';
import type { App } from '#server/runtime/deps.ts';

/** Adds up what the database takes for each call. */
export function timeCalls(app: App): void {
  const calls = new WeakMap<FastifyRequest, CallTime>();
  app.addHook('onRequest', (request, _reply, done) => {
    const call = { spentMs: 0 };
    calls.set(request, call);
    runningCall.run(call, done);
  });
  // Reading a body leaves the context of the hooks before.
  app.addHook('preValidation', (request, _reply, done) => runningCall.run(calls.get(request) ?? { spentMs: 0 }, done));
}
