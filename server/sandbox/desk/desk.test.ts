import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_DESK_CODES } from '#contract/api/sandbox.ts';
import { cents } from '#contract/money.ts';
import { cookieOf, logEntries, postDesk } from '#tests/support/desk.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import { askCoins, testPayments } from '#tests/support/withdrawals.ts';
import { WithdrawalAutoClerk } from '../withdrawals/auto-clerk.ts';
import { DEMO_STAFF } from './demo-staff.ts';

describe('the desk in the sandbox', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite', env: { DEMO_PLAYERS: '0' }, withdrawalGateways: [testPayments()] });
  });
  afterAll(() => shop.close());

  it('has two demo accounts whose codes are on a page', async () => {
    const [{ email, password }] = DEMO_STAFF;
    const codes = [...(await shop.call({ url: SANDBOX_DESK_CODES })).body.matchAll(/<dd>(\d{6})<\/dd>/g)].map(([, code]) => code);
    expect(codes).toHaveLength(2);
    const { challenge, app, new_password } = (await postDesk(shop, '/api/desk/sign-in', { email, password })).json().data;
    expect([app, new_password]).toEqual([null, false]);
    const done = await postDesk(shop, '/api/desk/sign-in/code', { challenge, code: codes[0] });
    expect(done.json().data).toMatchObject({ email, role: 'operator', sandbox: true });
    const me = await shop.call({ url: '/api/desk/me', headers: { cookie: cookieOf(done) } });
    expect(me.statusCode).toBe(200);
  });

  it('keeps its demo accounts out of a shop that is no sandbox any more', async () => {
    const [{ email, password }] = DEMO_STAFF;
    const real = await makeApp({ database: 'pglite', env: { SANDBOX: 'off' } });
    try {
      expect((await real.deps.db.read.execute(`select from staff where email = '${email}' and is_demo`)).rows).toHaveLength(1);
      expect((await postDesk(real, '/api/desk/sign-in', { email, password })).json().code).toBe('invalid_credentials');
    } finally {
      await real.close();
    }
  });

  it('has a clerk that approves what waits, marked as such, and asks a second person above the limit', async () => {
    const player = await shop.player({ balance: cents(5_000_000) });
    const clerk = new WithdrawalAutoClerk(shop.deps);
    const small = (await askCoins(player, 1_100)).json().id as string;
    const large = (await askCoins(player, 10_000)).json().id as string;
    await shop.deps.db.read.execute(`update withdrawal set worth = 2000000 where id = '${large}'`);
    await clerk.runDue();
    expect(await logEntries(shop, 1)).not.toMatchObject([{ act: 'withdrawals.approve' }]);
    shop.clock.advance(5_001);
    await clerk.runDue();
    await clerk.runDue();
    const acts = (await logEntries(shop)).filter(({ act }) => act === 'withdrawals.approve');
    expect(acts.map(({ source, outcome, subject_id, by_name }) => [source, outcome, subject_id, by_name])).toEqual([
      ['clerk', 'asked', large, 'automatic clerk'],
      ['clerk', 'done', small, 'automatic clerk'],
    ]);
    await clerk.stop();
  });
});
