import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import type { WithdrawalStatus } from '#contract/api/withdrawals.ts';
import { makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import {
  askCoins,
  giveWonPrizes,
  PRIZES,
  reportTo,
  saveAddressOf,
  testPayments,
  testWarehouse,
  WALLETS,
  withdrawalFaults,
} from '#tests/support/withdrawals.ts';

/* Random histories of one player, beside a slow model that knows nothing of the shop but its rules. */

const START = 10_000;
const SHIPPING = 490;
const SALE = 500;
const ITEMS = 3;

interface Known {
  id: string;
  type: 'crypto' | 'delivery';
  status: WithdrawalStatus;
  charged: number;
  item: number | null;
  transaction: string | null;
}

/** What the rules say of one player's coins and prizes. */
class Model {
  balance = START;
  items: ('owned' | 'sold' | 'shipping' | 'delivered')[] = Array.from({ length: ITEMS }, () => 'owned' as const);
  all: Known[] = [];

  ask(type: Known['type'], charged: number, item: number | null): boolean {
    if ((item !== null && this.items[item] !== 'owned') || this.balance < charged) return false;
    if (item !== null) this.items[item] = 'shipping';
    this.balance -= charged;
    this.all.push({ id: '', type, status: 'new', charged, item, transaction: null });
    return true;
  }

  sell(item: number): boolean {
    if (this.items[item] !== 'owned') return false;
    this.items[item] = 'sold';
    this.balance += SALE;
    return true;
  }

  private end(one: Known, status: 'canceled' | 'canceled_by_user'): void {
    one.status = status;
    this.balance += one.charged;
    if (one.item !== null) this.items[one.item] = 'owned';
  }

  cancel(one: Known): boolean {
    if (one.status !== 'new') return false;
    this.end(one, 'canceled_by_user');
    return true;
  }

  pass(): void {
    for (const one of this.all) if (one.status === 'new') one.status = 'in_processing';
  }

  report(one: Known, says: 'in_processing' | 'done' | 'canceled', transaction: string): void {
    if (one.status !== 'in_processing' || says === 'in_processing') return;
    if (says === 'canceled') return this.end(one, 'canceled');
    one.status = 'done';
    one.transaction = one.type === 'crypto' ? transaction : null;
    if (one.item !== null) this.items[one.item] = 'delivered';
  }
}

type Step =
  | { kind: 'coins'; amount: number }
  | { kind: 'ship'; item: number }
  | { kind: 'sell'; item: number }
  | { kind: 'cancel'; which: number; times: number }
  | { kind: 'pass'; line: 'up' | 'down' | 'cut' }
  | { kind: 'report'; which: number; says: 'in_processing' | 'done' | 'canceled'; transaction: string; times: number };

const item = fc.nat(ITEMS - 1);
const which = fc.nat(7);
const times = fc.constantFrom(1, 1, 1, 3);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('coins' as const), amount: fc.integer({ min: 1_000, max: 6_000 }) }),
  fc.record({ kind: fc.constantFrom('ship' as const, 'ship' as const, 'sell' as const), item }),
  fc.record({ kind: fc.constant('cancel' as const), which, times }),
  fc.record({ kind: fc.constant('pass' as const), line: fc.constantFrom('up' as const, 'up' as const, 'down' as const, 'cut' as const) }),
  fc.record({
    kind: fc.constant('report' as const),
    which,
    says: fc.constantFrom('in_processing' as const, 'done' as const, 'canceled' as const),
    transaction: fc.constantFrom('a', 'b'),
    times,
  }),
);

