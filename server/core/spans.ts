import { AsyncLocalStorage } from 'node:async_hooks';

/* Spans of traces, as far as the shop knows of them. What records and sends them is loaded only where that is set (`server/tracing`). */

export type SpanAttributes = Readonly<Record<string, string | number>>;

/** What a span is about: a call that is served, a call of another service, or work of this process. */
export type SpanKind = 'server' | 'client' | 'internal';

/** A piece of work under way. */
export interface Span {
  /** W3C Trace Context, for a call of another service. */
  readonly traceparent: string;
  /** False once it has ended: what goes on after that belongs to no trace. */
  readonly isRunning: boolean;
  begin(name: string, kind: SpanKind, attributes: SpanAttributes): Span;
  rename(name: string, attributes: SpanAttributes): void;
  /** `failure`: what the work threw. Only its type is recorded, since its text may contain values. */
  end(failure?: unknown): void;
}

/** Begins traces, each with an id of its own. */
export interface Tracer {
  begin(name: string, kind: SpanKind, attributes: SpanAttributes): Span;
}

/** The span of the work that runs, if it is traced. */
export const runningSpan = new AsyncLocalStorage<Span>();

/** Runs work in a span that has begun, and ends it. */
export async function inside<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const value = await runningSpan.run(span, work);
    span.end();
    return value;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Runs work in a span of its own, where the caller is traced. */
export function inSpan<T>(name: string, kind: SpanKind, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
  const parent = runningSpan.getStore();
  return parent?.isRunning ? inside(parent.begin(name, kind, attributes), work) : work();
}

/** `fetch` in a span that the called service can continue. The span has the host, and nothing else of the address. */
export function tracedFetch(url: string, init: RequestInit & { method: string; headers: Record<string, string> }): Promise<Response> {
  const { host } = new URL(url);
  return inSpan(`${init.method} ${host}`, 'client', { 'http.request.method': init.method, 'server.address': host }, () => {
    const span = runningSpan.getStore();
    return fetch(url, span?.isRunning ? { ...init, headers: { ...init.headers, traceparent: span.traceparent } } : init);
  });
}
