import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { PLAY_CALLS, seededPlayer } from '#tests/support/games.ts';
import { freshEngine, makeApp, type TestShop } from '#tests/support/shop.ts';
import { Auditor } from '#server/auditor/auditor.ts';

const TOKEN = '8d1f0c6a5b3e49728c0d1e6f7a8b9c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7081';
const FOLDER = join(import.meta.dirname, '../../docs/operations');

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Names of metrics in an expression of PromQL: what is neither a function or word of the language nor a label. */
const namesIn = (expression: string): string[] => expression.match(/\b(?:fairdrop|nodejs|process)_\w+/g) ?? [];

const dashboardSchema = z.object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) });

describe('metrics', () => {
  let shop: TestShop;
  let port: number;
  /** Resolves when the database answers again; null while it does. */
  let silence: Promise<void> | null = null;
  beforeAll(async () => {
    port = await freePort();
    const engine = await freshEngine('pglite');
    shop = await makeApp({ database: 'pglite', engine, env: { METRICS_TOKEN: TOKEN, METRICS_PORT: String(port) } });
    const { read } = shop.deps.db;
    const execute = read.execute.bind(read);
    read.execute = ((query: Parameters<typeof execute>[0]) =>
      silence === null ? execute(query) : silence.then(() => execute(query))) as typeof execute;
    const player = await seededPlayer(shop, 10_000);
    for (const { url, body } of PLAY_CALLS) await player.post(url, body(1));
    await shop.deps.counting.countAll();
    await new Auditor(shop.deps).runAll();
  });
  afterAll(() => shop.close());

  const scrape = (authorization?: string) =>
    shop.call({ method: 'GET', url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
  const text = async (): Promise<string> => (await scrape(`Bearer ${TOKEN}`)).body;

  it('are read with the token alone on the port of the shop', async () => {
    expect((await scrape()).statusCode).toBe(401);
    expect((await scrape(`Bearer ${TOKEN.replace('8', '9')}`)).statusCode).toBe(401);
    const reply = await scrape(`Bearer ${TOKEN}`);
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
  });

  it('are read by this machine on a port of their own, which serves nothing else', async () => {
    const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect(await (await at('/metrics')).text()).toContain('fairdrop_bets_total{game="dice"} 1');
    expect((await at('/api/config')).status).toBe(404);
  });

  it('count stakes, payouts, calls by their template and checks of the auditor', async () => {
    const all = await text();
    expect(all).toContain('fairdrop_stakes_cents_total{game="plinko"} 100');
    expect(all).toMatch(/fairdrop_http_request_seconds_count\{method="POST",route="\/api\/dice\/bet",status="2xx"\} 1/);
    expect(all).toContain('fairdrop_audit_findings{check="ledger",severity=""} 0');
    expect(all).toContain('fairdrop_sockets{namespace="crash"} 0');
    expect(all).toMatch(/fairdrop_grouped_calls_total\{end="alone"\} [1-9]/);
    expect(all).toContain('fairdrop_payments_open{kind="withdrawal"} 0');
    expect(all).toContain('fairdrop_database_up 1');
  });

  it('are all that the dashboard and the alert rules name', async () => {
    const all = await text();
    const known = new Set(all.match(/^# TYPE \w+/gm)?.map((line) => line.slice('# TYPE '.length)));
    const { panels } = dashboardSchema.parse(JSON.parse(readFileSync(join(FOLDER, 'fairdrop-dashboard.json'), 'utf8')));
    const rules = readFileSync(join(FOLDER, 'alerts.yml'), 'utf8');
    const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression);
    expect(expressions).toHaveLength(rules.match(/- alert: /g)?.length ?? 0);
    const named = [...expressions, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))].flatMap(namesIn);
    expect(new Set(named).size).toBeGreaterThan(20);
    expect(named.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')) && !known.has(name))).toEqual([]);
  });

  it('say how late a check is, by its own interval', async () => {
    await new Auditor(shop.deps).runAll();
    await shop.deps.db.read.execute(sql`update audit_check set ran_at = ran_at - interval '12 hours' where key = 'house_sums'`);
    const overdueS = async () => Number(/^fairdrop_audit_overdue_seconds (.+)$/m.exec(await text())?.[1]);
    shop.clock.advance(10_000);
    expect(await overdueS()).toBe(0);
    shop.clock.advance(20 * 60_000);
    const minutes = Math.floor((await overdueS()) / 60);
    expect(minutes).toBe(19);
  });

  it('are answered with the values of before while the database is silent', async () => {
    await text();
    shop.clock.advance(60_000);
    let end = (): void => undefined;
    silence = new Promise((resolve) => {
      end = resolve;
    });
    const all = await text();
    silence = null;
    end();
    expect(all).toContain('fairdrop_database_up 0');
    expect(all).toContain('fairdrop_stakes_cents_total{game="plinko"} 100');
  });
});
