import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { configSchema } from '#contract/api/config.ts';
import { errorBody } from '#contract/api/errors.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
const client = mkdtempSync(join(tmpdir(), 'fairdrop-client-'));
beforeAll(async () => {
  mkdirSync(join(client, 'assets'));
  mkdirSync(join(client, 'prizes'));
  writeFileSync(join(client, 'index.html'), '<!doctype html><html><head></head><body>the shop</body></html>');
  writeFileSync(join(client, 'assets/app-1a2b3c.js'), 'export {};');
  writeFileSync(join(client, 'prizes/crown.webp'), 'picture');
  shop = await makeApp({ database: 'pglite', clientFolder: client, env: { RATE_LIMITS: 'on' } });
});
afterAll(async () => {
  await shop.close();
  rmSync(client, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => shop.call({ url, headers, remoteAddress: '10.1.1.1' });

const STRICT = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", 'data:', 'blob:', 'ws://shop.test:3000'],
  'worker-src': ["'self'", 'blob:'],
  'frame-src': ["'none'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'report-uri': ['/api/csp-report'],
};
const policyOf = (header: unknown): Record<string, string[]> =>
  Object.fromEntries(
    String(header)
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );

it.each([
  ['DELETE', '/api/profile', 'GET, HEAD'],
  ['OPTIONS', '/api/profile?x=1', 'GET, HEAD'],
  ['HEAD', '/api/auth/register', 'POST'],
  ['GET', '/api/crash/bet/1/cancel', 'POST'],
  ['GET', '/oauth/token', 'POST'],
] as const)('a call has another method than %s: %s is %s', async (method, url, allow) => {
  const { statusCode, headers } = await shop.call({ method, url });
  expect([statusCode, headers.allow]).toEqual([405, allow]);
});

it.each([
  ['bytes=0-2', 206],
  ['bytes=-2', 206],
  ['bytes=9-', 416],
  ['bytes=a-b', 200],
  ['bytes=-', 200],
  ['bytes=2-1', 200],
  ['bytes', 200],
  ['lines=0-1', 200],
])('a range %s of a file is answered with %i', async (range, status) => {
  expect((await get('/prizes/crown.webp', { range })).statusCode).toBe(status);
});

describe('page security', () => {
  it.each(['/', '/boxes', '/assets/app-1a2b3c.js', '/api/config', '/api/nothing', '/assets/gone.js'])('is sent with %s', async (url) => {
    const { headers } = await get(url, { host: 'shop.test:3000' });
    expect(policyOf(headers['content-security-policy'])).toEqual(STRICT);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('lets the documentation’s page add its own sheet by hash, and no more', async () => {
    const { headers } = await get('/docs', { host: 'shop.test:3000' });
    const policy = policyOf(headers['content-security-policy']);
    expect(policy).toEqual({ ...STRICT, 'style-src': ["'self'", expect.stringMatching(/^'sha256-[A-Za-z0-9+/]{43}='$/)] });
  });

  it('lets no host name write into the policy', async () => {
    const { headers } = await get('/', { host: "x; script-src 'unsafe-inline'" });
    expect(policyOf(headers['content-security-policy'])).toEqual({
      ...STRICT,
      'connect-src': ["'self'", 'data:', 'blob:', 'ws://localhost:3000'],
    });
  });

  it('takes reports of broken policies', async () => {
    const report = {
      method: 'POST',
      url: '/api/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: '{"csp-report":{}}',
    } as const;
    expect((await shop.call(report)).statusCode).toBe(204);
  });
});

describe('pages', () => {
  it.each(['/', '/boxes', '/standard/penny-arcade', '/profile/inventory?modal=deposit'])('answer %s with the shop', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(answer.body).toContain('the shop');
  });

  it('keep hashed files for ever, others for an hour', async () => {
    expect((await get('/assets/app-1a2b3c.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/prizes/crown.webp')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each([
    '/assets/gone-1.js',
    '/assets/',
    '/prizes/none.webp',
    '/favicon.png',
    '/api/none',
    '/api',
    '/oauth/none',
    '/social/x/y',
    '/sandbox/none',
    '/app/fairdrop',
    '/apps/1/none',
    '/socket.io',
    '/socket.io/none',
    '/broadcasting/none',
    '/docs/none',
    '/metrics',
    '/healthz/none',
    '/readyz/none',
    '/metrics/none',
    '/%61pi/none',
    '/%6detrics',
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
  ])('are not what %s gets', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode, answer.body).toBe(404);
    expect(errorBody.safeParse(answer.json()).success).toBe(true);
  });

  it('are not for other methods', async () => {
    expect((await shop.call({ method: 'POST', url: '/boxes' })).statusCode).toBe(404);
    expect((await shop.call({ method: 'DELETE', url: '/api/none' })).statusCode).toBe(404);
  });
});

describe('addresses that the router can not read', () => {
  it.each([
    ['/api/%', 400, 'invalid_request'],
    ['/api/boxes/%zz', 400, 'invalid_request'],
    ['/%c0%ae', 400, 'invalid_request'],
    ['/boxes/%', 400, 'invalid_request'],
    [`/api/boxes/${'a'.repeat(250)}`, 404, 'not_found'],
  ])('meet the usual form: %s', async (url, status, code) => {
    const answer = await get(url);
    expect([answer.statusCode, errorBody.parse(answer.json()).code]).toEqual([status, code]);
  });
});

describe('a shop that stops', () => {
  it('refuses calls on open connections in the usual form, and asks them to come back', async () => {
    const stopping = await makeApp({ database: 'pglite' });
    await stopping.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = stopping.app.server.address() as AddressInfo;
    // A request that is under way keeps the shop stopping.
    const slow = connect(port, '127.0.0.1');
    slow.on('error', () => undefined);
    slow.write('POST /oauth/token HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
    const line = connect(port, '127.0.0.1');
    await once(line, 'connect');
    line.write('GET /api/config HTTP/1.1\r\nHost: shop\r\n\r\n');
    await once(line, 'data');
    const closed = stopping.close();
    while (stopping.app.server.listening) await new Promise((resolve) => setTimeout(resolve, 10));
    line.write('GET /api/config HTTP/1.1\r\nHost: shop\r\n\r\n');
    const [answer] = (await once(line, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(
      /^HTTP\/1\.1 503 [^]*\r\nretry-after: \d+\r\n[^]*"code":"unavailable","msg":"The shop is restarting/i,
    );
    line.destroy();
    slow.destroy();
    await closed;
  });
});

describe('failures', () => {
  it('have one form, with an id to quote', async () => {
    const answer = await get('/api/profile');
    const body = errorBody.parse(answer.json());
    expect(body).toMatchObject({
      code: 'unauthenticated',
      msg: 'Please log in.',
      message: 'Please log in.',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it.each([
    ['text that is not JSON', 'application/json', '{"a":', 400],
    ['a poisoned prototype', 'application/json', '{"__proto__":{"a":1}}', 400],
    ['plain text', 'text/plain', '{}', 415],
    ['a body that is too large', 'application/json', JSON.stringify({ name: 'x'.repeat(70_000) }), 413],
    ['an array', 'application/json', '[]', 422],
    ['null', 'application/json', 'null', 422],
  ])('meet %s calmly', async (_what, type, payload, status) => {
    const answer = await shop.call({ method: 'POST', url: '/api/auth/register', headers: { 'content-type': type }, payload });
    expect([answer.statusCode, errorBody.parse(answer.json()).code]).toEqual([status, 'invalid_request']);
  });

  it('give away nothing of what went wrong inside', async () => {
    const broken = await makeApp({ database: 'pglite' });
    const player = await broken.player();
    await broken.deps.db.read.execute(sql`alter table account rename to account_away`);
    const answer = await player.get('/api/profile');
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal']);
    expect(answer.body).not.toMatch(/account|select|relation|42P01|\.ts/i);
    await broken.close();
  });

  it('refuse unknown fields in queries, bodies and empty bodies alike', async () => {
    const player = await shop.player({ balance: cents(1_000) });
    for (const answer of [
      await get('/api/boxes?limit=5'),
      await get('/api/config?x=1'),
      await get('/api/boxes?sort=price&sort=name'),
      await player.post('/api/profile/logout', { all: true }),
      await player.post('/api/fairness/client-seed', { client_seed: 'x', nonce: 5 }),
      await player.post('/api/boxes/penny-arcade/open', { count: 1, balance: 5 }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_request']);
    }
    expect(await shop.balance(player.id)).toBe(1_000);
  });
});

describe('the public settings', () => {
  it('are what the shell was promised, and hold no secret', async () => {
    const answer = await get('/api/config');
    expect(z.safeParse(configSchema, answer.json()).success).toBe(true);
    const { secrets } = shop.deps.config;
    for (const secret of [
      ...secrets.realtime,
      ...[secrets.accessToken[0].bytes, secrets.seedKey[0].bytes, secrets.zenWebhook].map((bytes) => Buffer.from(bytes).toString('hex')),
    ]) {
      expect(answer.body).not.toContain(secret);
    }
  });
});

describe('the documentation', () => {
  it('describes its calls only where that is wished', async () => {
    const hidden = await makeApp({ database: 'pglite', env: { DOCS: 'off' } });
    for (const url of ['/docs', '/docs/', '/docs/json', '/docs/yaml', '/docs/static/index.html'])
      expect((await hidden.call({ method: 'GET', url })).statusCode, url).toBe(404);
    await hidden.close();
    expect((await get('/docs/json')).statusCode).toBe(200);
  });

  it('describes every call in its wire form', async () => {
    const document = (await get('/docs/json')).json();
    for (const path of [
      '/api/auth/register',
      '/oauth/token',
      '/api/profile',
      '/api/boxes/{slug}/open',
      '/api/deposit/zen/redirect',
      '/api/last-drops',
      '/broadcasting/auth',
    ]) {
      expect(Object.keys(document.paths)).toContain(path);
    }
    const { amount } = document.paths['/api/deposit/zen/redirect'].post.requestBody.content['application/json'].schema.properties;
    expect(amount).toMatchObject({ type: 'number' });
    const { balance } = document.paths['/api/profile'].get.responses['200'].content['application/json'].schema.properties.data.properties;
    expect(balance).toMatchObject({ type: 'number' });
    expect(document.paths['/api/profile'].get.security).toEqual([{ bearer: [] }]);
  });
});

describe('rate limits', () => {
  it('hold an address to a number of calls, not the shop', async () => {
    const call = (remoteAddress: string) =>
      shop.call({
        method: 'POST',
        url: '/api/csp-report',
        headers: { 'content-type': 'application/csp-report' },
        payload: '{}',
        remoteAddress,
      });
    for (let count = 0; count < 30; count++) expect((await call('10.9.9.9')).statusCode).toBe(204);
    const refused = await call('10.9.9.9');
    expect([refused.statusCode, errorBody.parse(refused.json()).code]).toEqual([429, 'too_many_requests']);
    expect((await call('10.9.9.8')).statusCode).toBe(204);
  });

  it('believe no forwarded address unless a proxy is declared', async () => {
    const call = (address: string) =>
      shop.call({
        method: 'POST',
        url: '/api/csp-report',
        headers: { 'content-type': 'application/csp-report', 'x-forwarded-for': address },
        payload: '{}',
        remoteAddress: '10.9.9.7',
      });
    for (let count = 0; count < 30; count++) expect((await call(`1.1.1.${count}`)).statusCode).toBe(204);
    expect((await call('1.1.2.1')).statusCode).toBe(429);
  });
});
