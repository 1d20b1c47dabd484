import { Duplex } from 'node:stream';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgClient, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { integer, PgDialect, pgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { describe, expect, it } from 'vitest';

/*
 * Parts of Drizzle and of pg that neither documents and that connections rely on. An upgrade that changes one fails here, with its name, and not only in
 * what a transaction does.
 */

/** A client that keeps what it is asked, and answers one row. */
function recorder() {
  const asked: [config: { text: string }, params: unknown[] | undefined][] = [];
  const query = async (config: { text: string }, params?: unknown[]) => {
    asked.push([config, params]);
    return { rows: [{ n: 7 }], fields: [] };
  };
  return { client: { query } as unknown as NodePgClient, asked };
}

describe('Drizzle', () => {
  it('sends each statement of a transaction by one call of its client’s query, and begins none itself', async () => {
    const { client, asked } = recorder();
    const dialect = new PgDialect();
    const tx = new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined);
    const { rows } = await tx.execute(sql`select ${7} as n`);
    expect(rows).toEqual([{ n: 7 }]);
    expect(asked).toEqual([[expect.objectContaining({ text: 'select $1 as n' }), [7]]]);
  });

  it('asks a client that has only a query, and reads rows as arrays where it builds the statement', async () => {
    const { client, asked } = recorder();
    const numbers = pgTable('numbers', { n: integer('n') });
    await drizzle({ client: client as pg.Client })
      .select()
      .from(numbers);
    expect(asked).toEqual([[expect.objectContaining({ text: 'select "n" from "numbers"', rowMode: 'array' }), []]]);
  });
});

describe('pg', () => {
  it('writes to the stream that it is given, and has the setting to send before it has answers', () => {
    const stream = Object.assign(new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() }), {
      connect: () => stream,
      setNoDelay: () => stream,
    });
    const client = new pg.Client({ pipeline: true, stream: () => stream });
    const { connection, pipeline } = client as unknown as { connection: { stream: unknown }; pipeline: unknown };
    expect(connection.stream).toBe(stream);
    expect(pipeline).toBe(true);
  });
});
