// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bonus } from '#contract/api/bonus.ts';
import {
  alphapoAddress,
  alphapoCurrencies,
  depositMethods,
  invoices,
  redeemGiftCode,
  redeemVoucher,
  skinsbackRedirect,
  validatePromocode,
} from '#contract/api/deposits.ts';
import type { Rules } from '#contract/api/config.ts';
import { playerLimits, setPlayerLimit } from '#contract/api/player-limits.ts';
import { cents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { type Asked, fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { playStopsService } from '#src/play/bet/play-stops.ts';
import { fakeConfig } from '#src/play/testing/game-page.tsx';
import { testLimits } from '#src/protection/testing/test-figures.ts';
import { createSessionStore, type Player, sessionStoreService } from '#src/session/session-store.ts';
import { testBonus } from '#src/wallet/bonus/testing/test-bonus.ts';
import { takeNews } from '#src/ui/testing/taken-toasts.ts';
import { DepositBody } from './deposit-body.tsx';
import type { Method } from './methods.ts';
import type { DepositMethods } from './methods-query.ts';
import { invoicePage, testCryptoInvoice } from './testing/invoices.ts';

const server = fakeServer();
const sessionStore = createSessionStore();
const answers = vi.fn<(asked: Asked) => unknown>();
const OPEN: DepositMethods = {
  card: { open: true, min: cents(500), max: cents(1_000_000) },
  skins: { open: true, min: cents(100), max: cents(500_000) },
  crypto: { open: true, min: cents(3_500), bonus_percent: 35 },
  gift_cards: { open: true, vouchers_open: true, shop_url: '/sandbox/gift-cards' },
  promo: null,
  page_hosts: [],
};
const WINTER = { code: 'winter35', value: 35, is_fixed_value: false };
const refused = (code: ConstructorParameters<typeof ApiError>[0]['code'], msg: string): never => {
  throw new ApiError({ status: 422, code, msg });
};
const toasts = (): string[] => takeNews().map(({ text }) => text);

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
  await Promise.all([import('./crypto/crypto-form.tsx'), import('./codes/codes-form.tsx'), import('./skins-form.tsx')]);
});
beforeEach(() => {
  server.clear();
  server.answer(depositMethods, () => ({ data: OPEN }));
  server.answer(validatePromocode, () => WINTER);
  answers.mockReset();
  takeNews();
});
afterEach(cleanup);

function Body({ start, promocode, amount }: { start: Method | null; promocode: string | null; amount: string | null }) {
  const [method, setMethod] = useState(start);
  const focus = useRef<HTMLDivElement>(null);
  return <DepositBody focus={focus} method={method} wide amount={amount} promocode={promocode} onMethod={setMethod} />;
}

function show(start: Method | null, promocode: string | null = null, rules: Partial<Rules> = {}, amount: string | null = null) {
  const services = server.shop().bring(sessionStoreService, sessionStore);
  render(
    <MemoryRouter>
      <ShopFrame
        services={services}
        config={{ ...fakeConfig(rules), deposit: { card_min: cents(500), card_max: cents(1_000_000) }, sandbox: true }}
      >
        <Body start={start} promocode={promocode} amount={amount} />
      </ShopFrame>
    </MemoryRouter>,
  );
  return { ...userEvent.setup(), services };
}

