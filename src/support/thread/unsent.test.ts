import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type TicketMessage, writeToTicket } from '#contract/api/support.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { tabStorage } from '#src/lib/api/browser-storage.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import type { Player, SessionState } from '#src/session/session-store.ts';
import { Unsent } from './unsent.ts';

const MESSAGE = { player: 'mira', ticket: 't1', text: 'Hello', pictures: [] };
const ANSWER: TicketMessage = {
  id: 'm1',
  place: 1,
  author: 'player',
  text: 'Hello',
  pictures: [],
  recording: null,
  created_at: '2026-11-22T10:00:00.000Z',
};

const server = fakeServer();
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10));
const playerOf = (id: string): SessionState => ({ player: { id } as Player });

afterEach(() => {
  server.clear();
  tabStorage.remove('support.unsent');
});

function setUp() {
  const client = new QueryClient();
  const session = createStore<SessionState>(() => playerOf('mira'));
  const sent: { answer: () => void; lose: () => void }[] = [];
  server.answer(
    writeToTicket,
    () =>
      new Promise((resolve, reject) => {
        const lost = new ApiError({ status: 0, code: 'network', msg: '' });
        sent.push({ answer: () => resolve({ data: ANSWER }), lose: () => reject(lost) });
      }),
  );
  return { client, session, sent, unsent: new Unsent(client, session, server.shop().get(apiService).call) };
}

it('keeps a message whose player has left for that player, and takes in no late answer', async () => {
  const { client, session, sent, unsent } = setUp();
  unsent.send(MESSAGE);
  await turn();
  const thread = { thread: [], id: 't1' };
  session.setState(playerOf('nika'));
  client.setQueryData(queryKeys.player.support.one('t1'), thread);
  await turn();
  expect(unsent.store.getState()).toMatchObject([{ ...MESSAGE, failure: '' }]);
  sent[0]?.answer();
  await turn();
  expect(client.getQueryData(queryKeys.player.support.one('t1'))).toBe(thread);
  expect(unsent.store.getState()).toHaveLength(1);
});

it('sends no message of another player', async () => {
  const { session, sent, unsent } = setUp();
  unsent.send(MESSAGE);
  await turn();
  session.setState(playerOf('nika'));
  await turn();
  const [message] = unsent.store.getState();
  if (message) unsent.retry(message);
  unsent.send(MESSAGE);
  await turn();
  expect(sent).toHaveLength(1);
  session.setState(playerOf('mira'));
  if (message) unsent.retry(message);
  await turn();
  expect(sent).toHaveLength(2);
});
