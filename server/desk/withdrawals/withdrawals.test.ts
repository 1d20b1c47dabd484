import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { staffApprovalTable } from '#server/desk/schema.ts';
import { logEntries, staffWith, type TestStaff } from '#tests/support/desk.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import {
  askCoins,
  askPrizes,
  giveWonPrizes,
  PRIZES,
  reportTo,
  saveAddressOf,
  testPayments,
  testWarehouse,
  withdrawalFaults,
} from '#tests/support/withdrawals.ts';
import { listForDesk } from './list.ts';

const REASON = { reason: 'looked at, is fine' };
const REST_MS = 60_000;

describe.each(DATABASES)('withdrawals that staff decides, on %s', (database) => {
  const payments = testPayments();
  const warehouse = testWarehouse();
  let shop: TestShop;
  let [one, other]: TestStaff[] = [];
  let player: TestPlayer;
  beforeAll(async () => {
    const env = { SANDBOX: 'off', DESK_REVIEW: '100', DESK_TWO_PERSONS: '1000' };
    shop = await makeApp({ database, env, withdrawalGateways: [payments, warehouse] });
    [one, other] = await Promise.all([staffWith(shop, 'payments'), staffWith(shop, 'risk')]);
    player = await shop.player({ balance: cents(10_000_000) });
    await saveAddressOf(player);
  });
  afterAll(async () => {
    expect(await withdrawalFaults(shop)).toEqual([]);
    expect(await shop.audit()).toEqual([]);
    await shop.close();
  });

  const asked = async (amount: number, by = player): Promise<string> => {
    const answer = await askCoins(by, amount);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().id as string;
  };
  const act = (staff: TestStaff | undefined, id: string, name: string, more: object = {}) =>
    staff?.post(`/api/desk/withdrawals/${id}/${name}`, { ...REASON, ...more });
  const show = async (id: string) => (await one?.get(`/api/desk/withdrawals/${id}`))?.json().data;
  /** Runs what is due after the rest. */
  const pass = async (): Promise<void> => {
    shop.clock.advance(REST_MS + 1);
    await shop.app.withdrawals.runDue();
  };

  it('go on below the limit, counted over a day, and wait above it until they are approved', async () => {
    const small = await shop.player({ balance: cents(100_000) });
    const [first, second] = [await asked(60, small), await asked(60, small)];
    await pass();
    expect([(await show(first)).status, (await show(second)).status]).toEqual(['in_processing', 'new']);
    expect((await show(second)).review).toBe('waiting');
    const queue = (await one?.get('/api/desk/withdrawals'))?.json().data as { id: string }[];
    expect(queue.map(({ id }) => id)).toEqual([second]);
    expect((await act(one, second, 'approve'))?.json()).toEqual({ msg: 'Approved.', approval_id: null });
    await pass();
    expect([(await show(second)).status, payments.taken.has(second)]).toEqual(['in_processing', true]);
    expect((await act(one, second, 'approve'))?.json().code).toBe('withdrawal_closed');
  });

  it('need a second person above the limit of two', async () => {
    const id = await asked(1_500);
    const approval = (await act(one, id, 'approve'))?.json().approval_id as string;
    await pass();
    expect(await show(id)).toMatchObject({ status: 'new', review: 'waiting', approval_id: approval });
    expect((await act(other, id, 'approve'))?.json().code).toBe('approval_waiting');
    expect((await one?.post(`/api/desk/approvals/${approval}/approve`, REASON))?.statusCode).toBe(403);
    expect((await other?.post(`/api/desk/approvals/${approval}/approve`, REASON))?.statusCode).toBe(200);
    await pass();
    expect((await show(id)).status).toBe('in_processing');
    expect((await show(id)).acts.map((entry: { by: string }) => entry.by)).toContain(one?.email);
  });

  it('need a second person where those of a day are above that limit together, as the page says before', async () => {
    const owner = await shop.player({ balance: cents(1_000_000) });
    const [first, second] = [await asked(600, owner), await asked(600, owner)];
    expect([(await show(first)).needs_second, (await show(second)).needs_second]).toEqual([false, true]);
    expect((await act(one, first, 'approve'))?.json().approval_id).toBeNull();
    const id = (await act(one, second, 'approve'))?.json().approval_id as string;
    const waiting = (await other?.get('/api/desk/approvals?status=waiting'))?.json().data as { id: string; sentence: string }[];
    expect(waiting.find((approval) => approval.id === id)?.sentence).toBe(
      'Approve the withdrawal, worth 600.00 coins, 1,200.00 with the others of the 24 hours before it',
    );
    const [approval] = await shop.deps.db.read.select().from(staffApprovalTable).where(eq(staffApprovalTable.id, id));
    const approvalsAt = async (now: number) => {
      const { withdrawals } = await shop.deps.db.transaction((tx) => listForDesk(tx, { player: owner.id }, now));
      return withdrawals.map(({ approval_id }) => approval_id);
    };
    const expiresAt = approval?.expiresAt ?? 0;
    expect([await approvalsAt(expiresAt - 1), await approvalsAt(expiresAt)]).toEqual([[id], [null]]);
  });

  it('rest as long as a new address asks, whenever they are approved or released', async () => {
    const strict = await makeApp({
      database,
      env: { SANDBOX: 'off', DESK_REVIEW: '1', NEW_ADDRESS_REST_S: '3600' },
      withdrawalGateways: [payments],
    });
    const staff = await staffWith(strict, 'payments');
    const rich = await strict.player({ balance: cents(100_000) });
    const ids = [(await askCoins(rich, 60)).json().id as string, (await askCoins(rich, 60)).json().id as string];
    const decide = (id: string | undefined, name: string) => staff.post(`/api/desk/withdrawals/${id}/${name}`, REASON);
    for (const id of ids) expect((await decide(id, 'approve')).statusCode).toBe(200);
    for (const name of ['hold', 'release']) expect((await decide(ids[1], name)).statusCode).toBe(200);
    const statuses = async (): Promise<string[]> => {
      await strict.app.withdrawals.runDue();
      const { rows } = await strict.deps.db.read.execute(sql`select status from withdrawal`);
      return rows.map(({ status }) => String(status));
    };
    strict.clock.advance(REST_MS + 1);
    expect(await statuses()).toEqual(['new', 'new']);
    strict.clock.advance(3_600_000);
    expect(await statuses()).toEqual(['in_processing', 'in_processing']);
    await strict.close();
  });

  it('count a delivery by its prizes', async () => {
    const [prize = ''] = await giveWonPrizes(shop, player.id, [PRIZES.plain], cents(150_000));
    const id = (await askPrizes(player, [{ id: prize }])).json().id as string;
    expect(await show(id)).toMatchObject({ type: 'delivery', review: 'waiting', what: '1 prize', worth: 1_504.9 });
    expect((await act(one, id, 'approve'))?.json().approval_id).not.toBeNull();
    expect((await act(one, id, 'cancel', { sentence: 'We can’t ship this.' }))?.statusCode).toBe(200);
    expect((await show(id)).detail).toMatchObject({ status: 'canceled', reason: 'We can’t ship this.', refunded: 4.9 });
    const waiting = (await other?.get('/api/desk/approvals?status=waiting'))?.json().data as { id: string; subject: { id: string } }[];
    const left = waiting.find(({ subject }) => subject.id === id)?.id ?? '';
    expect((await other?.post(`/api/desk/approvals/${left}/approve`, REASON))?.json().code).toBe('withdrawal_closed');
  });

  it('stay while they are held, also approved ones, and go on when they are released', async () => {
    const id = await asked(200, await shop.player({ balance: cents(100_000) }));
    expect((await act(other, id, 'hold'))?.statusCode).toBe(200);
    expect((await act(one, id, 'approve'))?.statusCode).toBe(200);
    await pass();
    expect(await show(id)).toMatchObject({ status: 'new', review: 'approved', held_at: expect.any(String) as string });
    expect((await act(other, id, 'release'))?.statusCode).toBe(200);
    await pass();
    expect((await show(id)).status).toBe('in_processing');
    expect((await act(other, id, 'hold'))?.json().code).toBe('withdrawal_closed');
  });

  it('are not canceled by staff whose own they are', async () => {
    const own = await shop.player({ balance: cents(100_000) });
    const id = await asked(60, own);
    await shop.deps.db.script(`update users set email = '${one?.email}' where id = '${own.id}'`);
    const cancel = (staff: TestStaff | undefined) => act(staff, id, 'cancel', { sentence: 'Please try another address.' });
    expect((await cancel(one))?.statusCode).toBe(403);
    expect((await show(id)).status).toBe('new');
    expect((await cancel(other))?.statusCode).toBe(200);
  });

  it('are still the player’s to cancel, and are canceled once of two at the same time', async () => {
    const id = await asked(300);
    const before = await shop.balance(player.id);
    await act(one, id, 'hold');
    const cancel = () => act(one, id, 'cancel', { sentence: 'Please try another address.' });
    const answers = await Promise.all([
      cancel(),
      player.post(`/api/profile/withdrawals/${id}/cancel`),
      cancel(),
      act(other, id, 'approve'),
    ]);
    expect(await shop.balance(player.id)).toBe(before + 30_000);
    expect(answers.filter((answer) => answer?.statusCode === 409).length).toBeGreaterThanOrEqual(2);
  });

  it('show what a decision needs, with an entry in the log for the reader', async () => {
    const id = await asked(250);
    const data = await show(id);
    expect(data.account).toMatchObject({ id: player.id, email: player.email, deposited: 0 });
    expect(data.same_address.length).toBeGreaterThan(0);
    expect(data.devices).toHaveLength(1);
    expect((await logEntries(shop, 1))[0]).toMatchObject({ act: 'withdrawals.read', subject_type: 'withdrawal', subject_id: id });
    expect((await one?.get('/api/desk/withdrawals/nothing'))?.statusCode).toBe(404);
    const { rows } = await shop.deps.db.read.execute(
      sql`select count(*)::int as reads from staff_log where act = 'withdrawals.read' and subject_id is null`,
    );
    expect(Number(rows[0]?.['reads'])).toBeGreaterThan(0);
  });

  it('are ended by two persons once their provider has not answered for seven days: as sent, or returned', async () => {
    const DAY_MS = 86_400_000;
    const owner = await shop.player({ balance: cents(10_000) });
    const [sent, failed, answered, back] = [await asked(20, owner), await asked(21, owner), await asked(22, owner), await asked(23, owner)];
    const end = (id: string, outcome: string) => act(one, id, 'end', { outcome, reference: `chain${outcome}` });
    const approvalOf = async (id: string, outcome: string) => (await end(id, outcome))?.json().approval_id as string;
    const approve = (id: string) => other?.post(`/api/desk/approvals/${id}/approve`, REASON);
    /** Has the provider asked about one of them alone from now on. */
    const askOnly = async (id: string): Promise<void> => {
      const far = sql`update withdrawal set due_at = due_at + interval '100 days' where status = 'in_processing'`;
      await shop.deps.db.read.execute(far);
      await shop.deps.db.read.execute(sql`update withdrawal set due_at = created_at where id = ${id}`);
      await shop.app.withdrawals.runDue();
    };
    expect((await end(sent, 'sent'))?.json().code).toBe('withdrawal_closed');
    await pass();
    shop.clock.advance(6 * DAY_MS);
    [one, other] = await Promise.all([staffWith(shop, 'payments'), staffWith(shop, 'risk')]);
    expect((await end(sent, 'sent'))?.json().code).toBe('withdrawal_closed');
    await askOnly(answered);
    shop.clock.advance(DAY_MS);
    [one, other] = await Promise.all([staffWith(shop, 'payments'), staffWith(shop, 'risk')]);
    expect([(await show(sent)).may_end, (await show(answered)).may_end]).toEqual([true, false]);
    expect((await end(answered, 'failed'))?.json().code).toBe('withdrawal_closed');
    const [first, second, third] = [await approvalOf(sent, 'sent'), await approvalOf(failed, 'failed'), await approvalOf(back, 'failed')];
    expect(await show(failed)).toMatchObject({ status: 'in_processing', approval_id: second });
    expect((await one.post(`/api/desk/approvals/${first}/approve`, REASON)).statusCode).toBe(403);
    expect([(await approve(first))?.statusCode, (await approve(second))?.statusCode]).toEqual([200, 200]);
    expect(await show(sent)).toMatchObject({ status: 'done', may_end: false, detail: { crypto: { transaction_id: 'chainsent' } } });
    expect(await show(failed)).toMatchObject({ status: 'canceled', detail: { refunded: 21 } });
    expect(await shop.balance(owner.id)).toBe(10_000 - 2_000 - 2_200 - 2_300);
    const asks = (await logEntries(shop, 50)).filter((entry) => entry['act'] === 'withdrawals.end' && entry['subject_id'] === failed);
    expect(asks).toMatchObject([
      { outcome: 'asked', ...REASON, data: { outcome: 'failed', reference: 'chainfailed', approval_id: second } },
    ]);
    // A late report moves no coins a second time.
    const late = { withdrawalId: failed, status: 'done', transactionId: 'late' } as const;
    expect((await reportTo(shop, 'test-payments', late)).json()).toEqual({ status: 'quarantined' });
    // The provider answers between the question and the approval.
    await askOnly(back);
    expect((await approve(third))?.json().code).toBe('withdrawal_closed');
    expect((await show(back)).status).toBe('in_processing');
  });

  it('are ended by two persons where they were found new in a backup, but had been sent', async () => {
    const [first, second] = await Promise.all([staffWith(shop, 'payments'), staffWith(shop, 'risk')]);
    const id = await asked(20, await shop.player({ balance: cents(10_000) }));
    const end = () => act(first, id, 'end', { outcome: 'sent', reference: 'chainrestored' });
    expect((await end())?.json().code).toBe('withdrawal_closed');
    await shop.deps.db.read.execute(sql`update withdrawal set held_at = created_at, restored_at = created_at where id = ${id}`);
    const approval = (await end())?.json().approval_id as string;
    expect((await second.post(`/api/desk/approvals/${approval}/approve`, REASON)).statusCode).toBe(200);
    const { data } = (await first.get(`/api/desk/withdrawals/${id}`)).json();
    expect(data).toMatchObject({ status: 'done', detail: { crypto: { transaction_id: 'chainrestored' } } });
    expect(payments.taken.has(id)).toBe(false);
  });

  it('are released by two persons, and not canceled by one, where they were found new in a backup', async () => {
    const [first, second] = await Promise.all([staffWith(shop, 'payments'), staffWith(shop, 'risk')]);
    const id = await asked(20, await shop.player({ balance: cents(10_000) }));
    await shop.deps.db.read.execute(sql`update withdrawal set held_at = created_at, restored_at = created_at where id = ${id}`);
    expect((await act(first, id, 'cancel', { sentence: 'Not sent.' }))?.json().code).toBe('withdrawal_closed');
    const approval = (await act(first, id, 'release'))?.json().approval_id as string;
    expect((await act(second, id, 'release'))?.json().code).toBe('approval_waiting');
    await pass();
    expect(await show(id)).toMatchObject({ status: 'new', may_end: true, approval_id: approval });
    expect((await first.post(`/api/desk/approvals/${approval}/approve`, REASON)).statusCode).toBe(403);
    expect((await second.post(`/api/desk/approvals/${approval}/approve`, REASON)).statusCode).toBe(200);
    await pass();
    expect(await show(id)).toMatchObject({ status: 'in_processing', may_end: false, approval_id: null });
  });

  it('that need no approval are not approved, and have no entry that says so', async () => {
    const id = await asked(20, await shop.player({ balance: cents(10_000) }));
    expect((await act(one, id, 'approve'))?.json()).toMatchObject({ code: 'approval_closed', msg: 'This withdrawal needs no approval.' });
    expect((await show(id)).acts).toEqual([]);
  });
});
