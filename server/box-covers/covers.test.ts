import { afterAll, beforeAll, expect, test } from 'vitest';
import { coverAddress } from '#contract/box-art/cover.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeApp({ database: 'pglite' });
});
afterAll(() => shop.close());

const ADDRESS = coverAddress({ shape: 'crate', lights: ['rose', 'violet'], prizes: ['apex-racer', 'gilded-crown'] });

test('the address of a cover serves a drawing with its prizes in it, which browsers keep and which can load and run nothing', async () => {
  const answer = await shop.call({ url: ADDRESS });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'; img-src data:; sandbox");
  expect(answer.body.match(/href="data:image\/webp;base64,/g)).toHaveLength(2);
});

test.each([
  '/covers/1/crate-rose-violet/no-such-prize.svg',
  '/covers/1/crate-rose-rose/apex-racer.svg',
  '/covers/1/crate-rose-violet/..%2F..%2Fpackage.svg',
  '/covers/1/crate-rose-violet/apex-racer.svg?x=1',
  '/covers/1',
])('%s is no cover, and nothing to keep', async (url) => {
  const answer = await shop.call({ url });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
});
