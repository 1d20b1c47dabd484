// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestCrypto, withdrawalCurrencies, withdrawals } from '#contract/api/withdrawals.ts';
import { cents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { type Asked, fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { BITCOIN, deliveryOf, forgetTill, showTill } from '../testing/till-page.tsx';
import { amountFault } from './use-payout.ts';
import { aboutArrives } from './sent-amount.ts';
import { rateText } from '#src/wallet/rate-text.ts';
import { Component } from './withdraw-page.tsx';

const server = fakeServer();
const GOOD = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
let requests: Asked[] = [];
let listed: Asked[] = [];

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  requests = [];
  listed = [];
  server.clear();
  server.answer(withdrawalCurrencies, () => ({
    data: [BITCOIN, { ...BITCOIN, currency: 'ETH', name: 'Ethereum', network: 'Ethereum', decimals: 18 }],
  }));
  server.answer(requestCrypto, (asked: Asked) => {
    requests.push(asked);
    return { id: '5', msg: 'ok', data: { balance: cents(50_00), balance_version: 2 } };
  });
  server.answer(withdrawals, (asked: Asked) => {
    listed.push(asked);
    return { data: [deliveryOf('1')], links: { next: null }, meta: { total: 1, current_page: 1, per_page: 10 } };
  });
});
afterEach(() => {
  cleanup();
  forgetTill();
});

const show = (search = '') => showTill(`/profile/withdraw${search}`, '/profile/withdraw', Component);
const address = (): Promise<HTMLElement> => screen.findByLabelText('Your Bitcoin address');
const fill = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });
const review = (): HTMLElement => screen.getByRole('button', { name: 'Review' });

describe('a payout', () => {
  it('is confirmed with the whole address in groups, and sent at the fee and rate that were shown', async () => {
    const { toasts } = show();
    fill(await address(), ` ${GOOD} `);
    fireEvent.click(screen.getByRole('button', { name: 'Max' }));
    expect(screen.getByLabelText('Amount in coins')).toHaveProperty('value', '100');
    expect(screen.getByText('about 0.00195 BTC')).toBeTruthy();
    fireEvent.click(review());
    const dialog = await screen.findByRole('dialog', { name: 'Check the address' });
    const code = dialog.querySelector('code');
    expect(code?.textContent).toBe(GOOD);
    expect([...(code?.children ?? [])].map((group) => group.textContent?.length)).toEqual([...Array(10).fill(4), 2]);
    // What changes behind the question doesn't change what is sent.
    server.answer(withdrawalCurrencies, () => ({ data: [{ ...BITCOIN, rate: 60_000 }] }));
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw now' }));
    await waitFor(() => expect(location.pathname).toBe('/profile/withdraw/5'));
    expect(requests.map(({ body }) => body)).toEqual([{ currency: 'BTC', address: GOOD, amount: 100_00, fee: 2_50, rate: 50_000 }]);
    expect(toasts()).toEqual(['Withdrawal requested']);
  });

  it('says what is wrong with an address while it is typed, and goes no further', async () => {
    show();
    fill(await address(), '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    expect(await screen.findByText(/^This is an Ethereum address/)).toBeTruthy();
    fill(screen.getByLabelText('Amount in coins'), '50');
    fireEvent.click(review());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your Bitcoin address')));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /ETH/ }));
    expect(await screen.findByRole('img', { name: 'This address is valid' })).toBeTruthy();
  });

  it('needs an address and an amount, and shows a refusal as a toast', async () => {
    server.answer(requestCrypto, () => {
      throw new ApiError({ status: 409, code: 'quote_changed', msg: 'changed' });
    });
    const { toasts } = show();
    await address();
    fireEvent.click(review());
    expect(await screen.findByText('Address is required')).toBeTruthy();
    expect(screen.getByText('Amount is required')).toBeTruthy();
    fill(await address(), GOOD);
    fill(screen.getByLabelText('Amount in coins'), '50');
    fireEvent.click(review());
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw now' }));
    await waitFor(() => expect(toasts()).toEqual(['The fee or the rate has changed. Check the new one, then try again.']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await address()).toHaveProperty('value', GOOD);
  });

  it('says that no payout is possible while the provider can’t be reached', async () => {
    server.answer(withdrawalCurrencies, () => {
      throw new ApiError({ status: 503, code: 'method_unavailable', msg: 'The payout provider can’t be reached.' });
    });
    show();
    expect(await screen.findByText('Withdrawals aren’t available right now')).toBeTruthy();
    expect(screen.getByText('The payout provider can’t be reached.')).toBeTruthy();
  });
});

describe('its amounts', () => {
  it.each([
    ['', 'required'],
    ['1e3', 'invalid'],
    ['19.99', 'min'],
    ['5000.01', 'max'],
    ['100.01', 'coins'],
    ['100', null],
    ['20,00', null],
  ] as const)('%j is %s', (text, fault) => {
    expect(amountFault(text, BITCOIN, cents(100_00))).toBe(fault);
  });

  it('are estimated downwards, and are nothing where the fee takes all', () => {
    expect([100_00, 2_50, 1_00, 0].map((amount) => aboutArrives(cents(amount), BITCOIN))).toEqual(['0.00195', '0', '0', '0']);
    expect(aboutArrives(cents(33_33), { ...BITCOIN, rate: 3, decimals: 6 })).toBe('10.276666');
    expect([50_000, 12.345, 0.123456].map(rateText)).toEqual(['50,000.00', '12.35', '0.1235']);
  });
});

it('everything that left is listed, by type where one is chosen', async () => {
  show('?type=delivery&from=2026-02-30');
  await waitFor(() => expect(listed[0]).toEqual({ query: { type: 'delivery', page: 1, per_page: 10 } }));
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'all' } });
  await waitFor(() => expect(location.search).toBe('?from=2026-02-30'));
});
