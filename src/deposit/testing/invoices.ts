import type { Invoice } from '#contract/api/deposits.ts';
import { cents } from '#contract/money.ts';

/** For tests: a card payment that was paid, or what the test makes of it. */
export function testInvoice(change: Partial<Invoice> = {}): Invoice {
  return {
    id: 'i1',
    gateway: 'zen',
    title: 'Card',
    status: 'paid',
    stage: 'closed',
    amount: cents(2_500),
    asked: null,
    bonus: cents(0),
    bonus_rule: null,
    promocode: null,
    currency: 'USD',
    network: null,
    sent_amount: '25',
    rate: null,
    confirmations: null,
    reason: null,
    debt: cents(0),
    debt_paid: cents(0),
    reference: null,
    created_at: '2026-11-22T18:05:00.000Z',
    settled_at: '2026-11-22T18:06:00.000Z',
    reversed_at: null,
    asks_again_at: null,
    overdue: false,
    ...change,
  };
}

/** For tests: a payment in Bitcoin that has one of its two confirmations. */
export function testCryptoInvoice(change: Partial<Invoice> = {}): Invoice {
  return testInvoice({
    id: 'c1',
    gateway: 'alphapo',
    title: 'Bitcoin',
    status: 'new',
    stage: 'confirming',
    amount: cents(6_400),
    bonus: cents(2_240),
    currency: 'BTC',
    network: 'Bitcoin',
    sent_amount: '0.001',
    rate: 64_000,
    confirmations: { seen: 1, needed: 2 },
    reference: 'tx-1',
    settled_at: null,
    ...change,
  });
}

/** For tests: a page of the list of deposits, as the call answers it. */
export function invoicePage(data: readonly Invoice[], total = data.length, page = 1) {
  return { data, links: { next: null }, meta: { total, current_page: page, per_page: 20 } };
}
