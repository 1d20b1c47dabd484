import type { App } from '#server/runtime/deps.ts';

/** The code with which every body of a refusal begins. */
const CODE = /^\{"code":"([a-z_]{1,40})"/;

/**
 * Logs each call that was refused, with the id that its answer names: which route, why, and how long it took. Nothing that was sent: an address is named by
 * the route that it matched.
 */
export function logRefusedCalls(app: App): void {
  const codes = new WeakMap<object, string>();
  app.addHook('onSend', (request, reply, payload, done) => {
    const [, code] = reply.statusCode >= 400 && typeof payload === 'string' ? (CODE.exec(payload) ?? []) : [];
    if (code !== undefined) codes.set(request, code);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    if (status >= 400) {
      const { method, routeOptions } = request;
      const line = { method, route: routeOptions.url ?? null, status, code: codes.get(request) ?? null, ms: Math.round(elapsedTime) };
      request.log.info(line, 'a call was refused');
    }
    done();
  });
}
