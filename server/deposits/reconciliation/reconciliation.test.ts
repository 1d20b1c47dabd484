import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askedProviders, askNow, cryptoPayment, pagePayment } from '#tests/support/asked-providers.ts';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { addressFor, invoicesSeen, listening, providerMessages, startTrade } from '#tests/support/provider-messages.ts';
import { logEntries } from '#tests/support/desk.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';
import { readPaymentsCommand, runPaymentsCommand } from '#tools/payments.ts';
import { invoiceTable } from '../schema.ts';
import { shownInvoice } from '../show-invoice.ts';
import { OPEN_WAITS_MS, PAID_WAIT_MS } from './ask-times.ts';
import { ReconciliationRunner } from './runner.ts';

const DAY_MS = 86_400_000;

describe.each(DATABASES)('payments whose messages don’t come, on %s', (database) => {
  const providers = askedProviders();
  const { answers, asked } = providers;
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database, gateways: providers.gateways });
    await listening(shop);
  });
  afterEach(() => {
    answers.clear();
    providers.back();
  });
  afterAll(() => shop.close());

  /** As its player would see it, whose session doesn't last for a week. */
  const seen = async (id: string) => {
    const [row] = await shop.deps.db.read.select().from(invoiceTable).where(eq(invoiceTable.id, id));
    if (!row) throw new Error(`no invoice ${id}`);
    return shownInvoice(row);
  };
  const timesAsked = (id: string): number => asked.filter((one) => one === id).length;
  const overdue = async (id: string): Promise<boolean> =>
    (await shop.deps.db.read.execute(sql`select 1 from payment_overdue where id = ${id}`)).rows.length > 0;
  const quarantined = async (): Promise<number> =>
    Number((await shop.deps.db.read.execute<{ total: string }>(sql`select count(*) as total from payment_quarantine`)).rows[0]?.total);

  it('are asked about at growing intervals, and the player reads when; what they say is credited once', async () => {
    const player = await shop.player();
    const id = await startDeposit(player, 25, 'WELCOME5');
    const { asks_again_at: first, created_at: begun } = await seen(id);
    expect(Date.parse(String(first)) - Date.parse(String(begun))).toBe(OPEN_WAITS_MS[0]);
    await shop.reconciliation.runDue();
    expect(timesAsked(id)).toBe(0);
    for (const [index, wait] of OPEN_WAITS_MS.slice(0, 3).entries()) {
      shop.clock.advance(wait);
      await shop.reconciliation.runDue();
      expect(timesAsked(id)).toBe(index + 1);
    }
    const { asks_again_at: fourth } = await seen(id);
    expect(Date.parse(String(fourth)) - shop.clock.now()).toBeGreaterThan(OPEN_WAITS_MS[3] - 60_000);
    answers.set(id, pagePayment(`pay-${id}`, id, 'paid', 2_500));
    shop.clock.advance(OPEN_WAITS_MS[3]);
    await shop.reconciliation.runDue();
    expect(await seen(id)).toMatchObject({ status: 'paid', bonus: 125, asks_again_at: null, overdue: false });
    expect(await shop.balance(player.id)).toBe(2_625);
  });

  it('are credited once with a webhook beside the answer, in either order and at the same time, doubled', async () => {
    const zen = provider(shop);
    for (const order of ['asked first', 'webhook first', 'at once'] as const) {
      const player = await shop.player();
      const [card, address] = [await startDeposit(player, 20), await addressFor(player, 'USDTT')];
      const skins = await startTrade(player, 20);
      answers.set(card, pagePayment(`pay-${card}`, card, 'paid', 2_000));
      answers.set(skins, pagePayment(`trade-${skins}`, skins, 'paid', 3_000));
      const coin = { id: `coin-${card}`, address, currency: 'USDTT', amount: '40.00', worth: '40' };
      providers.change(cryptoPayment({ id: coin.id, address, status: 'paid', amount: 4_000 }));
      const tell = (): Promise<unknown> =>
        Promise.all([
          ...Array.from({ length: 4 }, () => zen.tell(paid(card, 20))),
          ...Array.from({ length: 4 }, () => providerMessages(shop).skins({ order: skins, status: 'success', worth: '30.00' })),
          ...Array.from({ length: 4 }, () => providerMessages(shop).crypto({ ...coin, status: 'confirmed' })),
        ]);
      const others = new ReconciliationRunner(shop.deps, providers.gateways);
      const ask = async (): Promise<unknown> => Promise.all([askNow(shop), others.runDue()]);
      if (order === 'asked first') await ask().then(tell);
      else if (order === 'webhook first') await tell().then(ask);
      else await Promise.all([tell(), ask()]);
      await ask();
      expect(await shop.balance(player.id), order).toBe(2_000 + 3_000 + 5_400);
      expect((await invoicesSeen(player)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
    }
    expect(await shop.audit()).toEqual([]);
  });

  it('are found on addresses without a message to the shop, seen, confirmed and taken back', async () => {
    const player = await shop.player();
    const address = await addressFor(player, 'USDTT');
    const payment = (status: 'pending' | 'paid' | 'reversed') =>
      cryptoPayment({ id: `lost-${player.id}`, address, status, amount: 5_000, seen: 3 });
    providers.change(payment('pending'));
    await askNow(shop);
    expect(await invoicesSeen(player)).toMatchObject([{ status: 'new', stage: 'confirming', confirmations: { seen: 3, needed: 19 } }]);
    // A stranger's address and garbage in the list stop nothing.
    const before = await quarantined();
    providers.change(cryptoPayment({ id: `odd-${player.id}`, address: 'unknown', status: 'paid', amount: 5_000 }));
    providers.change('garbage');
    providers.change(payment('paid'));
    await askNow(shop);
    expect(await shop.balance(player.id)).toBe(6_750);
    expect((await quarantined()) - before).toBe(2);
    providers.change('away');
    providers.change(payment('reversed'));
    await askNow(shop);
    expect(await shop.balance(player.id)).toBe(6_750);
    providers.back();
    shop.clock.advance(60_000);
    await askNow(shop);
    expect([await shop.balance(player.id), (await invoicesSeen(player))[0]?.['status']]).toEqual([0, 'reversed']);
  });

  it('are asked about by their number too, once they were seen', async () => {
    const player = await shop.player();
    const address = await addressFor(player, 'BTC');
    const id = `seen-${player.id}`;
    await providerMessages(shop).crypto({ id, address, status: 'not_confirmed', amount: '0.001', worth: '64' });
    answers.set(id, {
      ...cryptoPayment({ id, address, status: 'paid', amount: 6_400 }),
      sent: { currency: 'BTC', amount: '0.001', rate: '64000', transaction: `tx-${id}`, seen: 2, needed: 2 },
    });
    await askNow(shop);
    expect(await shop.balance(player.id)).toBe(8_640);
  });

  it('are found by another card after one was declined, without a message to the shop', async () => {
    const player = await shop.player();
    const id = await startDeposit(player, 20);
    await provider(shop).tell(paid(id, 20, { payment_id: `declined-${id}`, status: 'rejected' }));
    answers.set(id, pagePayment(`good-${id}`, id, 'paid', 2_000));
    await askNow(shop);
    expect([await shop.balance(player.id), (await seen(id)).status]).toEqual([2_000, 'paid']);
  });

  it('are no longer asked about when unpaid, and are marked for review when their outcome is unknown', async () => {
    const player = await shop.player();
    const [abandoned, held, silent, late] = [
      await startDeposit(player, 5),
      await startTrade(player, 5),
      await startDeposit(player, 5),
      await startDeposit(player, 5),
    ];
    await providerMessages(shop).skins({ order: held, status: 'pending', worth: '5.00' });
    answers.set(held, pagePayment(`trade-${held}`, held, 'pending', 500));
    answers.set(silent, 'away');
    for (let tries = 0; tries < OPEN_WAITS_MS.length + 2; tries++) {
      shop.clock.advance(60_000);
      await askNow(shop);
      shop.clock.advance(60_000);
      await askNow(shop);
    }
    expect(timesAsked(abandoned)).toBe(OPEN_WAITS_MS.length);
    expect(await Promise.all([abandoned, held, silent].map(overdue))).toEqual([false, true, true]);
    expect(await seen(abandoned)).toMatchObject({ status: 'new', asks_again_at: null, overdue: false });
    expect(await seen(silent)).toMatchObject({ status: 'new', asks_again_at: null, overdue: true });
    // A person sees the list, has one asked about anew, and takes another one off; on this the first question is the next one.
    const command = (...args: string[]) => runPaymentsCommand(shop.deps, readPaymentsCommand(args));
    const lines = await command('--by', 'Ada');
    for (const id of [held, silent]) expect(lines.join('\n')).toContain(id);
    for (const [args, fault] of [
      [['--never-paid', abandoned, '--by', 'Ada', '--reason', 'old'], 'no overdue deposit'],
      [['--ask', 'x', '--by', 'Ada', '--reason', 'old'], 'no overdue payment'],
      [['--ask', held, '--never-paid', held], 'Usage'],
    ] as const)
      await expect((async () => command(...args))()).rejects.toThrow(fault);
    const asks = timesAsked(silent);
    const why = ['--by', 'Ada', '--reason', 'the player asks'];
    await expect((async () => command('--ask', silent, '--by', 'Ada'))()).rejects.toThrow('--reason TEXT');
    expect(await command('--ask', silent, ...why)).toEqual(['the shop will check with the provider within 30 seconds']);
    await shop.reconciliation.runDue();
    expect(timesAsked(silent)).toBe(asks + 1);
    // Its provider is left in peace for a while after it could not answer.
    shop.clock.advance(60_001);
    expect(await command('--never-paid', held, ...why)).toEqual(['removed from the list']);
    expect(await Promise.all([held, silent].map(overdue))).toEqual([false, false]);
    expect((await logEntries(shop, 2)).map(({ act, by_name, subject_id }) => [act, by_name, subject_id])).toEqual([
      ['payments.drop', 'Ada', held],
      ['payments.ask', 'Ada', silent],
    ]);
    // A message that comes all the same still counts.
    const zen = provider(shop);
    for (const id of [abandoned, silent, late]) expect((await zen.tell(paid(id, 5))).json()).toEqual({ status: 'applied' });
    expect(await shop.balance(player.id)).toBe(1_500);
  });

  it('change nothing by answers that are garbage, about another payment, or of another amount', async () => {
    const player = await shop.player();
    const ids = [await startDeposit(player, 10), await startDeposit(player, 10), await startDeposit(player, 10)] as const;
    answers.set(ids[0], 'garbage');
    answers.set(ids[1], pagePayment(`pay-${ids[2]}`, ids[2], 'paid', 1_000));
    answers.set(ids[2], pagePayment(`pay-${ids[2]}`, ids[2], 'paid', 9_000));
    const before = await quarantined();
    await askNow(shop);
    expect((await quarantined()) - before).toBe(3);
    expect([await shop.balance(player.id), (await invoicesSeen(player)).map(({ status }) => status)]).toEqual([0, ['new', 'new', 'new']]);
  });

  it('are taken back where the message of a reversal was lost, and asked about no longer than that can be', async () => {
    const player = await shop.player();
    const [kept, rolledBack] = [await startTrade(player, 20), await startTrade(player, 20)];
    for (const order of [kept, rolledBack]) {
      await providerMessages(shop).skins({ order, status: 'success', worth: '20.00' });
      answers.set(order, pagePayment(`trade-${order}`, order, 'paid', 2_000));
    }
    await shop.reconciliation.runDue();
    expect(timesAsked(kept)).toBe(0);
    answers.set(rolledBack, pagePayment(`trade-${rolledBack}`, rolledBack, 'reversed', 2_000));
    shop.clock.advance(PAID_WAIT_MS);
    await shop.reconciliation.runDue();
    expect([await shop.balance(player.id), timesAsked(kept), timesAsked(rolledBack)]).toEqual([2_000, 1, 1]);
    for (let day = 0; day < 30; day++) {
      shop.clock.advance(DAY_MS);
      await shop.reconciliation.runDue();
    }
    expect([timesAsked(rolledBack), timesAsked(kept)]).toEqual([1, 4]);
    expect(await shop.audit()).toEqual([]);
  });

  it('of a provider that is away are asked about one at a time, once a minute', async () => {
    const player = await shop.player();
    const ids = await Promise.all(Array.from({ length: 5 }, () => startDeposit(player, 5)));
    for (const id of ids) answers.set(id, 'away');
    const count = (): number => ids.reduce((sum, id) => sum + timesAsked(id), 0);
    shop.clock.advance(60_000);
    for (const expected of [1, 1, 2]) {
      await shop.deps.db.read.execute(sql`update invoice set ask_at = null where not id = any(${sql.param(ids)}::uuid[])`);
      await askNow(shop);
      expect(count()).toBe(expected);
      if (expected === 1 && count() === 1) shop.clock.advance(30_001);
    }
  });
});

describe('a gateway that is switched off', () => {
  it('is not asked, as its messages are not taken', async () => {
    const providers = askedProviders();
    const shop = await makeApp({ database: 'pglite', gateways: providers.gateways });
    const player = await shop.player();
    const id = await startDeposit(player, 10);
    providers.answers.set(id, pagePayment(`pay-${id}`, id, 'paid', 1_000));
    const closed = {
      ...shop.deps,
      config: { ...shop.deps.config, deposit: { ...shop.deps.config.deposit, closedGateways: new Set(['zen']) } },
    };
    await shop.deps.db.script(`update invoice set ask_at = '2000-01-01'`);
    await new ReconciliationRunner(closed, providers.gateways).runDue();
    expect([providers.asked, await shop.balance(player.id)]).toEqual([[], 0]);
    await new ReconciliationRunner(shop.deps, providers.gateways).runDue();
    expect(await shop.balance(player.id)).toBe(1_000);
    await shop.close();
  });
});
