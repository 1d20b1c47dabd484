import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import type { ShopDeps } from './make-deps.ts';
import { addPlugins, pluginsOf } from './plugins.ts';
import type { App } from './runtime/deps.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeApp({ database: 'pglite' });
});
afterAll(() => shop.close());

it('the shop does not start where a plugin comes before what it needs, and says which', async () => {
  const deps = shop.deps as ShopDeps;
  const plugins = pluginsOf({}, () => Infinity);
  const failures: string[] = [];
  for (const plugin of plugins)
    if (typeof plugin !== 'function')
      await addPlugins(Fastify() as unknown as App, deps, [plugin]).catch((error: Error) => failures.push(error.message));
  expect(failures).toEqual([
    "The decorator 'receipts' required by 'registerLiveRounds' is not present in Fastify",
    "The decorator 'rounds' required by 'registerSockets' is not present in Fastify",
    "The decorator 'rounds' required by 'registerHealth' is not present in Fastify",
    "The decorator 'rounds' required by 'registerExclusion' is not present in Fastify",
    "The decorator 'withdrawals' required by 'registerDesk' is not present in Fastify",
    "The decorator 'rounds' required by 'registerSandbox' is not present in Fastify",
  ]);
});
