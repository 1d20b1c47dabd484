import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/api/errors.ts';
import type { Route } from '#contract/api/route.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import { projectRoot } from '#tools/project.ts';

const API = join(projectRoot, 'contract/api');
const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;

/** The calls that take JSON; pictures come as bytes. */
async function writingRoutes(): Promise<Route[]> {
  const files = readdirSync(API).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(join(API, file)) as Promise<object>));
  return modules
    .flatMap((module) => Object.values(module) as unknown[])
    .filter(isRoute)
    .filter(({ method, path }) => method !== 'GET' && !path.endsWith('/pictures'));
}

describe('a JSON body that names a key twice', async () => {
  const routes = await writingRoutes();
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite', env: { RATE_LIMITS: 'off' } });
  });
  afterAll(() => shop.close());

  it.each(routes.map(({ path, method }) => [method, path.replaceAll(/:\w+/g, '1')] as const))(
    'is refused by %s %s',
    async (method, url) => {
      const player = await shop.player();
      const headers = { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' };
      const answer = await shop.call({ method, url, headers, payload: '{"amount":1,"inner":{"am\\u006funt":1,"amount":2}}' });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(errorBody.parse(answer.json())).toMatchObject({ code: 'invalid_request', msg: 'This JSON contains “amount” twice.' });
    },
  );

  it('is not repeated at length', async () => {
    const key = 'k'.repeat(500);
    const payload = `{"${key}":1,"${key}":2}`;
    const answer = await shop.call({ method: 'POST', url: '/api/auth/register', headers: { 'content-type': 'application/json' }, payload });
    expect(answer.json<{ msg: string }>().msg).toBe(`This JSON contains “${'k'.repeat(40)}…” twice.`);
  });

  it('in another encoding than UTF-8 is refused, and keeps no replaced letters', async () => {
    const player = await shop.player();
    const headers = { authorization: `Bearer ${player.token}`, 'content-type': 'application/json; charset=iso-8859-1' };
    const rename = (encoding: 'latin1' | 'utf8') =>
      shop.call({ method: 'POST', url: '/api/profile/name', headers, payload: Buffer.from('{"name":"José"}', encoding) });
    const refused = await rename('latin1');
    expect([refused.statusCode, refused.json<{ msg: string }>().msg]).toEqual([400, 'This request must be encoded as UTF-8.']);
    expect((await rename('utf8')).statusCode).toBe(200);
  });

  it('is not taken as a form where only JSON is documented, and a form in another encoding nowhere', async () => {
    const send = (url: string, payload: string | Buffer) =>
      shop.call({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    for (const url of ['/api/auth/register', '/social/complete']) expect((await send(url, 'name=Ann')).statusCode).toBe(415);
    expect((await send('/api/deposit/skinsback/webhook', 'order_id=%E9')).statusCode).toBe(400);
    const token = async (name: string | Buffer) => (await send('/oauth/token', name)).json<{ msg: string }>().msg;
    for (const body of ['grant_type=%E9', Buffer.from('grant_type=\xE9', 'latin1')])
      expect(await token(body)).toBe('This request must be encoded as UTF-8.');
    for (const body of ['grant_type=%C3%A9', 'grant_type=100%']) expect(await token(body)).toContain('Grant type');
  });

  it('leaves other bodies as they were: broken JSON and poisoned prototypes are refused, the rest is read', async () => {
    for (const payload of ['{', '{"__proto__":{"a":1}}']) {
      const answer = await shop.call({
        method: 'POST',
        url: '/api/auth/register',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect(answer.statusCode).toBe(400);
    }
    const answer = await shop.call({ method: 'POST', url: '/api/auth/register', payload: { name: 'a', inner: { name: 'b' } } });
    expect(answer.statusCode).toBe(422);
  });
});
