import pg from 'pg';
import { failureText } from '#server/runtime/failure-text.ts';

/** One connection in texts of SQL, without any limit on time: for what reads or writes a whole database. */
export interface PlainSql {
  /** Runs a text of several statements unchanged. */
  script(text: string): Promise<void>;
  query<Row extends object>(text: string, params?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** How these connections are named in the server's list, apart from those of a shop that runs. */
const TOOL_CONNECTION = 'fairdrop tools';

/** Connects to PostgreSQL by address. Rejects when it can't be reached, without naming the password. */
export async function plainPostgres(url: string): Promise<PlainSql> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: TOOL_CONNECTION,
    keepAlive: true,
  });
  // What ends the connection shows in the statement that it interrupts.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { host, pathname } = new URL(url);
    throw new Error(`DATABASE_URL: PostgreSQL at ${host}${pathname} can't be reached (${failureText(error)})`, { cause: error });
  }
  return {
    async script(text) {
      await client.query(text);
    },
    query: async <Row extends object>(text: string, params: readonly unknown[] = []) => (await client.query<Row>(text, [...params])).rows,
    close: () => client.end(),
  };
}
