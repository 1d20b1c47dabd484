// @vitest-environment happy-dom
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { depositMethods, validatePromocode, zenRedirect } from '#contract/api/deposits.ts';
import { cents, coinsToCents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { type Asked, type FakeServer, fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { takeNews } from '#src/ui/testing/taken-toasts.ts';
import { CARD_MIN_COINS } from './amounts.ts';
import { CardForm } from './card-form.tsx';
import type { DepositMethods } from './methods-query.ts';
import { usePromo } from './use-promo.ts';

const METHODS: DepositMethods = {
  card: { open: true, min: cents(500), max: cents(1_000_000) },
  skins: { open: true, min: cents(100), max: cents(500_000) },
  crypto: { open: true, min: cents(3_500), bonus_percent: 35 },
  gift_cards: { open: true, vouchers_open: true, shop_url: null },
  promo: null,
  page_hosts: ['pay.test'],
};

/** What the shop was asked for, and what it answers. */
const pays = vi.fn<(asked: Asked) => object>();
const checks = vi.fn<(asked: Asked) => object>();

let server: FakeServer;
const assigned = vi.fn<(url: string) => void>();

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
  Object.defineProperty(window.location, 'assign', { value: assigned, configurable: true });
});

beforeEach(() => {
  server = fakeServer();
  server.answer(depositMethods, () => ({ data: METHODS }));
  server.answer(zenRedirect, pays);
  server.answer(validatePromocode, checks);
  pays.mockReset();
  checks.mockReset();
  assigned.mockReset();
  takeNews();
});

afterEach(cleanup);

const LIMITS = { min: coinsToCents(CARD_MIN_COINS), max: coinsToCents(10_000) };

function Form({ amount, promocode }: { amount: string | null; promocode: string | null }) {
  return <CardForm amount={amount} limits={LIMITS} promo={usePromo(promocode)} />;
}

function show(amount: string | null = null, promocode: string | null = null) {
  render(
    <ShopFrame services={server.shop()}>
      <Form amount={amount} promocode={promocode} />
    </ShopFrame>,
  );
  return userEvent.setup();
}

const field = (): HTMLInputElement => screen.getByLabelText('Amount in coins');
const pay = (): HTMLElement => screen.getByRole('button', { name: /^Pay / });
const toasts = (): string[] => takeNews().map(({ text }) => text);
const winter = { code: 'winter35', value: 35, is_fixed_value: false, msg: 'ok' };

