import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { callProvider } from '#server/security/body-signature.ts';
import { projectRoot } from '#tools/project.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { inside } from '#server/core/spans.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A collector as OpenTelemetry's: takes OTLP as JSON, and other calls as a provider. */
class Collector {
  readonly spans: SentSpan[] = [];
  readonly texts: string[] = [];
  readonly calls: (string | undefined)[] = [];
  readonly #server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/v1/traces') {
        const text = Buffer.concat(parts).toString('utf8');
        this.texts.push(text);
        const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
        this.spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
      } else this.calls.push(request.headers['traceparent'] as string | undefined);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const attribute = ({ attributes }: SentSpan, key: string): unknown =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

describe.each(DATABASES)('traces on %s', (database) => {
  const collector = new Collector();
  const caller = { trace: 'a'.repeat(32), span: 'b'.repeat(16) };
  let shop: TestShop;
  let player: TestPlayer;
  let requestId: unknown;
  beforeAll(async () => {
    const endpoint = await collector.open();
    shop = await makeApp({ database, env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
    player = await shop.player({ balance: cents(10_000) });
    await player.post('/api/fairness/client-seed', { client_seed: 'a seed of mine' });
    const answer = await shop.call({
      method: 'POST',
      url: '/api/dice/bet',
      headers: {
        authorization: `Bearer ${player.token}`,
        'idempotency-key': crypto.randomUUID(),
        traceparent: `00-${caller.trace}-${caller.span}-01`,
      },
      payload: { stake: 1, choice: { side: 'under', target: 50 } },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    requestId = answer.headers['x-request-id'];
    const { tracer } = shop.app;
    if (!tracer) throw new Error('nothing is traced');
    await inside(tracer.begin('a test', 'internal', {}), () => callProvider({ account: 'a', secret: 'b' }, `${endpoint}/call`, {}));
    // The end sends what waits.
    await shop.close();
  });
  afterAll(() => collector.close());

  it('have a tree of spans for a call, from the request to each statement, under an id that is not the caller’s', () => {
    const [call, ...others] = collector.spans.filter(({ name }) => name === 'POST /api/dice/bet');
    if (!call) throw new Error('the call has no span');
    expect(others).toEqual([]);
    // The caller has no say in the id of the trace.
    expect(call.traceId).not.toBe(caller.trace);
    expect(call.parentSpanId ?? '').toBe('');
    expect(attribute(call, 'http.route')).toBe('/api/dice/bet');
    expect(Number(attribute(call, 'http.response.status_code'))).toBe(200);
    if (requestId !== undefined) expect(attribute(call, 'http.request.id')).toBe(requestId);
    const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === call.spanId);
    expect(statements.length).toBeGreaterThanOrEqual(2);
    for (const one of statements) {
      expect(one.traceId).toBe(call.traceId);
      expect(one.name).toMatch(/^SQL \w+$/);
    }
    expect(statements.map((one) => String(attribute(one, 'db.query.text'))).join('\n')).toContain('open_seed_bet');
  });

  it('have no values of statements, and no names of players', () => {
    const sent = collector.texts.join('\n');
    expect(sent).toContain('"service.name","value":{"stringValue":"fairdrop"}');
    for (const value of ['a seed of mine', player.id, player.name, player.email, player.token]) expect(sent).not.toContain(value);
  });

  it('have the runs of background work', () => {
    const run = collector.spans.find(({ name }) => name === 'MailRunner');
    expect(run?.parentSpanId ?? '').toBe('');
    expect(collector.spans.some(({ parentSpanId, name }) => parentSpanId === run?.spanId && name.startsWith('SQL'))).toBe(true);
  });

  it('go on at a service that is called', () => {
    const span = collector.spans.find(({ name }) => name.startsWith('POST 127.0.0.1'));
    expect(collector.calls).toEqual([`00-${span?.traceId}-${span?.spanId}-01`]);
  });
});

it('without a collector, nothing is traced, and OpenTelemetry is imported by one module that is loaded when it is set', async () => {
  const shop = await makeApp({ database: 'pglite' });
  expect(shop.app.tracer).toBeNull();
  await shop.close();
  const importing = (pattern: RegExp): string[] =>
    globSync('server/**/*.ts', { cwd: projectRoot }).filter(
      (file) => !file.endsWith('.test.ts') && pattern.test(readFileSync(join(projectRoot, file), 'utf8')),
    );
  expect(importing(/from '@opentelemetry/)).toEqual(['server/tracing/otlp.ts']);
  expect(importing(/otlp\.ts'/)).toEqual(['server/tracing/trace-calls.ts']);
  expect(importing(/from '[^']*otlp\.ts'/)).toEqual([]);
});
