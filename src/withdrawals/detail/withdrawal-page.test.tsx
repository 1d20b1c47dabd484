// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelWithdrawal, withdrawal, type WithdrawalDetail } from '#contract/api/withdrawals.ts';
import { cents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { type Asked, fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { gateService } from '#src/settlement/gate.ts';
import { deliveryOf, forgetTill, showTill } from '../testing/till-page.tsx';
import { Component } from './withdrawal-page.tsx';

const server = fakeServer();
const REQUESTED = { status: 'new', at: '2026-11-22T10:00:00.000Z' } as const;
let shown: WithdrawalDetail;
let cancels: Asked[] = [];

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  shown = { ...deliveryOf('7'), timeline: [REQUESTED] };
  cancels = [];
  server.clear();
  server.answer(withdrawal, () => ({ data: shown }));
  server.answer(cancelWithdrawal, (asked: Asked) => {
    cancels.push(asked);
    const at = '2026-11-22T10:05:00.000Z';
    shown = {
      ...shown,
      status: 'canceled_by_user',
      cancelable: false,
      refunded: cents(9_90),
      timeline: [REQUESTED, { status: 'canceled_by_user', at }],
    };
    return { msg: 'Canceled', data: { status: 'canceled_by_user', balance: cents(109_90), balance_version: 3 } };
  });
});
afterEach(() => {
  cleanup();
  forgetTill();
});

const show = () => showTill(server.shop(), '/profile/delivery/7', '/profile/delivery/:id', Component);
const steps = async (): Promise<(string | null)[]> =>
  within(await screen.findByRole('list', { name: 'Progress' }))
    .getAllByRole('listitem')
    .map((step) => step.children[1]?.textContent ?? null);

describe('one withdrawal', () => {
  it('shows how far it is and what is ahead', async () => {
    show();
    expect(await steps()).toEqual(['Requested', 'In processing', 'Done']);
    expect(screen.getByText('Requested', { selector: 'li span' }).closest('li')?.getAttribute('aria-current')).toBe('step');
    expect(screen.getByText('Invalidenstr. 1')).toBeTruthy();
  });

  it('has its tracking number to copy once it was sent, and can’t be canceled any more', async () => {
    const delivery = shown.delivery && { ...shown.delivery, carrier: 'Parcel Post', tracking_number: 'PP123456' };
    shown = {
      ...shown,
      status: 'in_processing',
      cancelable: false,
      delivery,
      timeline: [REQUESTED, { status: 'in_processing', at: REQUESTED.at }],
    };
    show();
    expect(await screen.findByText('PP123456')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy tracking number' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel delivery' })).toBeNull();
  });

  it('is canceled after a question, once, and brings the coins back', async () => {
    const { services, toasts } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel delivery' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel this delivery?' });
    expect(question.textContent).toContain('9.90 coins for the shipping');
    const yes = within(question).getByRole('button', { name: 'Cancel delivery' });
    fireEvent.click(yes);
    fireEvent.click(yes);
    await waitFor(async () => expect(await steps()).toEqual(['Requested', 'Canceled']));
    expect(cancels).toHaveLength(1);
    expect(services.get(gateService).store.getState().balance).toBe(109_90);
    expect(toasts()).toEqual(['Delivery canceled. Your prizes and coins are back.']);
    expect(screen.getByText('+9.90')).toBeTruthy();
  });

  it('is kept where the player thinks again, and shows its new status where it was too late', async () => {
    server.answer(cancelWithdrawal, () => {
      shown = {
        ...shown,
        status: 'in_processing',
        cancelable: false,
        timeline: [REQUESTED, { status: 'in_processing', at: REQUESTED.at }],
      };
      throw new ApiError({ status: 409, code: 'withdrawal_closed', msg: 'no' });
    });
    const { toasts } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel delivery' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Cancel delivery' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel delivery' }));
    await waitFor(() => expect(screen.queryByText('You can cancel until we start processing.')).toBeNull());
    expect(toasts()).toEqual(['This withdrawal can no longer be canceled.']);
  });

  it.each([
    ['usual', /^It waits until [^,]+, 10:00 before it’s sent\.$/],
    ['new_address', /^It waits until [^,]+, 10:00, because the address is new\. We emailed you a link that stops it/],
    ['account_changed', /because your password, a second factor or your email has just changed\. We emailed you/],
  ] as const)('says until when it waits and why: %s', async (reason, says) => {
    const until = new Date(2026, 10, 23, 10, 0).toISOString();
    shown = { ...shown, rest: { until, reason } };
    show();
    const note = (await screen.findByText(/It waits until/)).closest('p');
    expect(note?.textContent).toMatch(says);
    expect(note?.querySelector('time')?.getAttribute('datetime')).toBe(until);
    expect(screen.getByRole('button', { name: 'Cancel delivery' })).toBeTruthy();
  });

  it('of another player is not found', async () => {
    server.answer(withdrawal, () => {
      throw new ApiError({ status: 404, code: 'not_found', msg: '' });
    });
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Withdrawal not found' })).toBeTruthy();
  });
});
