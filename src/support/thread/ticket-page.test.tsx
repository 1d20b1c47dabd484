// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeTicket, readTicket, ticket, type TicketMessage, type TicketThread, writeToTicket } from '#contract/api/support.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { browserStorage, tabStorage } from '#src/lib/api/browser-storage.ts';
import { createQueryClient, queryClientService } from '#src/lib/api/query-client.ts';
import { type Asked, fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { createSessionStore, type Player, sessionStoreService } from '#src/session/session-store.ts';
import { Component } from './ticket-page.tsx';

const sessionStore = createSessionStore();

const server = fakeServer();
const AT = '2026-11-22T10:00:00.000Z';
const HOSTILE = '<img src=x onerror=alert(1)> javascript:alert(1) \u202Eevil';

const messageAt = (place: number, text: string, author: 'player' | 'clerk' = 'player'): TicketMessage => ({
  id: `m${place}`,
  place,
  author,
  text,
  pictures: [],
  recording: null,
  created_at: AT,
});

function threadOf(thread: TicketMessage[], change: Partial<TicketThread> = {}): TicketThread {
  return {
    id: 't1',
    topic: 'games',
    subject: 'A flight of mine',
    status: 'open',
    link: { type: 'bet', id: 'b1', game: null },
    created_at: AT,
    updated_at: AT,
    messages: thread.length,
    unread: 0,
    thread,
    ...change,
  };
}

let now: TicketThread;

function show(): void {
  const services = server.shop().bring(sessionStoreService, sessionStore);
  const client = createQueryClient(services, { retry: false });
  services.bring(queryClientService, client);
  render(
    <ShopFrame services={services}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/profile/support/t1']}>
          <Routes>
            <Route path="/profile/support/:id" element={<Component />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </ShopFrame>,
  );
}

const messages = (): string[] => [...document.querySelectorAll('ol > li > div:nth-of-type(1)')].map(({ textContent }) => textContent ?? '');
const field = (): Promise<HTMLTextAreaElement> => screen.findByRole('textbox', { name: 'Your message' });

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  sessionStore.setState({ player: { id: 'mira', name: 'Mira', email: 'mira@players.test' } as Player });
  now = threadOf([messageAt(1, HOSTILE), messageAt(2, 'See /profile/main', 'clerk')], { status: 'answered', unread: 1 });
  server.answer(ticket, () => ({ data: now }));
  server.answer(readTicket, () => ({ data: { unread: 0 } }));
});
afterEach(() => {
  cleanup();
  server.clear();
  tabStorage.remove('support.unsent');
  browserStorage.remove('support.draft.mira.t1');
  sessionStore.setState({ player: undefined });
});

describe('the page of a ticket', () => {
  it('shows what was written as text, links pages of the shop, and reports to the shop what was read', async () => {
    const read: unknown[] = [];
    server.answer(readTicket, ({ body }: Asked) => {
      read.push(body);
      return { data: { unread: 0 } };
    });
    show();
    expect((await screen.findByText(/onerror/)).innerHTML).toContain('&lt;img');
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(screen.getByRole('link', { name: '/profile/main' }).getAttribute('href')).toBe('/profile/main');
    expect(screen.getByRole('link', { name: /Bet b1/ }).getAttribute('href')).toBe('/bets/b1');
    await waitFor(() => expect(read).toEqual([{ place: 2 }]));
  });

  it('shows a message at once and sends it until it has arrived, under one key', async () => {
    const keys: (string | undefined)[] = [];
    server.answer(writeToTicket, ({ idempotencyKey }: Asked) => {
      keys.push(idempotencyKey);
      if (keys.length === 1) throw new ApiError({ status: 0, code: 'network', msg: '' });
      now = threadOf([...now.thread, messageAt(3, 'Thank you')]);
      return { data: messageAt(3, 'Thank you') };
    });
    show();
    const user = userEvent.setup();
    await user.type(await field(), 'Thank you');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(messages().at(-1)).toContain('Thank you');
    expect(screen.getByText('Sending…')).toBeTruthy();
    expect((await field()).value).toBe('');
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull(), { timeout: 4_000 });
    expect(messages().filter((text) => text.includes('Thank you'))).toHaveLength(1);
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
  });

  it('keeps a message that was refused, over a reload too, to be sent again or thrown away', async () => {
    server.answer(writeToTicket, () => {
      throw new ApiError({ status: 409, code: 'ticket_closed', msg: 'Closed.' });
    });
    show();
    const user = userEvent.setup();
    await user.type(await field(), 'Wait');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This ticket is closed');
    cleanup();
    show();
    expect(await screen.findByText('Not sent')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Not sent')).toBeNull();
    expect(tabStorage.read('support.unsent')).toBeNull();
  });

  it('sends a message with its recording again after a reload', async () => {
    let sent: unknown;
    server.answer(writeToTicket, ({ body }: Asked) => {
      sent = body;
      now = threadOf([...now.thread, messageAt(3, 'Wait')]);
      return { data: { ...messageAt(3, 'Wait'), recording: { scene: 'dice', length_ms: 43_000, bytes: 900 } } };
    });
    const unsent = { key: crypto.randomUUID(), player: 'mira', ticket: 't1', text: 'Wait', pictures: [], recording: '{}' };
    tabStorage.write('support.unsent', JSON.stringify([unsent]));
    show();
    expect(await screen.findByText('With a recording of the game')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(sent).toEqual({ message: 'Wait', pictures: [], recording: '{}' }));
  });

  it('keeps what is typed for the next visit', async () => {
    show();
    await userEvent.type(await field(), 'Half a senten');
    cleanup();
    show();
    expect((await field()).value).toBe('Half a senten');
  });

  it('is closed, and opened again before more is written', async () => {
    server.answer(closeTicket, () => {
      now = threadOf(now.thread, { status: 'closed' });
      const { thread: _thread, ...data } = now;
      return { msg: '', data };
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Close ticket' }));
    expect(await screen.findByRole('button', { name: 'Reopen ticket' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says so where there is no such ticket', async () => {
    server.clear();
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ticket not found' })).toBeTruthy();
  });
});
