import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';
import { runPaymentsCommand } from '#tools/payments.ts';
import { askCoins, testPayments, testWarehouse, withdrawalFaults } from '#tests/support/withdrawals.ts';

const REST_MS = 61_000;

describe.each(DATABASES)('withdrawals whose reports are lost, on %s', (database) => {
  const payments = testPayments();
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database, withdrawalGateways: [payments, testWarehouse()] });
  });
  afterAll(() => shop.close());

  it('are asked about until they end, ever more rarely, by a provider that takes no new orders too; one that takes too long needs review', async () => {
    const player = await shop.player({ balance: cents(5_000) });
    const { id } = (await askCoins(player, 50)).json<{ id: string }>();
    shop.clock.advance(REST_MS);
    await shop.withdrawals.runDue();
    // As a provider answers whose order is under way, in more words.
    payments.answer = (order) => ({ withdrawalId: order.id, status: 'in_processing' });
    const { closedGateways } = shop.deps.config.withdrawals;
    (closedGateways as Set<string>).add('test-payments');
    const asked = payments.asked;
    const overdue = async (): Promise<unknown[]> =>
      (await shop.deps.db.read.execute(sql`select kind, gateway from payment_overdue where id = ${id}`)).rows;
    for (let turn = 0; turn < 3; turn++) {
      shop.clock.advance(600_001);
      await shop.withdrawals.runDue();
    }
    expect([payments.asked - asked, await overdue()]).toEqual([3, []]);
    for (let hour = 0; hour < 48; hour++) {
      shop.clock.advance(3_600_001);
      await shop.withdrawals.runDue();
    }
    const inTwoDays = payments.asked - asked - 3;
    expect(inTwoDays).toBeGreaterThan(7);
    expect(inTwoDays).toBeLessThan(25);
    expect(await overdue()).toEqual([{ kind: 'crypto', gateway: 'test-payments' }]);
    payments.answer = (order) => ({ withdrawalId: order.id, status: 'done', transactionId: 'late' });
    // A person has it asked about at once.
    expect((await runPaymentsCommand(shop.deps, { do: 'list', by: 'Ada' })).join()).toContain(`${id}  crypto by test-payments`);
    await runPaymentsCommand(shop.deps, { do: 'ask', id, by: 'Ada', reason: 'the player asks' });
    await shop.withdrawals.runDue();
    payments.answer = () => 'accepted';
    (closedGateways as Set<string>).delete('test-payments');
    const { rows } = await shop.deps.db.read.execute(sql`select status, transaction_id from withdrawal where id = ${id}`);
    expect([rows, await overdue()]).toEqual([[{ status: 'done', transaction_id: 'late' }], []]);
    expect(await withdrawalFaults(shop)).toEqual([]);
  });
});
