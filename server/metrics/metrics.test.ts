import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
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

  it('say that a round or a battle does not go on', async () => {
    const { read } = shop.deps.db;
    const at = (agoMs: number) => new Date(shop.clock.now() - agoMs).toISOString();
    const [chain, player] = [randomUUID(), await seededPlayer(shop, 0)];
    await read.execute(sql`insert into round_chain (id, game, length, terminating_hash) values (${chain}, 'wheel', 10, repeat('a', 64))`);
    await read.execute(sql`
      insert into game_round (id, game, chain_id, number, opened_at, closes_at) values (${randomUUID()}, 'wheel', ${chain}, 1, ${at(90_000)}, ${at(80_000)})`);
    await read.execute(sql`update game_round set status = 'starting' where chain_id = ${chain}`);
    // Ten rounds of 6 s, a last one that is 2.5 s longer, 3 s before them, a draw of 6.5 s and 6 s for the final: 78 s.
    await read.execute(sql`
      insert into battle (id, creator_id, lineup, mode, fast, private, rounds, price, sponsored, seat_price, server_seed_sealed, server_seed_hash, terms_hash, created_at, expires_at,
        started_at, entropy, verdict, total, status)
      values (${randomUUID()}, ${player.id}, '1v1', 'normal', false, false, 10, 100, 0, 100, '\\x00', repeat('a', 64), repeat('a', 64), ${at(200_000)}, ${at(0)},
        ${at(178_000)}, repeat('a', 64), '{}', 100, 'starting')`);
    shop.clock.advance(10_000);
    const all = await text();
    expect(all).toMatch(/fairdrop_round_age_seconds\{game="wheel",status="starting"\} 10\d/);
    expect(all).toMatch(/fairdrop_battles_late_seconds 11\d/);
    expect(all).not.toMatch(/^fairdrop_runs_rounds/m);
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
