// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bonus, bonus } from '#contract/api/bonus.ts';
import { inventory, type InventoryItem } from '#contract/api/inventory.ts';
import { shippingAddress } from '#contract/api/shipping-address.ts';
import { quoteDelivery, requestDelivery, withdrawals } from '#contract/api/withdrawals.ts';
import type { Address } from '#contract/delivery/address-record.ts';
import { cents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { type Asked, fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { testBonus } from '#src/wallet/bonus/testing/test-bonus.ts';
import { ownedItem } from '#src/inventory/testing/owned-item.ts';
import { ADDRESS, deliveryOf, forgetTill, showTill } from '../testing/till-page.tsx';
import { Component } from './delivery-page.tsx';

const server = fakeServer();
let owned: InventoryItem[] = [];
let address: Address | null = ADDRESS;
let price = 9_90;
let requests: Asked[] = [];
let listed: Asked[] = [];
let active: Bonus | null = null;

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  owned = [ownedItem('a', { size_kind: 'shoes' }), ownedItem('b')];
  address = ADDRESS;
  price = 9_90;
  requests = [];
  listed = [];
  active = null;
  server.clear();
  server.answer(bonus, () => ({ data: { bonus: active, unplayed: cents(0), method_bonus_at: null, balance_version: 1 } }));
  server.answer(inventory, () => ({ data: owned, links: { next: null }, meta: { total: owned.length, current_page: 1, per_page: 24 } }));
  server.answer(shippingAddress, () => ({ data: address }));
  server.answer(quoteDelivery, ({ body }: Asked) => ({
    data: {
      country: body?.['country'],
      shipping_price: cents(price),
      weight_grams: 900,
      items: ((body?.['items'] ?? []) as string[]).map((id) => ({ id, item: ownedItem(id).item, size_kind: null })),
    },
  }));
  server.answer(requestDelivery, async (asked: Asked) => {
    requests.push(asked);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { id: '77', msg: 'Delivery requested', data: { balance: cents(90_10), balance_version: 2 } };
  });
  server.answer(withdrawals, (asked: Asked) => {
    listed.push(asked);
    return {
      data: [deliveryOf('1'), deliveryOf('2', { status: 'done' })],
      links: { next: null },
      meta: { total: 2, current_page: 1, per_page: 10 },
    };
  });
});
afterEach(() => {
  cleanup();
  forgetTill();
});

const show = (search: string) => showTill(server.shop(), `/profile/delivery${search}`, '/profile/delivery', Component);
const request = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Request delivery for 9.90' });

describe('a delivery that is put together', () => {
  it('asks for a size where the prize has one, and is requested once for a double click, for the price that was shown', async () => {
    const { toasts, services } = show('?item=a&item=b');
    const button = await request();
    const size = await screen.findByLabelText('Shoe size (US) of Prize a');
    expect(
      within(size)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
        .slice(1, 4),
    ).toEqual(['5', '5.5', '6']);
    fireEvent.click(button);
    expect(await screen.findByText('Choose a size')).toBeTruthy();
    expect(requests).toEqual([]);
    fireEvent.change(size, { target: { value: '9.5' } });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(location.pathname).toBe('/profile/delivery/77');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ body: { items: [{ id: 'a', size: '9.5' }, { id: 'b' }], shipping_price: 9_90 } });
    expect(requests[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(toasts()).toEqual(['Delivery requested']);
    expect(services).toBeTruthy();
  });

  it('leaves out a prize that is gone, and says so', async () => {
    owned = [ownedItem('b')];
    const { toasts } = show('?item=a&item=b');
    await waitFor(() => expect(new URLSearchParams(location.search).getAll('item')).toEqual(['b']));
    expect(toasts()).toEqual(['1 prize is no longer in your inventory']);
    expect(await screen.findByText('Prize b')).toBeTruthy();
  });

  it('asks before it ends a bonus, and takes no prize that was won with bonus coins', async () => {
    active = testBonus({ locked: cents(40_00) });
    owned = [ownedItem('a', { locked: cents(20_00) }), ownedItem('b')];
    const { toasts } = show('?item=a&item=b');
    await waitFor(() => expect(new URLSearchParams(location.search).getAll('item')).toEqual(['b']));
    expect(toasts()).toEqual(['Prizes won with bonus coins can’t be shipped, so they were taken out.']);
    fireEvent.click(await request());
    const question = await screen.findByRole('dialog', { name: 'End your bonus?' });
    expect(question.textContent).toContain('Shipping prizes ends your bonus and removes 52.60 bonus coins.');
    expect(requests).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'End it and go on' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(requests.map(({ body }) => body?.['forfeit'])).toEqual([52_60]);
  });

  it('shows the new price where the old one no longer holds, and moves nothing', async () => {
    server.answer(requestDelivery, () => {
      price = 12_50;
      throw new ApiError({ status: 409, code: 'quote_changed', msg: 'changed' });
    });
    const { toasts } = show('?item=b');
    fireEvent.click(await request());
    expect(await screen.findByRole('button', { name: 'Request delivery for 12.50' })).toBeTruthy();
    expect(toasts()).toEqual(['The shipping price has changed. Check the new one, then try again.']);
  });

  it('can’t be requested without an address or without the coins', async () => {
    address = null;
    price = 500_00;
    show('?item=b');
    expect(await screen.findByLabelText('First name')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Request delivery' }));
    expect(await screen.findByText('Save your shipping address first.')).toBeTruthy();
    cleanup();
    address = ADDRESS;
    show('?item=b');
    expect(await screen.findByText('You don’t have enough coins for shipping.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Request delivery for 500.00' })).toHaveProperty('disabled', true);
    expect(requests).toEqual([]);
  });

  it('says that it is finding out while the answer is lost, and goes on after that', async () => {
    let tries = 0;
    server.answer(requestDelivery, (asked: Asked) => {
      requests.push(asked);
      tries += 1;
      if (tries <= 3) throw new ApiError({ status: 0, code: 'network', msg: '' });
      return { id: '77', msg: '', data: { balance: cents(90_10), balance_version: 2 } };
    });
    show('?item=b');
    fireEvent.click(await request());
    expect(await screen.findByText('elsewhere', undefined, { timeout: 6_000 })).toBeTruthy();
    expect(new Set(requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});

describe('the list of deliveries', () => {
  it('shows each with its status, and filters by days that live in the address', async () => {
    show('?from=2026-11-01');
    expect(await screen.findByText('Requested', { selector: 'td span' })).toBeTruthy();
    expect(screen.getByText('Done')).toBeTruthy();
    expect(listed[0]).toMatchObject({ query: { type: 'delivery', from: new Date(2026, 10, 1).toISOString(), page: 1 } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-22' } });
    await waitFor(() => expect(location.search).toBe('?from=2026-11-01&to=2026-11-22'));
    await waitFor(() => expect(listed.at(-1)).toMatchObject({ query: { to: new Date(2026, 10, 23).toISOString() } }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(location.search).toBe(''));
  });
});
