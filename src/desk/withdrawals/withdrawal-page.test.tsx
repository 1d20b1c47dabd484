// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { approveWithdrawal, cancelByDesk, deskWithdrawal, type DeskWithdrawalDetail } from '#contract/api/desk/withdrawals.ts';
import type { StaffRole } from '#contract/desk/roles.ts';
import { cents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import type { Asked } from '#src/lib/api/testing/fake-server.ts';
import { renderDesk, staffOf } from '../testing/desk-frame.tsx';
import { possibleActs } from './withdrawal-acts.ts';

afterEach(cleanup);

const AT = '2026-11-20T10:00:00.000Z';

const withdrawal = (about: Partial<DeskWithdrawalDetail> = {}): DeskWithdrawalDetail => ({
  id: 'w-1',
  type: 'crypto',
  status: 'new',
  review: 'waiting',
  held_at: null,
  player: { id: 'p-1', name: 'Mira' },
  charged: cents(60_000),
  worth: cents(60_000),
  what: '0.01 BTC',
  gateway: 'sandbox',
  created_at: AT,
  updated_at: AT,
  overdue_at: null,
  may_end: false,
  approval_id: null,
  needs_second: false,
  detail: {
    id: 'w-1',
    type: 'crypto',
    status: 'new',
    created_at: AT,
    updated_at: AT,
    cancelable: true,
    rest: null,
    charged: cents(60_000),
    refunded: cents(0),
    reason: null,
    crypto: null,
    delivery: null,
    timeline: [{ status: 'new', at: AT }],
  },
  account: {
    id: 'p-1',
    name: 'Mira',
    email: 'mira@shop.test',
    is_demo: false,
    created_at: AT,
    closed_at: null,
    held: [],
    email_verified: true,
    balance: cents(0),
    locked: cents(0),
    deposited: cents(100_000),
    withdrawn: cents(0),
    staked: cents(100_000),
    paid: cents(99_000),
  },
  same_address: [],
  devices: [],
  bets: [],
  acts: [],
  ...about,
});

async function shownTo(role: StaffRole, first = withdrawal()) {
  const { server, router, show } = await renderDesk('/desk/withdrawals/w-1', staffOf(role));
  const state = { withdrawal: first };
  server.answer(deskWithdrawal, () => ({ data: state.withdrawal }));
  show();
  await screen.findByRole('heading', { name: 'Payout w-1' });
  return { server, router, state };
}

const actButtons = (): string[] =>
  ['Approve', 'Hold', 'Release', 'Cancel'].filter((name) => screen.queryByRole('button', { name: new RegExp(`^${name}`) }) !== null);

describe('the acts of a withdrawal', () => {
  test('are those that its state allows', () => {
    const state = { status: 'new', review: 'waiting', held_at: null, may_end: false, approval_id: null } as const;
    expect(possibleActs(state)).toEqual(['withdrawals.approve', 'withdrawals.hold', 'withdrawals.cancel']);
    expect(possibleActs({ ...state, held_at: AT })).toContain('withdrawals.release');
    expect(possibleActs({ ...state, approval_id: 'a-1' })).not.toContain('withdrawals.approve');
    expect(possibleActs({ ...state, review: 'none' })).not.toContain('withdrawals.approve');
    expect(possibleActs({ ...state, status: 'in_processing' })).toEqual([]);
    const restored = { ...state, review: 'none', held_at: AT, may_end: true } as const;
    expect(possibleActs(restored)).toEqual(['withdrawals.release', 'withdrawals.end']);
    expect(possibleActs({ ...restored, approval_id: 'a-1' })).toEqual([]);
    expect(possibleActs({ ...state, may_end: true })).toContain('withdrawals.end');
    expect(possibleActs({ ...state, status: 'in_processing', may_end: true })).toEqual(['withdrawals.end']);
    expect(possibleActs({ ...state, status: 'in_processing', may_end: true, approval_id: 'a-1' })).toEqual([]);
  });

  test.each([
    ['payments', ['Approve', 'Hold', 'Cancel']],
    ['support', []],
    ['auditor', []],
  ] as const)('are shown to %s: %j', async (role, names) => {
    await shownTo(role);
    expect(actButtons()).toEqual(names);
  });

  test('a key opens the form, which sends nothing without a reason and then shows what the server has done', async () => {
    const { server, state } = await shownTo('payments');
    const sent: Asked[] = [];
    server.answer(approveWithdrawal, (asked: Asked) => {
      sent.push(asked);
      state.withdrawal = withdrawal({ approval_id: 'a-1' });
      return { msg: 'A second person must approve it.', approval_id: 'a-1' };
    });
    await userEvent.keyboard('a');
    const form = within(await screen.findByRole('dialog'));
    await userEvent.click(form.getByRole('button', { name: 'Approve' }));
    expect(await form.findByText('Enter at least 3 characters')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.type(form.getByLabelText('Reason'), ' known player ');
    await userEvent.click(form.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Second person')).toBeTruthy();
    expect(sent).toEqual([{ params: { id: 'w-1' }, body: { reason: 'known player' } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(actButtons()).toEqual(['Hold', 'Cancel']);
  });

  test('approving says that a second person is needed where the server says so, whatever the one withdrawal is worth', async () => {
    await shownTo('payments', withdrawal({ needs_second: true }));
    await userEvent.keyboard('a');
    const form = within(await screen.findByRole('dialog'));
    expect(form.getByText(/a second person must approve it as well/u)).toBeTruthy();
  });

  test('of one that was found in a backup say that it may have been sent already', async () => {
    await shownTo('payments', withdrawal({ held_at: AT, may_end: true }));
    expect(screen.getByText(/restored from a backup and may have been sent already/u)).toBeTruthy();
    await userEvent.keyboard('r');
    expect(within(await screen.findByRole('dialog')).getByText(/A second person must approve this/u)).toBeTruthy();
  });

  test('a refusal is shown in the server’s words, and the form keeps what was typed', async () => {
    const { server } = await shownTo('payments');
    server.answer(cancelByDesk, () => {
      throw new ApiError({ status: 409, code: 'withdrawal_closed', msg: 'It is with its provider already.' });
    });
    await userEvent.keyboard('c');
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('What the player reads'), 'Wrong network.');
    await userEvent.type(form.getByLabelText('Reason'), 'asked by mail');
    await userEvent.click(form.getByRole('button', { name: 'Cancel withdrawal' }));
    expect(await form.findByText('It is with its provider already.')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Reason').value).toBe('asked by mail');
  });

  test('U leads back to the queue', async () => {
    const { router } = await shownTo('payments');
    await userEvent.keyboard('u');
    await waitFor(() => expect(router.state.location.pathname).toBe('/desk/withdrawals'));
  });
});
