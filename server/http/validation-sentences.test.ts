import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { errorBody } from '#contract/api/errors.ts';
import type { Route } from '#contract/api/route.ts';
import { makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { projectRoot } from '#tools/project.ts';

const API = join(projectRoot, 'contract/api');

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;

/** Every call of the contract. */
async function allRoutes(): Promise<Route[]> {
  const files = readdirSync(API).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(join(API, file)) as Promise<object>));
  return modules.flatMap((module) => Object.values(module) as unknown[]).filter(isRoute);
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** The paths of all fields that a schema takes, those of objects inside it too: `choice.target`, `items.0`. */
function fieldsOf(schema: JsonSchema, path: readonly string[] = []): string[][] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, inner] as const),
    ...(schema.items ? [['0', schema.items] as const] : []),
  ];
  const fields = inside.flatMap(([name, inner]) => [[...path, name], ...fieldsOf(inner, [...path, name])]);
  return [...fields, ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((option) => fieldsOf(option, path))];
}

const WRONG: readonly unknown[] = [undefined, null, true, '', ' ', 'x', 'x'.repeat(5_000), -1, 0.001, 1e300, 2 ** 60, [], [1], {}, '<b>'];

/** An object whose only field is the one at a path. */
function holding([name = '', ...rest]: readonly string[], value: unknown): unknown {
  const inner = rest.length === 0 ? value : holding(rest, value);
  return name === '0' ? [inner] : { [name]: inner };
}

/** What validators say of themselves, and what no player should read. */
const RAW =
  /invalid (input|string|option|type|value)|expected|received|too (big|small)|unrecogni|match pattern|\/\^|undefined|NaN|[<>]=|\[object|\bnull\b|the wrong format|isn’t valid/i;
const SENTENCE = /^[A-Z].*[a-z0-9”].*\.$/s;

const jsonOf = (schema: Route['body']): JsonSchema | null =>
  schema === undefined ? null : (z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

/** The wrong calls of a route: each field with each wrong value, the rest left out; a body that is none; a field that there isn't. */
function wrongCalls(route: Route): { url: string; body?: unknown }[] {
  const path = route.path.replaceAll(/:\w+/g, '1');
  const bodies = route.method === 'GET' ? [] : WRONG.concat({ 'no-such-field': 1 }).map((body) => ({ url: path, body }));
  const params = route.path.includes(':')
    ? ['%20', 'x'.repeat(80), '%3Cb%3E'].map((text) => ({ url: route.path.replaceAll(/:\w+/g, text) }))
    : [];
  const inBody = fieldsOf(jsonOf(route.body) ?? {}).flatMap((field) => WRONG.map((value) => ({ url: path, body: holding(field, value) })));
  const inQuery = fieldsOf(jsonOf(route.query) ?? {}).flatMap(([name = '']) =>
    ['', ' ', 'x', '-1', '1e9', '99999999999'].map((text) => ({ url: `${path}?${new URLSearchParams({ [name]: text }).toString()}` })),
  );
  return [...bodies, ...params, ...inBody, ...inQuery, { url: `${path}?no-such-field=1` }];
}

describe('what a refusal says about the input of a call', async () => {
  const routes = await allRoutes();
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite', env: { RATE_LIMITS: 'off' } });
  });
  afterAll(() => shop.close());

  it('covers the contract', () => expect(routes.length).toBeGreaterThan(30));

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('is whole sentences: %s', async (_name, route) => {
    let player: TestPlayer = await shop.player();
    let refused = 0;
    for (const { url, body } of wrongCalls(route)) {
      const headers = { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' };
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
      const answer = await shop.call({
        method: route.method,
        url,
        headers: route.method === 'GET' ? { ...headers, 'content-type': '' } : headers,
        ...payload,
      });
      if (answer.statusCode < 400) {
        // One of the calls signs out.
        player = await shop.player();
        continue;
      }
      const { msg, errors = {} } = errorBody.parse(answer.json());
      if (answer.statusCode === 422) refused += 1;
      for (const sentence of [msg, ...Object.values(errors).flat()]) {
        expect(sentence, `${url} ${JSON.stringify(body)?.slice(0, 120)}`).toMatch(SENTENCE);
        expect(sentence, `${url} ${JSON.stringify(body)?.slice(0, 120)}`).not.toMatch(RAW);
      }
    }
    expect(refused).toBeGreaterThan(0);
  });

  it.each([
    [{ amount: 'five' }, 'Amount must be a number.'],
    [{ amount: 1.234 }, 'Amount must be a number of coins with at most two decimals.'],
    [{ amount: -1 }, 'Amount can’t be below 0.'],
    [{ amount: 1e20 }, 'Amount can’t be above 9,000,000,000.00.'],
    [{ amount: 5, promocode: 'x!y' }, 'Promo code can only contain letters, digits, dashes and underscores.'],
    [{ amount: 5, tip: 1 }, 'Unknown field “tip”.'],
    [{}, 'Amount is required.'],
    [[], 'The request must be a JSON object.'],
  ])('says of %j: %s', async (body, sentence) => {
    const player = await shop.player();
    const { msg } = (await player.post('/api/deposit/zen/redirect', body)).json<{ msg: string }>();
    expect(msg).toBe(sentence);
  });

  it.each([
    ['', 'Client seed is required.'],
    ['x'.repeat(65), 'Client seed must be at most 64 characters long; this one has 65.'],
    ['two\nlines', 'Client seed can’t contain line breaks or invisible characters; character 4 is U+000A.'],
  ])('names the rule that the client seed %j breaks', async (client_seed, sentence) => {
    const player = await shop.player();
    const { msg } = (await player.post('/api/fairness/client-seed', { client_seed })).json<{ msg: string }>();
    expect(msg).toBe(sentence);
  });

  it('names a field by the call that it is of', async () => {
    const player = await shop.player();
    const msgOf = async (url: string, body: object): Promise<string> => (await player.post(url, body)).json<{ msg: string }>().msg;
    expect(await msgOf('/api/profile/name', { name: '' })).toBe('Nickname is required.');
    expect(await msgOf('/api/profile/closing', { name: 5 })).not.toContain('Nickname');
    expect(await msgOf('/api/withdrawal/delivery', {})).toBe('The list of items is required.');
    expect(await msgOf('/api/battles/1/join', { team_idx: 'x' })).toMatch(/^The team must /);
    expect(await msgOf('/api/crash/bet', { stake: 1, auto: 1 })).toBe('Auto cash-out must be at least 1.01.');
    expect(await msgOf('/api/crash/bet', { stake: 1, auto: 2_000_000 })).toBe('Auto cash-out must be at most 1000000.');
  });

  it('says of thousands of unknown fields no more than of twenty', async () => {
    const payload = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`f${index}`, 1]));
    const answer = await shop.call({ method: 'POST', url: '/api/auth/register', payload });
    const { errors = {} } = errorBody.parse(answer.json());
    expect(answer.statusCode).toBe(422);
    expect(Object.values(errors).flat().length).toBe(20);
    expect(answer.body.length).toBeLessThan(2_000);
  });

  it('says of a sign-up what is wrong with it, field by field', async () => {
    const payload = { name: ' ', email: 'nobody', password: '12345' };
    const { errors } = errorBody.parse((await shop.call({ method: 'POST', url: '/api/auth/register', payload })).json());
    expect(errors).toMatchObject({
      name: ['Nickname is required.'],
      email: ['Email must be a valid email address.'],
      password: ['Password must be at least 6 characters long.'],
      'g-recaptcha-response': ['The captcha answer is required.'],
    });
  });
});