describe('the card form', () => {
  it('starts at 25 coins, or at what the address asks for', () => {
    show();
    expect(field().value).toBe('25');
    expect(screen.getByRole('button', { name: '25' }).getAttribute('aria-pressed')).toBe('true');
    cleanup();
    show('12.40');
    expect(field().value).toBe('12.40');
  });

  it('takes an amount by one tap, and 50 by Other', async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: '250' }));
    expect(field().value).toBe('250');
    await user.click(screen.getByRole('button', { name: 'Other' }));
    expect(field().value).toBe('50');
    expect(screen.getByRole('button', { name: 'Other' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('disables Pay when a touched field is invalid', async () => {
    const user = show();
    await user.clear(field());
    await user.type(field(), '4.99');
    expect(pay()).toHaveProperty('disabled', false);
    fireEvent.blur(field());
    expect(screen.getByText('Amount must be at least 5.00')).toBeDefined();
    expect(pay()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: '100' }));
    expect(pay()).toHaveProperty('disabled', false);
    expect(screen.queryByText('Amount must be at least 5.00')).toBeNull();
    expect(field().getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByRole('button', { name: '100' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Other' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('goes to the payment page of this site', async () => {
    pays.mockReturnValue({ redirect_url: '/sandbox/zen/checkout/9', invoice_id: '9' });
    const user = show();
    await user.click(pay());
    await waitFor(() => expect(assigned).toHaveBeenCalledWith(new URL('/sandbox/zen/checkout/9', location.href).href));
    expect(pays).toHaveBeenCalledWith({ body: { amount: 2_500, promocode: null } });
  });

  it('goes to a host that the shop has named, and to no part or neighbour of it', async () => {
    pays.mockReturnValue({ redirect_url: 'https://pay.test/9', invoice_id: '9' });
    const user = show();
    await user.click(pay());
    await waitFor(() => expect(assigned).toHaveBeenCalledWith('https://pay.test/9'));
    cleanup();
    for (const url of ['http://pay.test/9', 'https://pay.test:444/9', 'https://x.pay.test/9', 'https://me@pay.test/9']) {
      assigned.mockReset();
      pays.mockReturnValue({ redirect_url: url, invoice_id: '9' });
      const next = show();
      await next.click(pay());
      await waitFor(() => expect(toasts()[0]).toMatch(/don’t recognize the payment page/));
      expect(assigned).not.toHaveBeenCalled();
      cleanup();
    }
  });

  it('goes nowhere else', async () => {
    pays.mockReturnValue({ redirect_url: 'https://evil.test/pay', invoice_id: '9' });
    const user = show();
    await user.click(pay());
    await waitFor(() => expect(toasts()[0]).toMatch(/don’t recognize the payment page/));
    expect(assigned).not.toHaveBeenCalled();
  });

  it('shows a refusal as a toast and stays usable', async () => {
    pays.mockImplementation(() => {
      throw new ApiError({ status: 422, code: 'limit_exceeded', msg: 'At least 5.00 coins.' });
    });
    const user = show();
    await user.click(pay());
    await waitFor(() => expect(toasts()).toEqual(['At least 5.00 coins.']));
    expect(pay().getAttribute('aria-busy')).toBeNull();
  });
});

describe('the promo code', () => {
  it('can be applied when there is one, adds its bonus and can be removed', async () => {
    checks.mockReturnValue(winter);
    const user = show('40');
    const apply = screen.getByRole('button', { name: 'Apply' });
    expect(apply).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Promo code'), 'winter35');
    await user.click(apply);
    expect(await screen.findByText('+35.00% bonus')).toBeDefined();
    expect(checks).toHaveBeenCalledWith({ body: { promocode: 'winter35' } });
    expect(toasts()).toEqual(['Promo code accepted']);
    expect(screen.getByText('+14.00')).toBeDefined();
    expect(screen.getByText('54.00')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove promo code winter35' }));
    expect(screen.queryByText('54.00')).toBeNull();
  });

  it('of the address is applied automatically, once, and sent with the payment', async () => {
    checks.mockReturnValue(winter);
    pays.mockReturnValue({ redirect_url: '/x', invoice_id: '1' });
    const user = show('40', 'winter35');
    expect(await screen.findByText('+35.00% bonus')).toBeDefined();
    await user.click(pay());
    await waitFor(() => expect(pays.mock.calls).toEqual([[{ body: { amount: 4_000, promocode: 'winter35' } }]]));
    expect(checks).toHaveBeenCalledOnce();
  });

  it('is applied by Enter, without paying', async () => {
    checks.mockReturnValue(winter);
    const user = show();
    await user.type(screen.getByLabelText('Promo code'), 'winter35{Enter}');
    expect(await screen.findByText('+35.00% bonus')).toBeDefined();
    expect(assigned).not.toHaveBeenCalled();
  });

  it('that was typed but not applied is checked before paying, and sent', async () => {
    checks.mockReturnValue(winter);
    pays.mockReturnValue({ redirect_url: '/x', invoice_id: '1' });
    const user = show('40');
    await user.type(screen.getByLabelText('Promo code'), 'winter35');
    await user.click(pay());
    await waitFor(() => expect(pays.mock.calls).toEqual([[{ body: { amount: 4_000, promocode: 'winter35' } }]]));
    expect(checks).toHaveBeenCalledOnce();
  });

  it('that was typed and is refused stops the payment', async () => {
    checks.mockImplementation(() => {
      throw new ApiError({ status: 422, code: 'promocode_invalid', msg: 'This promo code isn’t valid.' });
    });
    const user = show('40');
    await user.type(screen.getByLabelText('Promo code'), 'nope');
    await user.click(pay());
    expect(await screen.findByText('This promo code isn’t valid.')).toBeDefined();
    expect(pays).not.toHaveBeenCalled();
  });

  it('that is refused says why, under the field and as a toast', async () => {
    checks.mockImplementation(() => {
      throw new ApiError({ status: 422, code: 'promocode_invalid', msg: 'This promo code isn’t valid.' });
    });
    const user = show();
    await user.type(screen.getByLabelText('Promo code'), 'nope');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('This promo code isn’t valid.')).toBeDefined();
    expect(toasts()).toEqual(['This promo code isn’t valid.']);
  });
});
