// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deskQueues } from '#contract/api/desk/queues.ts';
import { deskSignIn, finishDeskSignIn } from '#contract/api/desk/session.ts';
import { answerDeskTicket, closeDeskTicket, deskTicket } from '#contract/api/desk/tickets.ts';
import type { Asked } from '#src/lib/api/testing/fake-server.ts';
import { queuesOf, renderDesk, signedOut, staffOf } from '../testing/desk-frame.tsx';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const AT = '2026-11-20T10:00:00.000Z';
const ticketWith = (messages: number) => ({
  data: {
    id: 't-1',
    topic: 'games',
    subject: 'A lost bet',
    status: 'open',
    letter: false,
    from: 'Mira',
    messages,
    player_id: 'p-1',
    assigned_to: null,
    created_at: AT,
    updated_at: AT,
    email: 'mira@shop.test',
    link: null,
    thread: Array.from({ length: messages }, (_, at) => ({
      id: `m-${at + 1}`,
      place: at + 1,
      author: 'player',
      text: `message ${at + 1}`,
      pictures: [],
      recording: null,
      created_at: AT,
    })),
  },
});

test('an open ticket is read again when it has a new message, and closing it says how many were shown', async () => {
  const { server, show } = await renderDesk('/desk/tickets/t-1', staffOf('support'));
  let [messages, closed] = [1, {}];
  server.answer(deskQueues, () => queuesOf({ tickets: 1 }, `t-1 ${messages}`));
  server.answer(deskTicket, () => ticketWith(messages));
  server.answer(closeDeskTicket, (asked: Asked) => {
    closed = asked;
    return { msg: 'Closed.', approval_id: null };
  });
  show();
  expect(await screen.findByText('message 1')).toBeTruthy();
  messages = 2;
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(await screen.findByText('message 2')).toBeTruthy();
  await act(async () => screen.getByRole('button', { name: 'Close without an answer' }).click());
  await waitFor(() => expect(closed).toMatchObject({ body: { messages: 2 } }));
});

test('a recording of a game is downloaded as a file for the lab', async () => {
  const { server, show } = await renderDesk('/desk/tickets/t-1', staffOf('support'));
  const { data } = ticketWith(1);
  const thread = data.thread.map((message) => ({ ...message, recording: { scene: 'crash', length_ms: 43_100, bytes: 18_200 } }));
  server.answer(deskTicket, () => ({ data: { ...data, thread } }));
  show();
  expect(await screen.findByText('Recording: crash, 43 s, 18 kB')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Download for the lab' });
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    '/api/desk/tickets/recordings/m-1',
    'fairdrop-crash-t-1.recording.json',
  ]);
});

test('an answer that is being typed is kept when the session ends', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  const { server, show } = await renderDesk('/desk/tickets/t-1', staffOf('support'));
  server.answer(deskTicket, () => ticketWith(1));
  server.answer(answerDeskTicket, signedOut);
  server.answer(deskSignIn, () => ({ data: { challenge: 'c1', expires_in: 300, app: null, new_password: false } }));
  server.answer(finishDeskSignIn, () => ({ data: staffOf('support') }));
  show();
  await user.type(await screen.findByLabelText('Answer'), 'It is paid');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.type(await screen.findByLabelText('Email'), 'olga@house.test');
  await user.type(screen.getByLabelText('Password'), 'aaaaa-bbbbb{Enter}');
  await user.type(await screen.findByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByDisplayValue('It is paid')).toBeTruthy();
});
