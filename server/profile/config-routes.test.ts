import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicConfig } from '#contract/api/config.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';

const SERVICE = { PUSHER_APP_ID: '1', PUSHER_KEY: 'key', PUSHER_SECRET: 'secret', PUSHER_CLUSTER: 'mt1' };

describe('where pages find an outside realtime service that has no host of its own', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite', env: SERVICE });
  });
  afterAll(() => shop.close());

  it('is the host of its cluster, never the shop, and the page policy allows it', async () => {
    const answer = await shop.app.inject({ url: '/api/config' });
    const { realtime } = answer.json<PublicConfig>();
    expect(realtime).toMatchObject({ key: 'key', host: 'ws-mt1.pusher.com', port: 443, tls: true });
    expect(String(answer.headers['content-security-policy'])).toContain(`wss://${realtime.host}`);
  });
});