it('random histories end as the rules say: coins and prizes are in one place each, whatever comes twice, late or out of order', async () => {
  const payments = testPayments();
  const warehouse = testWarehouse();
  const shop: TestShop = await makeApp({
    database: 'pglite',
    // As long as a history.
    env: { CONFIRMATION_S: '3600' },
    withdrawalGateways: [payments, warehouse],
  });
  const ids = (replies: { statusCode: number }[]): number => replies.filter(({ statusCode }) => statusCode === 200).length;

  const run = async (player: TestPlayer, prizes: readonly string[], model: Model, one: Step): Promise<void> => {
    if (one.kind === 'coins' || one.kind === 'ship') {
      const reply =
        one.kind === 'coins'
          ? await askCoins(player, one.amount / 100, { currency: 'USDTT', address: WALLETS.USDTT })
          : await player.post('/api/withdrawal/delivery', { items: [{ id: prizes[one.item] }], shipping_price: SHIPPING / 100 });
      const taken = one.kind === 'coins' ? model.ask('crypto', one.amount, null) : model.ask('delivery', SHIPPING, one.item);
      expect(reply.statusCode === 200, reply.body).toBe(taken);
      const last = model.all.at(-1);
      if (taken && last) last.id = reply.json<{ id: string }>().id;
    } else if (one.kind === 'sell') {
      const reply = await player.post(`/api/profile/inventory/${prizes[one.item]}/sell`);
      expect(reply.statusCode === 200).toBe(model.sell(one.item));
    } else if (one.kind === 'pass') {
      payments.line = one.line;
      warehouse.line = one.line;
      shop.clock.advance(61_000);
      await shop.withdrawals.runDue();
      payments.line = 'up';
      warehouse.line = 'up';
      // What is left alone after a call that failed goes on.
      shop.clock.advance(6_000);
      await shop.withdrawals.runDue();
      model.pass();
    } else {
      const known = model.all[one.which % Math.max(1, model.all.length)];
      if (!known) return;
      if (one.kind === 'cancel') {
        const replies = await Promise.all(
          Array.from({ length: one.times }, () => player.post(`/api/profile/withdrawals/${known.id}/cancel`)),
        );
        expect(ids(replies)).toBe(model.cancel(known) ? 1 : 0);
        return;
      }
      const gateway = known.type === 'crypto' ? 'test-payments' : 'test-warehouse';
      const transaction = known.type === 'crypto' && one.says === 'done' ? { transactionId: one.transaction } : {};
      const report = { withdrawalId: known.id, status: one.says, ...transaction };
      await Promise.all(Array.from({ length: one.times }, () => reportTo(shop, gateway, report)));
      model.report(known, one.says, one.transaction);
    }
  };

  const compare = async (player: TestPlayer, prizes: readonly string[], model: Model): Promise<void> => {
    expect(await shop.balance(player.id)).toBe(model.balance);
    const { data } = (await player.get('/api/profile/withdrawals?per_page=100')).json<{
      data: { id: string; status: string; crypto: { transaction_id: string | null } | null }[];
    }>();
    const shown = (known: { id: string; status: string; transaction: string | null }[]) => known.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(shown(data.map(({ id, status, crypto }) => ({ id, status, transaction: crypto?.transaction_id ?? null })))).toEqual(
      shown(model.all.map(({ id, status, transaction }) => ({ id, status, transaction }))),
    );
    for (const state of ['owned', 'shipping', 'delivered'] as const) {
      const listed = (await player.get(`/api/profile/inventory?filter[state]=${state}`)).json<{ data: { id: string }[] }>().data;
      expect(listed.map(({ id }) => id).toSorted()).toEqual(prizes.filter((_, place) => model.items[place] === state).toSorted());
    }
  };

  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const player = await shop.player({ balance: cents(START) });
        await saveAddressOf(player);
        const prizes = await giveWonPrizes(
          shop,
          player.id,
          Array.from({ length: ITEMS }, () => PRIZES.plain),
          cents(SALE),
        );
        const model = new Model();
        for (const one of steps) await run(player, prizes, model, one);
        await compare(player, prizes, model);
      }),
      { numRuns: 15 },
    );
    // However often orders were given, each was carried out once and none that its player had canceled.
    expect(await withdrawalFaults(shop)).toEqual([]);
  } finally {
    await shop.close();
  }
}, 120_000);
