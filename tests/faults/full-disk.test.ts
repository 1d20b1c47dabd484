import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { DiskSpace } from '#server/database/disk-space.ts';
import { openPglite } from '#server/database/engine-pglite.ts';
import { layOut } from '#tests/support/prepared-files.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import { silentLog } from '#tests/support/test-config.ts';
import { temporaryDataDir } from '#tools/shop-process.ts';

const data = temporaryDataDir();
const space = new DiskSpace(data.path, silentLog, 0);
let shop: TestShop;
beforeAll(async () => {
  const folder = join(data.path, 'pg');
  await layOut(folder, inject('pgliteFiles'));
  const engine = await openPglite(folder, space);
  shop = await makeApp({ database: 'pglite', engine });
});
afterAll(async () => {
  await shop.close();
  data.remove();
});

it('a shop on the embedded database whose disk is full shows what there is, takes no bets, and goes on when there is space', async () => {
  const player = await shop.player({ balance: cents(10_000) });
  await player.post('/api/fairness/client-seed', { client_seed: 'x' });
  const key = randomUUID();
  const bet = () => player.post('/api/dice/bet', { stake: 1, choice: { side: 'under', target: 50 } }, { key });
  // The next look at the disk finds less than what must stay free.
  space.reserveBytes = Number.MAX_SAFE_INTEGER;
  await new Promise((resolve) => setTimeout(resolve, 300));
  const refused = await bet();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([503, '1', { code: 'unavailable' }]);
  expect(refused.json().msg).not.toBe('');
  expect((await player.get('/api/profile')).json().data.balance).toBe(100);
  space.reserveBytes = 0;
  await new Promise((resolve) => setTimeout(resolve, 300));
  const placed = await bet();
  expect(placed.statusCode).toBe(200);
  expect((await bet()).body).toBe(placed.body);
  expect(await shop.audit()).toEqual([]);
});
