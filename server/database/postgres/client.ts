import { Socket } from 'node:net';
import pg from 'pg';
import { inTime } from '../in-time.ts';

/** What the database's own lists call connections of the shop. */
export const NAME = 'fairdrop';
/** How long a new connection may take, ms, and one that is to show whether the database is there at all. */
export const CONNECT_MS = 5_000;
const LOOK_MS = 1_000;

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

/** Resolves when the database has answered a new connection. */
export async function look(url: string): Promise<void> {
  const client = newClient(url, LOOK_MS);
  try {
    await inTime(
      client.connect().then(() => client.query('select 1')),
      LOOK_MS,
      { silent: () => undefined, failure: NO_ANSWER },
    );
  } finally {
    client.end().catch(() => undefined);
  }
}
