// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deskQueues } from '#contract/api/desk/queues.ts';
import { deskTickets } from '#contract/api/desk/tickets.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { queuesOf, renderDesk, staffOf } from '../testing/desk-frame.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pageOf = (data: readonly object[]) => ({ data, links: { next: null }, meta: { total: data.length, current_page: 1, per_page: 20 } });

test('a list, whose reads are logged, is read again when its queue has changed and never in turns', async () => {
  const { server, show } = await renderDesk('/desk/tickets', staffOf('support'));
  let [waiting, counted, read] = ['one', 0, 0];
  server.answer(deskQueues, () => {
    counted += 1;
    return queuesOf({ tickets: 2, payments: null, findings: null }, waiting);
  });
  server.answer(deskTickets, () => {
    read += 1;
    return pageOf([]);
  });
  show();
  expect(await screen.findByText('No tickets')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(counted).toBeGreaterThan(2));
  expect(read).toBe(1);
  // One has gone as another came.
  waiting = 'other';
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await waitFor(() => expect(read).toBe(2));
});

test('the navigation has the pages of the role, and what the server refuses is said in its words', async () => {
  const { server, show } = await renderDesk('/desk/tickets', staffOf('support'));
  server.answer(deskTickets, () => {
    throw new ApiError({ status: 403, code: 'forbidden', msg: 'Your role doesn’t allow this.' });
  });
  show();
  expect(await screen.findByText('Your role doesn’t allow this.')).toBeTruthy();
  const names = screen.getAllByRole('link').map((link) => link.textContent);
  expect(names).toEqual(['Queues', 'Withdrawals1', 'Approvals', 'Players', 'Tickets2', 'Reported boxes', 'Promotions']);
});

test('a list that could not be read again says so, keeps its rows, and is read again on request', async () => {
  const { server, show } = await renderDesk('/desk/tickets', staffOf('support'));
  let [waiting, fails] = [2, false];
  server.answer(deskQueues, () => queuesOf({ tickets: waiting }));
  server.answer(deskTickets, () => {
    if (fails) throw new ApiError({ status: 500, code: 'internal', msg: 'The server failed.' });
    return pageOf([]);
  });
  show();
  expect(await screen.findByText('No tickets')).toBeTruthy();
  [waiting, fails] = [3, true];
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(await screen.findByText('This may be out of date. The server failed.')).toBeTruthy();
  expect(screen.getByText('No tickets')).toBeTruthy();
  fails = false;
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  await waitFor(() => expect(screen.queryByText(/out of date/)).toBeNull());
});
