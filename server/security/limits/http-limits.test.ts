import type { AddressInfo } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { health, live, ready } from '#contract/api/health.ts';
import { coverAddress } from '#contract/box-art/cover.ts';
import { errorBody } from '#contract/api/errors.ts';
import { boxDraft } from '#tests/support/custom-boxes.ts';
import { sendRaw } from '#tests/fuzz/raw-line.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import { LIMIT_RULES } from './rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeApp({ database: 'pglite', env: { RATE_LIMITS: 'on' } });
});
afterAll(() => shop.close());

/** What supervisors may ask as often as they need to. */
const UNLIMITED = new Set<string>([health.path, live.path, ready.path]);

/** An address with every letter of its path percent-encoded, which means the same to a router. */
const encoded = (path: string): string => path.replaceAll(/[A-Za-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

let nextAddress = 0;
const newAddress = (): string => `10.77.${Math.floor(nextAddress / 250)}.${(nextAddress++ % 250) + 1}`;

const tokenCall = (url: string, remoteAddress: string): InjectOptions => ({
  method: 'POST',
  url,
  remoteAddress,
  payload: { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'fairdrop-web' },
});

describe('the limit of a call', () => {
  beforeEach(() => void vi.restoreAllMocks());

  it('is the same for every call of the document, however its address is written', async () => {
    const document = (await shop.call({ url: '/docs/json' })).json() as { paths: Record<string, Record<string, unknown>> };
    const taken = vi.spyOn(shop.deps.limiter, 'take');
    const limits = async (method: string, url: string): Promise<unknown[]> => {
      taken.mockClear();
      await shop.call({ method: method.toUpperCase() as 'GET', url, remoteAddress: '10.76.0.1' });
      return taken.mock.calls;
    };
    let calls = 0;
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const method of Object.keys(operations)) {
        const url = path.replaceAll(/\{\w+\}/g, 'x');
        const plain = await limits(method, url);
        expect(await limits(method, encoded(url)), `${method} ${encoded(url)}`).toEqual(plain);
        expect(plain.length, path).toBe(UNLIMITED.has(path) ? 0 : 1);
        calls += 1;
      }
    }
    expect(calls).toBeGreaterThan(50);
  });

  it('counts plain and encoded addresses together, and says when to come back', async () => {
    const address = newAddress();
    const urls = ['/oauth/token', '/%6fauth/token', '/oauth/%74oken', encoded('/oauth/token')];
    const statuses: number[] = [];
    for (let count = 0; count < 80; count++)
      statuses.push((await shop.call(tokenCall(urls[count % urls.length] ?? '', address))).statusCode);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(LIMIT_RULES.token.max);
    const refused = await shop.call(tokenCall('/%6fauth/token', address));
    expect(errorBody.parse(refused.json()).code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await shop.call(tokenCall('/oauth/token', newAddress()))).statusCode).toBe(401);
  });

  it('counts the automatic requests of login forms apart from sign-ins', async () => {
    const address = newAddress();
    const begin = { method: 'POST', url: '/api/auth/passkey/begin', remoteAddress: address, payload: {} } as const;
    for (let count = 0; count < LIMIT_RULES.passkeyRequest.max; count++) expect((await shop.call(begin)).statusCode).toBe(200);
    expect((await shop.call(begin)).statusCode).toBe(429);
    expect((await shop.call(tokenCall('/oauth/token', address))).statusCode).toBe(401);
  });

  it('counts addresses under which no call lives, and no files', async () => {
    const taken = vi.spyOn(shop.deps.limiter, 'take');
    await shop.call({ url: '/api/none' });
    await shop.call({ method: 'DELETE', url: '/nothing' });
    expect(taken).toHaveBeenCalledTimes(2);
    for (const url of ['/assets/none.js', '/none.png', '/robots.txt']) await shop.call({ url });
    expect(taken).toHaveBeenCalledTimes(2);
  });

  it('takes all addresses of one IPv6 network as one client', async () => {
    const call = (index: number) => shop.call(tokenCall('/oauth/token', `2001:db8:5:6::${index.toString(16)}`));
    for (let count = 0; count < LIMIT_RULES.token.max; count++) expect((await call(count)).statusCode).toBe(401);
    expect((await call(1_000)).statusCode).toBe(429);
  });
});

describe('limits of players’ boxes', () => {
  it('let a player edit a hundred times a day, and a network ask for some hundred covers a minute', async () => {
    const player = await shop.player();
    for (let count = 0; count < LIMIT_RULES.boxEditOfDay.max; count++) await shop.deps.limiter.take('boxEditOfDay', player.id);
    const edited = await player.post('/api/custom-boxes/no-such-box', boxDraft());
    expect(edited.statusCode).toBe(429);
    expect((await (await shop.player()).post('/api/custom-boxes/no-such-box', boxDraft())).statusCode).toBe(404);

    const url = coverAddress({ shape: 'crate', lights: ['rose', 'violet'], prizes: ['apex-racer'] });
    const remoteAddress = newAddress();
    for (let count = 1; count < LIMIT_RULES.cover.max; count++) await shop.deps.limiter.take('cover', remoteAddress);
    expect((await shop.call({ url, remoteAddress })).statusCode).toBe(200);
    const refused = await shop.call({ url, remoteAddress });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['cache-control'] ?? '').not.toContain('immutable');
  });
});

describe('the limit of handshakes', () => {
  it('is one for both transports', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
    const head = [
      'Host: shop',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    const status = async (path: string): Promise<number | undefined> => {
      const request = `GET ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`;
      return (await sendRaw(url, [request], { until: ([first]) => first !== undefined && first.status > 0 })).answers[0]?.status;
    };
    for (let count = 0; count < LIMIT_RULES.handshake.max; count++) shop.deps.limiter.allowsHere('handshake', '127.0.0.1');
    expect(await status('/app/fairdrop?protocol=7')).toBe(429);
    expect(await status('/socket.io/?EIO=4&transport=websocket')).toBe(429);
    shop.clock.advance(LIMIT_RULES.handshake.windowMs);
    expect(await status('/app/fairdrop?protocol=7')).toBe(101);
  });
});
