import { cents } from '#contract/money.ts';
import { type Gateway, type Payment, ProviderAway, type ProviderAnswer } from '#server/deposits/gateways/gateway.ts';
import { GATEWAYS } from '#server/deposits/gateways/list.ts';
import type { TestShop } from './shop.ts';

/** What a provider of a test answers: a payment, that it knows none, that it is unavailable, or text that can't be parsed. */
type Answer = Payment | null | 'away' | 'garbage';

const answerOf = (answer: Payment | 'garbage'): ProviderAnswer => ({
  rawBody: JSON.stringify(answer),
  read: answer === 'garbage' ? { unfit: 'not a payment message' } : { payment: answer },
});

/** The shop's own providers, whose webhooks are as always, and whose answers to questions are a test's. */
export function askedProviders() {
  /** By the id of the invoice, or of the payment. */
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  let changed: Answer[] = [];
  const ask = (keys: readonly (string | null)[]): ProviderAnswer | null => {
    asked.push(keys[0] ?? '');
    const key = keys.find((one) => one !== null && answers.has(one));
    const answer = key == null ? null : (answers.get(key) ?? null);
    if (answer === 'away') throw new ProviderAway('test', new Error('down'));
    return answer === null ? null : answerOf(answer);
  };
  const gateways = GATEWAYS.map((gateway): Gateway => {
    if (gateway.kind === 'code') return gateway;
    const askable = {
      ...gateway,
      ask: async (_deps: unknown, about: { invoiceId: string; paymentId: string | null }) => ask([about.invoiceId, about.paymentId]),
    };
    if (askable.kind === 'redirect') return askable;
    return {
      ...askable,
      async changes(_deps, place) {
        const from = Number(place ?? 0);
        const [next] = changed.slice(from);
        if (next === 'away') throw new ProviderAway('test', new Error('down'));
        if (next == null) return { answers: [], place: String(from), more: false };
        return { answers: [answerOf(next)], place: String(from + 1), more: from + 1 < changed.length };
      },
    };
  });
  return {
    gateways,
    answers,
    asked,
    /** Adds to the list of changed payments of addresses. */
    change: (answer: Answer): unknown => changed.push(answer),
    /** What was away answers again. */
    back: (): void => void (changed = changed.filter((one) => one !== 'away')),
  };
}

/** Makes every payment that may be polled due, and polls them. */
export async function askNow(shop: TestShop): Promise<void> {
  await shop.deps.db.script(`
    update invoice set ask_at = '2000-01-01' where ask_at is not null;
    update payment_feed set due_at = '2000-01-01';
  `);
  await shop.reconciliation.runDue();
}

/** A payment of an invoice on a provider's page; `id` as the messages of the tests name it. */
export const pagePayment = (id: string, invoiceId: string, status: Payment['status'], amount: number): Payment => ({
  id,
  status,
  amount: cents(amount),
  currency: 'USD',
  for: { invoiceId },
});

/** A payment to an address, which is worth as many dollars as were sent. */
export function cryptoPayment({
  id,
  address,
  status,
  amount,
  currency = 'USDTT',
  seen = 0,
}: {
  id: string;
  address: string;
  status: Payment['status'];
  /** Cents. */
  amount: number;
  currency?: string;
  seen?: number;
}): Payment {
  const sent = { currency, amount: (amount / 100).toFixed(2), rate: '1', transaction: `tx-${id}`, seen, needed: 19 };
  return { id, status, amount: cents(amount), currency: 'USD', for: { address }, sent };
}
