// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type DeskPlayerDetail, deskPlayer, makeTransfer } from '#contract/api/desk/players.ts';
import { cents } from '#contract/money.ts';
import type { Asked } from '#src/lib/api/testing/fake-server.ts';
import { renderDesk, staffOf } from '../testing/desk-frame.tsx';

afterEach(cleanup);

const AT = '2026-11-20T10:00:00.000Z';

/** Shows a tab of a player with one ticket and two limits. */
async function showTab(tab: string) {
  const { server, show } = await renderDesk(`/desk/players/p-1?tab=${tab}`, staffOf('operator'));
  const none = cents(0);
  const data: DeskPlayerDetail = {
    id: 'p-1',
    name: 'Mira',
    email: null,
    email_verified: false,
    country: null,
    is_demo: false,
    created_at: AT,
    closed_at: null,
    held: [],
    exclusion: null,
    balance: none,
    locked: none,
    debt: none,
    money: {
      deposited: none,
      reversed: none,
      withdrawn: none,
      withdrawing: none,
      staked: none,
      paid: none,
      bonuses: none,
      given: none,
      taken: none,
    },
    games: [],
    deposits: [],
    withdrawals: [],
    bets: [],
    bonus_history: [],
    sessions: [],
    consents: [],
    linked: [],
    notes: [],
    holds: [],
    tickets: [{ id: 't-1', subject: 'A lost bet', status: 'answered', updated_at: AT }],
    limits: [
      { name: 'loss, day', value: '1,200.00' },
      { name: 'session, day', value: '90 min' },
    ],
  };
  server.answer(deskPlayer, () => ({ data }));
  show();
  return server;
}

test('shows the status of a ticket in words', async () => {
  await showTab('history');
  expect(await screen.findByText('Answered')).toBeTruthy();
});

test('shows limits as coins and as minutes', async () => {
  await showTab('play');
  expect(await screen.findByText('1,200.00', { selector: '[translate="no"]' })).toBeTruthy();
  expect(screen.getByText('90 min')).toBeTruthy();
});

test('sends a transfer with its amount in coins, and not before the amount is one', async () => {
  const server = await showTab('account');
  let sent: Asked = {};
  server.answer(makeTransfer, (asked: Asked) => {
    sent = asked;
    return { msg: 'Asked for.', approval_id: 'a-1' };
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Transfer coins/ }));
  const form = within(screen.getByRole('dialog'));
  await user.selectOptions(form.getByLabelText(/^Direction/), 'take');
  await user.type(form.getByLabelText(/^Amount/), 'much');
  await user.type(form.getByLabelText(/^Label/), 'A mistake');
  await user.type(form.getByLabelText(/^Reason/), 'Paid twice');
  await user.click(form.getByRole('button', { name: 'Transfer coins' }));
  expect(await form.findByText(/^Enter an amount of coins/)).toBeTruthy();
  await user.clear(form.getByLabelText(/^Amount/));
  await user.type(form.getByLabelText(/^Amount/), '1,250.50');
  await user.click(form.getByRole('button', { name: 'Transfer coins' }));
  await waitFor(() => expect(sent.params).toEqual({ id: 'p-1' }));
  expect(sent.body).toEqual({ reason: 'Paid twice', direction: 'take', amount: 125_050, label: 'A mistake' });
});
