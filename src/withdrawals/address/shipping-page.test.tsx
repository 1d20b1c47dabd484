// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveShippingAddress, shippingAddress } from '#contract/api/shipping-address.ts';
import type { Address } from '#contract/delivery/address-record.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { type Asked, fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import type { Services } from '#src/lib/services/services.ts';
import { ADDRESS, forgetTill, showTill } from '../testing/till-page.tsx';
import { addressDrafts, type AddressValues } from './address-values.ts';
import { Component } from './shipping-page.tsx';

const server = fakeServer();
let saved: unknown[] = [];
let kept: Address | null = null;

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  saved = [];
  kept = null;
  server.clear();
  server.answer(shippingAddress, () => ({ data: kept }));
  server.answer(saveShippingAddress, async ({ body }: Asked) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    saved.push(body);
    return { msg: 'Info saved successfully', data: { ...ADDRESS, ...body } };
  });
});
afterEach(() => {
  cleanup();
  forgetTill();
});

const show = (shop: Services = server.shop()) => showTill(shop, '/profile/shipping', '/profile/shipping', Component);
const field = (name: string | RegExp): HTMLElement => screen.getByLabelText(name);
const save = (): HTMLElement => screen.getByRole('button', { name: 'Save address' });

const fill = (name: string, value: string): boolean => fireEvent.change(field(name), { target: { value } });

async function fillIn(): Promise<void> {
  await screen.findByLabelText('First name');
  fill('First name', 'Mira');
  fill('Last name', 'Holt');
  fill('Phone', '+49 30 1234567');
  fill('Country', 'DE');
  fill('City', 'Berlin');
  fill('Postal code', '10115');
  fill('Street and number', 'Invalidenstr. 1');
}

describe('the shipping address', () => {
  it('says what is wrong with each field once it was left, in the words of the shop', async () => {
    show();
    await screen.findByLabelText('First name');
    fireEvent.change(field('Email'), { target: { value: 'mira' } });
    expect(screen.queryByRole('alert')).toBeNull();
    for (const name of ['First name', 'Last name', 'Email', 'Phone', 'Country', 'City', 'Postal code', 'Street and number'])
      fireEvent.blur(field(name));
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
        'First name is a required field',
        'Last name is a required field',
        'Email is not valid.',
        'Phone is a required field',
        'Country is a required field',
        'City is a required field',
        'Postal code is a required field',
        'Street is a required field',
      ]),
    );
  });

  it('asks for a state where the country has any, and takes it back with the country', async () => {
    const user = userEvent.setup();
    show();
    await screen.findByLabelText('Country');
    expect(screen.getAllByRole('option').length).toBe(32);
    await user.selectOptions(field('Country'), 'United States');
    fireEvent.blur(field('State or province'));
    expect(await screen.findByText('State is a required field')).toBeTruthy();
    await user.selectOptions(field('State or province'), 'Texas');
    await waitFor(() => expect(screen.queryByText('State is a required field')).toBeNull());
    await user.selectOptions(field('Country'), 'Canada');
    expect(field('State or province')).toHaveProperty('value', '');
    await user.selectOptions(field('Country'), 'Austria');
    expect(screen.queryByLabelText('State or province')).toBeNull();
    expect(field('Region (optional)')).toHaveProperty('value', '');
  });

  it('is saved once, with what was left out left out, and says so', async () => {
    const user = userEvent.setup();
    const { toasts } = show();
    await fillIn();
    expect(field('Email')).toHaveProperty('value', 'mira@players.test');
    await user.dblClick(save());
    await waitFor(() => expect(toasts()).toEqual(['Info saved successfully']));
    expect(saved).toHaveLength(1);
    expect(saved[0]).toMatchObject({ first_name: 'Mira', country: 'DE', street_address: 'Invalidenstr. 1' });
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
  });

  it('sends again what got no answer, and puts the server’s objection beside its field', async () => {
    let tries = 0;
    server.answer(saveShippingAddress, () => {
      tries += 1;
      if (tries === 1) throw new ApiError({ status: 0, code: 'network', msg: '' });
      throw new ApiError({
        status: 422,
        code: 'invalid_request',
        msg: 'postal code is unknown',
        errors: { postal_code: ['postal code is unknown'] },
      });
    });
    const user = userEvent.setup();
    const { toasts } = show();
    await fillIn();
    await user.click(save());
    await waitFor(() => expect(toasts()).toEqual(['postal code is unknown']), { timeout: 3_000 });
    expect(field('Postal code').getAttribute('aria-invalid')).toBe('true');
    expect(field('First name')).toHaveProperty('value', 'Mira');
  });

  it('keeps what was typed over another page and a new answer, until it is saved', async () => {
    kept = ADDRESS;
    const drafts = new Map<string, AddressValues>();
    const services = (): Services => server.shop().bring(addressDrafts, drafts);
    const user = userEvent.setup();
    show(services());
    await screen.findByLabelText('City');
    fill('City', 'Potsdam');
    expect(await screen.findByText('Not saved yet')).toBeTruthy();
    cleanup();
    show(services());
    expect(await screen.findByDisplayValue('Potsdam')).toBeTruthy();
    expect(await screen.findByText('Not saved yet')).toBeTruthy();
    await user.click(save());
    await waitFor(() => expect(saved).toHaveLength(1));
    cleanup();
    show(server.shop());
    expect(await screen.findByDisplayValue('Berlin')).toBeTruthy();
  });

  it('says that it could not be loaded, and tries again', async () => {
    server.answer(shippingAddress, () => {
      throw new ApiError({ status: 503, code: 'unavailable', msg: '' });
    });
    show();
    expect(await screen.findByText('Your address didn’t load')).toBeTruthy();
    server.answer(shippingAddress, () => ({ data: null }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('First name')).toBeTruthy();
  });
});
