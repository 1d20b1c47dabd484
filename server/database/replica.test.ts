import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { until } from '#tests/support/rounds.ts';
import { silentLog } from '#tests/support/test-config.ts';
import type { Engine, Queries } from './engine.ts';
import { openPostgres } from './engine-postgres.ts';

describe('a read replica', () => {
  const ends: (() => Promise<void>)[] = [];
  let primary: PostgresServer;
  let replica: PostgresServer;
  let engine: Engine;
  beforeAll(async () => {
    primary = await startPostgres({ durable: false });
    ends.push(() => primary.stop());
    replica = await primary.follow();
    ends.push(() => replica.stop());
    engine = await openPostgres(primary.url, 6, silentLog, { replicaUrl: replica.url });
    ends.push(() => engine.close());
    await engine.script('create table note (text text not null)');
  });
  afterAll(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  const onReplica = async (queries: Queries): Promise<boolean> =>
    (await queries.execute<{ replica: boolean }>(sql`select pg_is_in_recovery() as replica`)).rows[0]?.replica === true;
  const write = async (text: string): Promise<void> => void (await engine.queries.execute(sql`insert into note values (${text})`));
  const notes = (queries: Queries): Promise<unknown[]> => queries.execute(sql`select text from note`).then(({ rows }) => rows);
  const isRead = (): Promise<boolean> => engine.readStale(onReplica);

  it('is read for lists while it keeps up, and shows within seconds what was written', async () => {
    await until('the replica is read', isRead);
    expect(await onReplica(engine.queries)).toBe(false);
    expect(engine.readsReplica()).toBe(true);
    const text = randomUUID();
    await write(text);
    await until('the note is on the replica', async () => JSON.stringify(await engine.readStale(notes)).includes(text));
  });

  it('is not read while it replays nothing, though it answers', async () => {
    const control = await openPostgres(replica.url, 2, silentLog);
    try {
      await control.queries.execute(sql`select pg_wal_replay_pause()`);
      await write('late');
      await until('the primary is read', async () => !(await isRead()));
      expect(engine.readsReplica()).toBe(false);
      expect(await engine.readStale(notes)).toContainEqual({ text: 'late' });
      await control.queries.execute(sql`select pg_wal_replay_resume()`);
      await until('the replica is read again', isRead);
    } finally {
      await control.close();
    }
  });

  it('leaves reads to the primary when it ends in the midst of them, all of them again', async () => {
    await until('the replica is read', isRead);
    const sources: boolean[] = [];
    const rows = await engine.readStale(async (queries) => {
      sources.push(await onReplica(queries));
      if (sources.length === 1) await replica.end('kill');
      return notes(queries);
    });
    expect(sources).toEqual([true, false]);
    expect(rows).toContainEqual({ text: 'late' });
    await replica.restart();
    await until('the replica is read again', isRead);
  });

  it('takes no writes', async () => {
    await until('the replica is read', isRead);
    const control = await openPostgres(replica.url, 2, silentLog);
    await expect(control.queries.execute(sql`insert into note values ('x')`)).rejects.toMatchObject({ cause: { code: '25006' } });
    await control.close();
  });

  it('is not needed for a start', async () => {
    await replica.end('fast');
    const other = await openPostgres(primary.url, 2, silentLog, { replicaUrl: replica.url });
    expect(await other.readStale(onReplica)).toBe(false);
    await other.close();
    await replica.restart();
  });
});
