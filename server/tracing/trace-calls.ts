import type { FastifyRequest } from 'fastify';
import { runningSpan, type Span, type Tracer } from '#server/core/spans.ts';
import type { App, Deps } from '#server/runtime/deps.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null where nothing is traced. */
    tracer: Tracer | null;
  }
}

/** Records a span for each call, with its route, status and request id, and in it what the call does. */
function traceCalls(app: App, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const attributes = { 'http.request.method': request.method, 'http.request.id': request.id };
    // A `traceparent` of the caller is not read: proxies pass on that of any client, which could then join or fake traces and choose what is recorded.
    const span = tracer.begin(request.method, 'server', attributes);
    spans.set(request, span);
    runningSpan.run(span, done);
  });
  // Reading a body leaves the context of the hooks before.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) runningSpan.run(span, done);
    else done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const route = request.routeOptions.url ?? 'none';
    const span = spans.get(request);
    span?.rename(`${request.method} ${route}`, { 'http.route': route, 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? new Error('answered with a failure') : undefined);
    done();
  });
}

/** Makes the tracer where traces are set, and traces calls. */
export async function registerTracing(app: App, { config: { monitoring } }: Deps): Promise<void> {
  if (monitoring.traces === null) {
    app.decorate('tracer', null);
    return;
  }
  const tracer = (await import('./otlp.ts')).openTracer(monitoring.traces);
  app.decorate('tracer', tracer);
  traceCalls(app, tracer);
  app.addHook('onClose', () => tracer.close());
}
