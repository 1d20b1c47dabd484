import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { balanceOf, houseBalance, postTransfer } from '#server/wallet/ledger.ts';
import { askedProviders, askNow, cryptoPayment, pagePayment } from '#tests/support/asked-providers.ts';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { addressFor, listening, providerMessages, startTrade } from '#tests/support/provider-messages.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

/*
 * Random histories of payments by card, crypto and skins: messages doubled, late, out of order, with wrong amounts, never final, reversed, lost and
 * found by asking, before a message, after it or at the same time, and the player spending and paying debts in between. A slow model that knows nothing
 * of the shop's code says what must come of each.
 */

type Method = 'card' | 'crypto' | 'skins';
type Status = 'pending' | 'paid' | 'rejected' | 'reversed';

interface Planned {
  method: Method;
  /** Cents. */
  amount: number;
  wrongNetwork: boolean;
}

/** How the shop learns of it: by a webhook, by polling, or by both in some order. */
type Way = 'webhook' | 'asked' | 'asked, webhook' | 'webhook, asked' | 'at once';

type Step = { payment: number; status: Status; confirmations: number; off: number; way: Way } | { spend: number } | { repay: true };

type Message = Extract<Step, { payment: number }>;

const planned: fc.Arbitrary<Planned> = fc.record({
  method: fc.constantFrom<Method>('card', 'crypto', 'skins'),
  amount: fc.integer({ min: 500, max: 9_000 }),
  wrongNetwork: fc.integer({ min: 0, max: 4 }).map((dice) => dice === 0),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      payment: fc.nat(2),
      status: fc.constantFrom<Status>('pending', 'paid', 'paid', 'rejected', 'reversed'),
      confirmations: fc.nat(2),
      off: fc.constantFrom(0, 0, 0, 0, 700),
      way: fc.constantFrom<Way>('webhook', 'webhook', 'asked', 'asked', 'asked, webhook', 'webhook, asked', 'at once'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ spend: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 2, arbitrary: fc.constant({ repay: true } as const) },
);

/** A payment that was begun. */
interface Begun {
  id: string;
  send(step: Message): Promise<unknown>;
  answer(step: Message): void;
}

/** What the model knows of a payment. */
interface Known {
  status: 'none' | 'new' | 'paid' | 'rejected' | 'reversed';
  amount: number;
  credited: number;
  debt: number;
  repaid: number;
}

/**
 * The slow model: one player's balance and payments, by reading the history from its beginning. `locked` of the balance is the bonus of a crypto payment,
 * which comes once in these histories, as they take less than 24 hours.
 */
function expected(plans: readonly Planned[], steps: readonly Step[]): { balance: number; payments: Known[] } {
  let balance = 0;
  let locked = 0;
  /** The payment that brought the bonus. */
  let broughtBy: Known | null = null;
  const payments = plans.map(({ method, amount }): Known => ({
    status: method === 'crypto' ? 'none' : 'new',
    amount,
    credited: 0,
    debt: 0,
    repaid: 0,
  }));
  /** The debts in the order of their reversals. */
  const owed: Known[] = [];
  for (const one of steps) {
    if ('repay' in one) {
      for (const known of owed) {
        const part = Math.min(known.debt, balance - locked);
        known.debt -= part;
        known.repaid += part;
        balance -= part;
      }
      continue;
    }
    if ('spend' in one) {
      balance -= Math.floor(((balance - locked) * one.spend) / 100);
      continue;
    }
    const [plan, known] = [plans[one.payment], payments[one.payment]];
    if (!plan || !known) continue;
    const amount = plan.amount + one.off;
    // Cards have no message that a payment is on its way.
    if (plan.method === 'card' && (one.status === 'pending' || one.off !== 0)) continue;
    if (known.status === 'none') Object.assign(known, { status: 'new', amount: amount });
    // What was sent on a chain is what was seen first.
    if (plan.method === 'crypto' && amount !== known.amount) continue;
    if (plan.method === 'skins' && one.status === 'reversed' && known.status === 'paid' && amount !== known.amount) continue;
    if (one.status === 'paid' && known.status === 'new') {
      if (plan.method === 'skins') known.amount = amount;
      const isLost = plan.method === 'crypto' && (plan.wrongNetwork || known.amount < 3_500);
      known.status = isLost ? 'rejected' : 'paid';
      known.credited = isLost ? 0 : known.amount;
      balance += known.credited;
      if (plan.method === 'crypto' && !isLost && broughtBy === null) {
        broughtBy = known;
        locked = Math.floor((known.amount * 35) / 100);
        balance += locked;
      }
      if (isLost && !plan.wrongNetwork) known.debt = -1;
    } else if (one.status === 'rejected' && known.status === 'new') known.status = 'rejected';
    else if (one.status === 'reversed') {
      // Money that was kept as too little goes back as well.
      if (known.status === 'rejected' && known.debt === -1) Object.assign(known, { status: 'reversed', debt: 0 });
      if (known.status === 'new') known.status = 'reversed';
      if (known.status === 'paid') {
        if (broughtBy === known) {
          balance -= locked;
          locked = 0;
        }
        const taken = Math.min(balance - locked, known.credited);
        balance -= taken;
        Object.assign(known, { status: 'reversed', debt: known.credited - taken });
        owed.push(known);
      }
    }
  }
  for (const known of payments) known.debt = Math.max(0, known.debt);
  return { balance, payments };
}

/** Two debts, the second of them larger: paid in part, then with what a later payment brings, and once more for nothing. */
const TWO_DEBTS: [Planned[], Step[]] = [
  [2_000, 3_000, 4_000].map((amount) => ({ method: 'card', amount, wrongNetwork: false })),
  [
    { payment: 0, status: 'paid', confirmations: 0, off: 0, way: 'webhook' },
    { payment: 1, status: 'paid', confirmations: 0, off: 0, way: 'webhook' },
    { spend: 70 },
    { payment: 1, status: 'reversed', confirmations: 0, off: 0, way: 'webhook' },
    { payment: 0, status: 'reversed', confirmations: 0, off: 0, way: 'webhook' },
    { repay: true },
    { payment: 2, status: 'paid', confirmations: 0, off: 0, way: 'webhook' },
    { spend: 30 },
    { repay: true },
    { repay: true },
    { payment: 2, status: 'reversed', confirmations: 0, off: 0, way: 'webhook' },
  ],
];

const coins = (amount: number): string => (amount / 100).toFixed(2);

describe.each(DATABASES)('any history of payments on %s', (database) => {
  const asked = askedProviders();
  let shop: TestShop;
  let zen: ReturnType<typeof provider>;
  let others: ReturnType<typeof providerMessages>;
  beforeAll(async () => {
    shop = await makeApp({ database, gateways: asked.gateways });
    await listening(shop);
    zen = provider(shop);
    others = providerMessages(shop);
  });
  afterAll(() => shop.close());

  /** Begins what is planned, and answers how each payment's messages are sent, and how its provider answers to questions. */
  async function begin(player: TestPlayer, plan: Planned): Promise<Begun> {
    const reportedAmount = (off: number): number => plan.amount + off;
    if (plan.method === 'card') {
      const id = await startDeposit(player, plan.amount / 100);
      const send = ({ status, off }: { status: Status; off: number }) => zen.tell(paid(id, reportedAmount(off) / 100, { status }));
      const answer = ({ status, off }: Message): void =>
        void asked.answers.set(id, pagePayment(`pay-${id}`, id, status, reportedAmount(off)));
      return { id: `pay-${id}`, send: (one) => send(one), answer };
    }
    if (plan.method === 'skins') {
      const order = await startTrade(player, plan.amount / 100);
      const names = { pending: 'pending', paid: 'success', rejected: 'fail', reversed: 'reversed' } as const;
      return {
        id: `trade-${order}`,
        send: ({ status, off }) => others.skins({ order, status: names[status], worth: coins(reportedAmount(off)) }),
        answer: ({ status, off }) => void asked.answers.set(order, pagePayment(`trade-${order}`, order, status, reportedAmount(off))),
      };
    }
    const [id, address] = [randomUUID(), await addressFor(player, 'USDTT')];
    const names = { pending: 'not_confirmed', paid: 'confirmed', rejected: 'cancelled', reversed: 'reversed' } as const;
    const currency = plan.wrongNetwork ? 'USDTE' : 'USDTT';
    return {
      id,
      send: ({ status, off, confirmations }) =>
        others.crypto({
          id,
          address,
          currency,
          amount: coins(reportedAmount(off)),
          worth: coins(reportedAmount(off)),
          status: names[status],
          confirmations,
        }),
      answer: ({ status, off, confirmations: seen }) =>
        void asked.change(cryptoPayment({ id, address, status, amount: reportedAmount(off), currency, seen })),
    };
  }

  /** Reports a payment to the shop. Cards have no message that a payment is on its way, and no answer that says so. */
  async function hear(of: Begun | undefined, method: Method | undefined, one: Message): Promise<void> {
    if (!of) return;
    const way = method === 'card' && one.status === 'pending' ? 'webhook' : one.way;
    const [send, ask] = [() => of.send(one), () => askNow(shop)];
    if (way !== 'webhook') of.answer(one);
    if (way === 'at once') await Promise.all([send(), ask()]);
    else for (const by of way.split(', ')) await (by === 'asked' ? ask() : send());
    // Asked about another payment, the provider knows nothing new of this one.
    asked.answers.clear();
  }

  const spend = async (player: TestPlayer, percent: number): Promise<void> => {
    const { balance, locked } = await balanceOf(shop.deps.db.read, player.id);
    const amount = Math.floor(((balance - locked) * percent) / 100);
    if (amount === 0) return;
    await shop.deps.db.transaction((tx) =>
      postTransfer(tx, {
        kind: 'test_spend',
        ref: { type: 'test', id: randomUUID() },
        legs: [
          { account: { kind: 'user_cash', userId: player.id }, amount: cents(-amount) },
          { account: { kind: 'demo_cost' }, amount: cents(amount) },
        ],
      }),
    );
  };

  /** Presses the button, and sees that the answer says what it did. */
  const repay = async (player: TestPlayer): Promise<void> => {
    const { balance: before, locked } = await balanceOf(shop.deps.db.read, player.id);
    const reply = await player.post('/api/deposit/debt/pay');
    if (reply.statusCode === 409) return expect(before).toBe(locked);
    const { paid: sum, balance } = reply.json<{ data: { paid: number; balance: number } }>().data;
    expect(Math.round(balance * 100)).toBe(before - Math.round(sum * 100));
  };

  const take = (player: TestPlayer, one: Exclude<Step, Message>): Promise<void> =>
    'repay' in one ? repay(player) : spend(player, one.spend);

  const found = async (player: TestPlayer, ids: readonly string[]) => {
    const { rows } = await shop.deps.db.read.execute<{ payment_id: string | null; status: string; debt: string; debt_paid: string }>(
      sql`select payment_id, status, debt, debt_paid from invoice where user_id = ${player.id}`,
    );
    return ids.map((id) => rows.find(({ payment_id }) => payment_id === id));
  };

  it('leaves the balance, debts and statuses that a slow model says, and the books right', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(planned, { minLength: 3, maxLength: 3 }),
        fc.array(step, { minLength: 1, maxLength: 14 }),
        async (plans, steps) => {
          const player = await shop.player();
          const payments = [];
          for (const plan of plans) payments.push(await begin(player, plan));
          for (const one of steps) {
            await ('payment' in one ? hear(payments[one.payment], plans[one.payment]?.method, one) : take(player, one));
            // Debts are paid in the order of their reversals.
            shop.clock.advance(1);
          }
          const model = expected(plans, steps);
          expect(await shop.balance(player.id)).toBe(model.balance);
          const rows = await found(
            player,
            payments.map(({ id }) => id),
          );
          for (const [index, row] of rows.entries()) {
            const known = model.payments[index];
            const isUntouched = row === undefined;
            expect(isUntouched ? ['new', 'none'] : [row.status]).toContain(known?.status);
            if (row) expect([Number(row.debt), Number(row.debt_paid)]).toEqual([known?.debt, known?.repaid]);
          }
        },
      ),
      { numRuns: 20, examples: [TWO_DEBTS] },
    );
    const { rows } = await shop.deps.db.read.execute<{ owed: string }>(sql`select sum(debt) as owed from invoice`);
    expect(await houseBalance(shop.deps.db.read, 'house:debt')).toBe(-Number(rows[0]?.owed));
    expect(await shop.audit()).toEqual([]);
  }, 240_000);
});
