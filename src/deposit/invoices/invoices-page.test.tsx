// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { debt, invoice, type Invoice, invoices, payDebt } from '#contract/api/deposits.ts';
import { cents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { type Asked, fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { invoicePage, testCryptoInvoice, testInvoice } from '../testing/invoices.ts';
import { Component as InvoicesPage } from './invoices-page.tsx';
import { Component as ReceiptPage } from './receipt-page.tsx';

const server = fakeServer();
const lists = vi.fn<(asked: Asked) => unknown>();

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  server.clear();
  server.answer(invoices, lists);
  lists.mockReset();
});
afterEach(cleanup);

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/profile/deposit', element: <InvoicesPage /> },
      { path: '/profile/deposit/:id', element: <ReceiptPage /> },
    ],
    { initialEntries: [address] },
  );
  render(
    <ShopFrame services={server.shop()}>
      <RouterProvider router={router} />
    </ShopFrame>,
  );
  return { router, user: userEvent.setup(), search: () => router.state.location.search };
}

const REVERSED = testInvoice({
  id: 'r1',
  gateway: 'skinsback',
  title: 'Skins',
  status: 'reversed',
  amount: cents(342),
  asked: cents(315),
  sent_amount: '3.42',
  debt: cents(120),
  reversed_at: '2026-11-23T09:00:00.000Z',
});

