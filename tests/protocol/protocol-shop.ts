import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { userChannel } from '#contract/realtime/main.ts';
import type { PusherClient } from '#tests/support/pusher-client.ts';
import { until } from '#tests/support/rounds.ts';
import { makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

/** A shop that listens for the tests of a file, with the clients that they open. */
export interface ProtocolShop {
  shop: TestShop;
  url: string;
  /** Keeps a client, to be closed after the last test. */
  keep<Client extends { close(): void }>(client: Client): Client;
}

/** Lets a shop listen on a free port of this machine; where it does. */
export async function listen(shop: TestShop): Promise<string> {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
}

/** Starts a shop before the tests of the file and stops it after them. `env`: settings as an operator would write them. */
export function listenForTests(env: Record<string, string> = {}): ProtocolShop {
  const clients: { close(): void }[] = [];
  const started = {
    keep<Client extends { close(): void }>(client: Client): Client {
      clients.push(client);
      return client;
    },
  } as ProtocolShop;
  beforeAll(async () => {
    const shop = await makeApp({ database: 'pglite', env: { ROUNDS: 'watched', CHAIN_LENGTH: '1000', ...env } });
    const url = await listen(shop);
    Object.assign(started, { shop, url });
    await until('rounds are taken up', () => shop.rounds.running());
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    await started.shop.close();
  });
  return started;
}

/** Lets a socket onto the player's own channel, authorised by the player's session. */
export async function joinOwnChannel(socket: PusherClient, player: Pick<TestPlayer, 'id' | 'post'>): Promise<void> {
  const channel_name = userChannel(player.id);
  const answer = await player.post('/broadcasting/auth', { socket_id: await socket.id(), channel_name }, { key: null });
  await socket.join(channel_name, answer.json().auth);
}
