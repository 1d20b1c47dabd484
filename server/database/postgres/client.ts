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

/** Runs with a connection of its own, outside the pool and without any limit on time, and ends it. */
export async function onItsOwn<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = newClient(url, CONNECT_MS);
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** How long after a named connection was lost it is opened again, ms. */
const OPEN_AGAIN_MS = 1_000;

/** A connection for its name alone: the server's list shows it for as long as the process serves. */
export class NamedConnection {
  readonly #url: string;
  readonly #name: string;
  #stream: Socket | null = null;
  #client: pg.Client | null = null;
  #again: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
  }

  /** Opens it, and opens it anew whenever it is lost. Rejects when it can't be opened this time. */
  async open(): Promise<void> {
    this.#stream = new Socket();
    const client = newClient(this.#url, CONNECT_MS, this.#stream);
    this.#client = client;
    try {
      await client.connect();
      await client.query("select set_config('application_name', $1, false)", [this.#name]);
    } catch (error) {
      this.drop();
      throw error;
    }
    client.once('end', () => this.#openLater());
  }

  /** Ends it at once; it is opened anew. */
  drop(): void {
    this.#stream?.destroy();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    await this.#client?.end().catch(() => undefined);
  }

  #openLater(): void {
    if (this.#isClosed) return;
    this.#again = setTimeout(() => void this.open().catch(() => this.#openLater()), OPEN_AGAIN_MS).unref();
  }
}
