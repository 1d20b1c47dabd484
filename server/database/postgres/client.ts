import { Socket } from 'node:net';
import pg from 'pg';

/** What the database's own lists call connections of the shop. */
export const NAME = 'fairdrop';
/** How long a new connection may take, ms. */
export const CONNECT_MS = 5_000;

export const NO_ANSWER = 'the database is not responding';

/** A connection whose end is expected: it shows in what is asked of it, and must not end the process. */
export function quiet<Client extends pg.ClientBase>(client: Client): Client {
  return client.on('error', () => undefined) as Client;
}

/** A connection of its own, outside the pool. */
export function newClient(url: string, connectionTimeoutMillis: number, stream = new Socket()): pg.Client {
  return quiet(
    new pg.Client({ connectionString: url, connectionTimeoutMillis, application_name: NAME, keepAlive: true, stream: () => stream }),
  );
}