describe('the list of deposits', () => {
  it('shows each with its way, sum and status, and leads to its receipt', async () => {
    lists.mockReturnValue(
      invoicePage([
        testCryptoInvoice(),
        testInvoice({ bonus: cents(875), promocode: 'winter35' }),
        testCryptoInvoice({ id: 'c2', status: 'rejected', stage: 'closed', reason: 'below_minimum' }),
        REVERSED,
      ]),
    );
    open('/profile/deposit');
    const table = await screen.findByRole('table', { name: 'Deposits' });
    const [, ...rows] = within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/Bitcoin.*0\.001 BTC.*86\.40.*New.*1 of 2 confirmations/);
    expect(rows[1]).toMatch(/Card.*winter35.*25\.00 USD.*\+8\.75.*33\.75.*Paid/);
    expect(rows[2]).toMatch(/0\.00.*Rejected.*Below the minimum/);
    expect(rows[3]).toMatch(/Skins.*3\.42 USD.*Reversed.*1\.20 coins owed/);
    expect(within(table).getAllByRole('link')[1]?.getAttribute('href')).toBe('/profile/deposit/i1');
  });

  it('shows what is owed with a button that pays it once, and nothing where nothing is owed', async () => {
    lists.mockReturnValue(invoicePage([REVERSED]));
    let owed = 120;
    const keys: (string | undefined)[] = [];
    server.answer(debt, () => ({ data: { debt: cents(owed) } }));
    server.answer(payDebt, ({ idempotencyKey }: Asked) => {
      keys.push(idempotencyKey);
      owed = 0;
      return { data: { paid: cents(120), debt: cents(0), balance: cents(30), balance_version: 2 } };
    });
    const { user } = open('/profile/deposit');
    const notice = await screen.findByRole('region', { name: 'Coins owed' });
    expect(notice.textContent).toContain('You owe 1.20 coins');
    await user.dblClick(within(notice).getByRole('button', { name: 'Pay from balance' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Coins owed' })).toBeNull());
    expect(keys).toEqual([expect.any(String)]);
  });

  it('asks for what the address says, and leaves out what it can’t mean', async () => {
    lists.mockReturnValue(invoicePage([testInvoice()], 60, 2));
    const { search } = open('/profile/deposit?gateway=alphapo&from=2026-11-01&to=soon&page=2');
    await screen.findByRole('table');
    expect(lists).toHaveBeenCalledWith({
      query: { gateway: 'alphapo', from: new Date(2026, 10, 1).toISOString(), page: 2, per_page: 20 },
    });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-30' } });
    await waitFor(() => expect(search()).toBe('?gateway=alphapo&from=2026-11-01&to=2026-11-30'));
    await waitFor(() => expect(lists.mock.lastCall?.[0].query).toMatchObject({ to: new Date(2026, 11, 1).toISOString(), page: 1 }));
  });

  it('keeps filters and pages in the address, and takes all filters away at once', async () => {
    lists.mockImplementation(({ query }) => invoicePage([testInvoice()], 45, Number(query?.['page'])));
    const { user, search } = open('/profile/deposit?modal=x');
    await user.selectOptions(await screen.findByLabelText('Payment method'), 'Voucher');
    expect(search()).toBe('?modal=x&gateway=voucher');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(search()).toBe('?modal=x&gateway=voucher&page=2');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(search()).toBe('?modal=x');
  });

  it('says that there is nothing yet, that nothing matches, and that it could not be loaded', async () => {
    lists.mockReturnValue(invoicePage([]));
    open('/profile/deposit');
    expect(await screen.findByRole('heading', { name: 'No deposits yet' })).toBeTruthy();
    cleanup();
    open('/profile/deposit?gateway=zen');
    expect(await screen.findByRole('heading', { name: 'No deposits match these filters' })).toBeTruthy();
    cleanup();
    lists.mockImplementation(() => {
      throw new ApiError({ status: 0, code: 'network', msg: '' });
    });
    open('/profile/deposit');
    expect(await screen.findByRole('heading', { name: 'Your deposits didn’t load' })).toBeTruthy();
  });
});

describe('the receipt of a deposit', () => {
  const fact = (name: string): string | undefined =>
    screen.queryByText(name, { selector: 'dt' })?.parentElement?.querySelector('dd')?.textContent;
  async function show(data: Invoice): Promise<void> {
    server.answer(invoice, () => ({ data }));
    open(`/profile/deposit/${data.id}`);
    await screen.findByRole('heading', { level: 1, name: data.title });
  }

  it('says everything that the record knows, and nothing that it doesn’t', async () => {
    await show(testCryptoInvoice());
    expect(screen.getByText('We’ve seen your payment. Your coins arrive automatically once the network confirms it.')).toBeTruthy();
    expect(screen.getByText('Confirming').getAttribute('aria-current')).toBe('step');
    expect(['Number', 'Payment method', 'Sent', 'Network', 'Rate', 'Confirmations', 'Coins', 'Bonus', 'Reference'].map(fact)).toEqual([
      'c1',
      'Crypto',
      '0.001 BTC',
      'Bitcoin',
      '1 BTC = 64,000.00 coins',
      '1 of 2',
      '64.00',
      '+22.40',
      'tx-1',
    ]);
    expect(['Paid', 'Reversed', 'Requested', 'Promo code', 'Still owed'].map(fact)).toEqual(Array.from({ length: 5 }));
  });

  it('says when the payment service is asked next, and that a person looks where it could not say anything', async () => {
    await show(testCryptoInvoice({ asks_again_at: '2026-11-22T19:05:00.000Z' }));
    expect(
      screen.getByText(/^We’ve seen your payment.* We also check with the payment service ourselves\. Next check: 22\.11\.26/),
    ).toBeTruthy();
    cleanup();
    await show(testCryptoInvoice({ overdue: true }));
    expect(screen.getByText(/^This payment is taking longer than it should.*Our team will look at it/)).toBeTruthy();
    expect(screen.queryByText(/ourselves/)).toBeNull();
  });

  it.each([
    [{ stakeable: true, release_factor: 3 }, /^Bonus coins can be played, .*releases 3 times.* releases 3\.00\.$/],
    [{ stakeable: false, release_factor: 0.4 }, /^These bonus coins can’t be staked or withdrawn\. .*releases 0\.4 times/],
  ])('names the rule of its own bonus: %o', async (rule, sentence) => {
    await show(testInvoice({ bonus: cents(875), bonus_rule: rule }));
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('says after a reversal what was taken back and what is owed', async () => {
    await show(REVERSED);
    expect(screen.getByText(/You still owe 1\.20 coins/)).toBeTruthy();
    expect(['Requested', 'Sent', 'Still owed'].map(fact)).toEqual(['3.15 USD', '3.42 USD', '1.20']);
  });

  it.each([
    ['below_minimum', /below the minimum/],
    ['wrong_network', /a network this address doesn’t support/],
    ['never_confirmed', /never confirmed/],
    ['over_limit', /more than you have left of your deposit limit/],
    ['declined', /declined or canceled/],
  ] as const)('says why a payment was rejected: %s', async (reason, words) => {
    await show(testCryptoInvoice({ status: 'rejected', stage: 'closed', reason }));
    expect(screen.getByText(words)).toBeTruthy();
    expect(fact('Worth')).toBe('64.00');
  });

  it('of another player is none', async () => {
    open('/profile/deposit/nobodys');
    expect(await screen.findByRole('heading', { level: 1, name: 'Deposit not found' })).toBeTruthy();
  });

  it('goes to the printer', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await show(testInvoice());
    await userEvent.setup().click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});