describe('payment methods', () => {
  it('say what is closed, and which bonus crypto brings', async () => {
    server.answer(depositMethods, () => ({
      data: { ...OPEN, skins: { ...OPEN.skins, open: false }, crypto: { ...OPEN.crypto, bonus_percent: 20 } },
    }));
    show('skins');
    expect(await screen.findByRole('heading', { name: 'Skins: unavailable right now' })).toBeTruthy();
    const tiles = screen.getByRole('list', { name: 'Chose payment method' });
    expect(
      within(tiles)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Credit card+20 payment methods', 'Giftcards', 'Cryptobonus 20%', 'SkinsUnavailable']);
  });

  it('can be asked for again when they didn’t load', async () => {
    server.answer(depositMethods, () => refused('network', ''));
    const user = show('card');
    await screen.findByRole('alert');
    server.answer(depositMethods, () => ({ data: OPEN }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Amount in coins')).toBeTruthy();
  });

  it('share one promo code, which is checked once', async () => {
    server.answer(validatePromocode, answers.mockReturnValue(WINTER));
    const user = show('card', 'winter35');
    // While the next form comes, the last one stays in the document, hidden; by its role a code is found in the shown form alone.
    const shown = async () => within(await screen.findByRole('group', { name: 'Promo code' })).findByText('+35.00% bonus');
    expect(await shown()).toBeTruthy();
    for (const [name, field] of [
      [/Skins/, 'Amount in coins'],
      [/Giftcards/, 'Gift code'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }));
      expect(await screen.findByRole('textbox', { name: field })).toBeTruthy();
      expect(await shown()).toBeTruthy();
    }
    expect(answers).toHaveBeenCalledOnce();
    expect(toasts()).toEqual(['Promo code accepted']);
    await user.click(screen.getByRole('button', { name: 'Remove promo code winter35' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Promo code')));
  });
});

describe('within 24 hours of a crypto bonus', () => {
  afterEach(() => sessionStore.setState({ player: undefined }));

  it('none is promised', async () => {
    sessionStore.setState({ player: { id: 'mira', name: 'Mira' } as Player });
    const again = '2026-11-23T18:05:00.000Z';
    server.answer(bonus, () => ({ data: { bonus: null, unplayed: cents(0), method_bonus_at: again, balance_version: 1 } }));
    show('card');
    await screen.findByText('+20 payment methods');
    await waitFor(() => expect(screen.queryByText('bonus 35%')).toBeNull());
  });
});

describe('while a bonus is active', () => {
  beforeEach(() => {
    sessionStore.setState({ player: { id: 'mira', name: 'Mira' } as Player });
    server.answer(bonus, () => ({ data: { bonus: testBonus(), unplayed: cents(0), method_bonus_at: null, balance_version: 1 } }));
  });
  afterEach(() => sessionStore.setState({ player: undefined }));

  it('its progress is shown in place of what another one would bring, and a code of the address isn’t tried', async () => {
    server.answer(validatePromocode, answers.mockReturnValue(WINTER));
    show('card', 'winter35');
    const note = await screen.findByRole('region', { name: 'Your bonus' });
    expect(note.textContent).toBe('12.40 of 350.00 releasedYou won’t get a bonus for this deposit while one is active.');
    expect(screen.queryByLabelText('Promo code')).toBeNull();
    expect(answers).not.toHaveBeenCalled();
  });
});

describe('skins', () => {
  it('begin with 3.15 and need an amount', async () => {
    server.answer(skinsbackRedirect, answers.mockReturnValue({ redirect_url: 'https://evil.test/', invoice_id: '1' }));
    const user = show('skins');
    const field = await screen.findByLabelText<HTMLInputElement>('Amount in coins');
    expect(field.value).toBe('3.15');
    await user.click(screen.getByRole('button', { name: 'Choose skins' }));
    await waitFor(() => expect(answers).toHaveBeenCalledWith({ body: { amount: 315, promocode: null } }));
    await waitFor(() => expect(toasts()[0]).toMatch(/don’t recognize the payment page/));
    await user.clear(field);
    await user.tab();
    expect(screen.getByText('Amount is required')).toBeTruthy();
  });

  it('begin with the amount of a payment that is tried again', async () => {
    show('skins', null, {}, '12.40');
    expect((await screen.findByLabelText<HTMLInputElement>('Amount in coins')).value).toBe('12.40');
  });
});

describe('crypto', () => {
  const rate = (currency: string, rate_to: number) => ({ currency, minimum_amount: 35 / rate_to, rate_from: 1, rate_to });
  beforeEach(() => {
    server.answer(alphapoCurrencies, () => ({
      data: [rate('DOGE', 0.1), rate('XRP', 2), rate('BTC', 50_000), rate('USDTT', 1), rate('NEW', 1)],
    }));
    server.answer(alphapoAddress, answers.mockReturnValue({ data: { wallet: 'TQv9Wallet', promocode: null } }));
    server.answer(invoices, () => invoicePage([testCryptoInvoice({ id: 'old', status: 'paid', currency: 'USDTT' })]));
  });

  it('offers what can be sent and chosen, with its network label, rate and minimum', async () => {
    const user = show('crypto');
    const choices = await screen.findAllByRole('radio');
    expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual(['BitcoinBTC', 'Tether USDTRC20', 'DogecoinDOGE']);
    expect(screen.getByText('1 BTC = 50,000.00 coins')).toBeTruthy();
    expect(screen.getByText('0.0007 BTC')).toBeTruthy();
    expect(screen.getByText('+35%, up to 500.00 coins')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Dogecoin/ }));
    expect(screen.getByText('1 DOGE = 0.10 coins')).toBeTruthy();
  });

  it('goes from the currency to its address with QR code and warning, and back', async () => {
    const user = show('crypto', 'winter35');
    await screen.findByText('+35.00% bonus');
    await user.click(await screen.findByRole('radio', { name: /TRC20/ }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('TQv9Wallet')).toBeTruthy();
    expect(answers).toHaveBeenCalledWith({ body: { currency: 'USDTT', promocode: 'winter35' } });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Send Tether USD' }));
    expect(screen.getByRole('img', { name: 'QR code of your Tether USD address' })).toBeTruthy();
    expect(screen.getByText('Minimum 35 USD')).toBeTruthy();
    expect(screen.getByText('If you send less, it’s lost and can’t be refunded.')).toBeTruthy();
    expect(screen.getByText(/only over Tron/)).toBeTruthy();
    expect(screen.getByText('100 USDT')).toBeTruthy();
    expect(screen.getByText('+70.00')).toBeTruthy();
    const wallet = screen.getByRole('link', { name: 'Open the test wallet' });
    expect(wallet.getAttribute('href')).toBe('/sandbox/wallet?currency=USDTT&address=TQv9Wallet');
    // What ended before the address was opened is in the list of deposits alone.
    expect(screen.getByText(/Waiting for your payment/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /TRC20/ }).checked).toBe(true);
  });

  it('says to the server that a promo code was removed, and takes over one that the server has kept', async () => {
    answers.mockReturnValue({ data: { wallet: '1Wallet', promocode: WINTER } });
    const user = show('crypto');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByText('1Wallet');
    expect(answers).toHaveBeenLastCalledWith({ body: { currency: 'BTC' } });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Remove promo code winter35' }));
    answers.mockReturnValue({ data: { wallet: '1Wallet', promocode: null } });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(answers).toHaveBeenLastCalledWith({ body: { currency: 'BTC', promocode: null } }));
  });

  it('shows a payment on its way', async () => {
    server.answer(invoices, () => invoicePage([testCryptoInvoice()]));
    const user = show('crypto');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('1 of 2 confirmations')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View receipt' }).getAttribute('href')).toBe('/profile/deposit/c1');
  });

  it('says that the provider is down, and tries again', async () => {
    server.answer(alphapoAddress, () => refused('method_unavailable', 'Crypto is not answering. Please try again in some minutes.'));
    const user = show('crypto');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(toasts()).toEqual(['Crypto is not answering. Please try again in some minutes.']));
    cleanup();
    server.answer(alphapoCurrencies, () => refused('method_unavailable', 'Crypto is not answering.'));
    show('crypto');
    expect(await screen.findByText('Crypto is not answering.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('gift cards', () => {
  const redeem = (name: string): HTMLElement => {
    const field = screen.getByLabelText(name).parentElement;
    return within(field ?? document.body).getByRole('button', { name: 'Redeem' });
  };

  it('have their prices, each with its coins and the way to its code', async () => {
    show('giftcards');
    const prices = await screen.findAllByRole('link', { name: /^Buy a gift card/ });
    expect(prices.map(({ textContent }) => textContent)).toEqual(['10.00', '50.00', '100.00', '250.00', '500.00', '1,000.00']);
    expect(prices.map((price) => price.querySelectorAll('[class*="icon"]').length)).toEqual([1, 1, 2, 2, 2, 3]);
    expect(prices[2]?.getAttribute('href')).toBe(new URL('/sandbox/gift-cards?amount=100', location.href).href);
  });

  it('are redeemed once the field is not empty, without the spaces of a copied code', async () => {
    server.answer(
      redeemGiftCode,
      answers.mockReturnValue({ msg: '50.00 coins added', data: { invoice_id: 'g1', amount: cents(5_000), bonus: cents(0) } }),
    );
    const user = show('giftcards');
    // A promo code that wasn't applied goes with it.
    await user.type(await screen.findByLabelText('Promo code'), 'winter35');
    const field = await screen.findByLabelText<HTMLInputElement>('Gift code');
    expect(redeem('Gift code')).toHaveProperty('disabled', true);
    await user.type(field, ' AB12 CD34 ');
    await user.click(redeem('Gift code'));
    await waitFor(() => expect(answers).toHaveBeenCalledWith({ body: { code: 'AB12CD34', promocode: 'winter35' } }));
    await waitFor(() =>
      expect(takeNews()).toMatchObject([
        { text: 'Promo code accepted' },
        { text: '50.00 coins added', link: { to: '/profile/deposit/g1' } },
      ]),
    );
    expect(field.value).toBe('');
  });

  it('say the shop’s own sentence when a code is refused, and our own for what is no code', async () => {
    server.answer(redeemVoucher, () => refused('code_used', 'You have redeemed this voucher already.'));
    const user = show('giftcards');
    await user.type(await screen.findByLabelText('Voucher'), 'OLD-ONE{Enter}');
    expect(await screen.findByText('You have redeemed this voucher already.')).toBeTruthy();
    await user.type(screen.getByLabelText('Gift code'), '<b>{Enter}');
    expect(await screen.findByText(/That’s not a valid code/)).toBeTruthy();
    expect(toasts()).toEqual(['You have redeemed this voucher already.', 'That’s not a valid code. Use letters, digits and dashes only.']);
  });

  it('can be closed while vouchers are open', async () => {
    server.answer(depositMethods, () => ({ data: { ...OPEN, gift_cards: { open: false, vouchers_open: true, shop_url: null } } }));
    show('giftcards');
    expect((await screen.findByLabelText<HTMLInputElement>('Gift code')).disabled).toBe(true);
    expect(screen.getByText('Gift codes can’t be redeemed right now.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Voucher').disabled).toBe(false);
    expect(screen.queryByRole('link', { name: /^Buy/ })).toBeNull();
  });
});

describe('a player with limits', () => {
  const MONTHLY = { kind: 'deposit', period: 'month' } as const;
  beforeEach(() => sessionStore.setState({ player: { id: 'mira', name: 'Mira' } as Player }));
  afterEach(() => sessionStore.setState({ player: undefined }));

  it('learns what the limit of deposits leaves, and a larger amount is refused before it is sent', async () => {
    const weekly = { kind: 'deposit', period: 'week', limit: cents(40_00), left: cents(15_00), used: cents(25_00) } as const;
    server.answer(playerLimits, () => ({
      data: testLimits({ ...MONTHLY, limit: cents(100_00), left: cents(75_00), used: cents(25_00) }, weekly),
    }));
    server.answer(skinsbackRedirect, answers.mockReturnValue({ redirect_url: 'https://evil.test/', invoice_id: '1' }));
    const user = show('skins');
    expect(await screen.findByText(/^Your weekly deposit limit leaves 15\.00 until /)).toBeTruthy();
    const field = screen.getByLabelText('Amount in coins');
    await user.clear(field);
    await user.type(field, '15.01{Enter}');
    expect(screen.getByText('This is more than the 15.00 left of your weekly deposit limit.')).toBeTruthy();
    expect(answers).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, '15{Enter}');
    await waitFor(() => expect(answers).toHaveBeenCalledOnce());
  });

  it('sets a limit that the rules demand before anything is paid', async () => {
    let limits = testLimits({ ...MONTHLY, mandatory: true });
    server.answer(playerLimits, () => ({ data: limits }));
    server.answer(setPlayerLimit, () => {
      limits = testLimits({ ...MONTHLY, mandatory: true, limit: cents(500_00), left: cents(500_00), used: cents(0), set_by: 'player' });
      return { data: limits };
    });
    const user = show('skins', null, { mandatory_limits: [MONTHLY] });
    await user.type(await screen.findByLabelText('New monthly deposit limit in coins'), '500{Enter}');
    expect(await screen.findByLabelText('Amount in coins')).toBeTruthy();
  });

  it('reads until when a break lasts, in the place of the form', async () => {
    const { services } = show('skins');
    await screen.findByLabelText('Amount in coins');
    act(() => services.get(playStopsService).setState({ exclusion: { code: 'timed_out', until: '2126-11-27T12:00:00.000Z' } }));
    expect(await screen.findByText(/^You’re taking a break until 27\.11\.26/)).toBeTruthy();
    expect(screen.queryByLabelText('Amount in coins')).toBeNull();
  });
});
