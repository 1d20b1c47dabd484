import {
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer as OtelTracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Span, SpanAttributes, SpanKind, Tracer } from '#server/core/spans.ts';

/* Traces by OpenTelemetry, sent by OTLP over HTTP as JSON. The only module that imports its packages; it is loaded only where traces are set. */

const KINDS: Readonly<Record<SpanKind, Kind>> = { server: Kind.SERVER, client: Kind.CLIENT, internal: Kind.INTERNAL };

function typeOf(failure: unknown): string {
  return failure instanceof Error ? failure.name : typeof failure;
}

class ExportedSpan implements Span {
  readonly #tracer: OtelTracer;
  readonly #span: OtelSpan;
  isRunning = true;

  constructor(tracer: OtelTracer, span: OtelSpan) {
    this.#tracer = tracer;
    this.#span = span;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.#span.spanContext();
    return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
  }

  begin(name: string, kind: SpanKind, attributes: SpanAttributes): Span {
    const parent = trace.setSpan(ROOT_CONTEXT, this.#span);
    return new ExportedSpan(this.#tracer, this.#tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, parent));
  }

  rename(name: string, attributes: SpanAttributes): void {
    this.#span.updateName(name).setAttributes({ ...attributes });
  }

  end(failure?: unknown): void {
    if (failure !== undefined) this.#span.setAttribute('error.type', typeOf(failure)).setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
    this.isRunning = false;
  }
}

/** A tracer that sends to a collector. `endpoint`: its address without `/v1/traces`; `percent`: how many of a hundred traces are recorded. */
export function openTracer({ endpoint, percent }: { endpoint: string; percent: number }): Tracer & { close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'fairdrop' }),
    sampler: new TraceIdRatioBasedSampler(percent / 100),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('fairdrop');
  return {
    begin: (name, kind, attributes) =>
      new ExportedSpan(tracer, tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, ROOT_CONTEXT)),
    // What a collector doesn't take at a stop is lost, as it is while the shop serves.
    close: () => provider.shutdown().catch(() => undefined),
  };
}
