import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPostgres } from '#tests/support/shop.ts';
import { silentLog } from '#tests/support/test-config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { systemRandom } from '#server/runtime/random.ts';
import { runningCall } from './call-time.ts';
import { Database } from './database.ts';
import type { Engine, Tx } from './engine.ts';
import { openPostgres } from './engine-postgres.ts';
import { DatabaseAway } from './database-failure.ts';
import { Groups } from './groups.ts';

/** Work that lasts until `end`, and what ran together. */
function heldGroups(atOnce: number) {
  const begun: string[][] = [];
  const ends: (() => void)[] = [];
  const held = async <T>(runs: readonly ((context: string[]) => Promise<T>)[]): Promise<T[]> => {
    const names: string[] = [];
    begun.push(names);
    const values = await Promise.all(runs.map((run) => run(names)));
    await new Promise<void>((resolve) => ends.push(resolve));
    return values;
  };
  const groups = new Groups<string[]>({ atOnce, most: 3 }, systemClock, {
    alone: async (run) => (await held([run]))[0],
    together: async (runs) => ({ results: await held(runs) }),
  });
  const run = (key: string, name = key): Promise<string> =>
    groups.run(key, async (names) => {
      names.push(name);
      return name;
    });
  return { begun, run, end: () => ends.shift()?.() };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('groups', () => {
  it('begin at once while none is under way, and then take what waits, one piece of a key at a time and in order', async () => {
    const { begun, run, end } = heldGroups(1);
    const all = Promise.all([run('b', 'b1'), run('b', 'b2'), run('d'), run('c'), run('b', 'b3'), run('a')]);
    for (let turn = 0; turn < 4; turn++) {
      await settle();
      end();
    }
    expect(await all).toEqual(['b1', 'b2', 'd', 'c', 'b3', 'a']);
    expect(begun).toEqual([['b1'], ['b2', 'c', 'd'], ['a', 'b3']]);
  });

  it('never let later work of a key pass by earlier work that has to run alone', async () => {
    const { begun, run, end } = heldGroups(1);
    const first = [run('a'), run('b')];
    const late = runningCall.run({ spentMs: 10_000 }, () => run('c', 'late'));
    const all = Promise.all([...first, late, run('c', 'fresh'), run('d')]);
    for (let turn = 0; turn < 4; turn++) {
      await settle();
      end();
    }
    await all;
    expect(begun).toEqual([['a'], ['b', 'd'], ['late'], ['fresh']]);
  });

  it('run each piece alone when nothing was written, and the next of a key that failed as well', async () => {
    const sizes: number[] = [];
    const alone = async (run: (context: null) => Promise<unknown>) => {
      sizes.push(1);
      return run(null);
    };
    const together = async (runs: readonly unknown[]) => {
      sizes.push(runs.length);
      return { failedAt: null };
    };
    const groups = new Groups<null>({ atOnce: 1, most: 3 }, systemClock, { alone, together });
    const good = (key: string) => groups.run(key, async () => key);
    const bad = () => groups.run('bad', () => Promise.reject(new Error('refused')));
    const outcomes = await Promise.allSettled([good('first'), bad(), good('a'), good('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(sizes).toEqual([1, 3, 1, 1, 1]);
    sizes.length = 0;
    await Promise.allSettled([good('first'), good('a'), bad(), good('b')]);
    expect(sizes).toEqual([1, 2, 1, 1, 1]);
    expect(groups.counts).toMatchObject({ alone: { groups: 3, members: 3 }, together: { groups: 0 }, again: { groups: 2, members: 5 } });
  });

  it('leave out a key that made one fail, until it has succeeded alone several times', async () => {
    const groups = new Groups<null>({ atOnce: 1, most: 3 }, systemClock, {
      alone: (run) => run(null),
      together: async (runs) => {
        sizes.push(runs.length);
        return sizes.length === 1 ? { failedAt: 0 } : { results: await Promise.all(runs.map((run) => run(null))) };
      },
    });
    const sizes: number[] = [];
    const work = (key: string) => groups.run(key, async () => key);
    await Promise.all(['first', 'a', 'b'].map(work));
    expect(sizes).toEqual([2]);
    for (let turn = 0; turn < 7; turn++) await Promise.all(['first', 'a', 'b'].map(work));
    expect(sizes).toEqual([2]);
    await Promise.all(['first', 'a', 'b'].map(work));
    expect(sizes).toEqual([2, 2]);
    expect(groups.counts).toMatchObject({ together: { groups: 1, members: 2 }, again: { groups: 1, members: 2 } });
  });

  it('reject all of a group whose commit may have been written, and run none of it again', async () => {
    const groups = new Groups<null>({ atOnce: 1, most: 3 }, systemClock, {
      alone: (run) => run(null),
      together: () => Promise.reject(new DatabaseAway(null, { uncertain: true })),
    });
    const one = groups.run('first', async () => 1);
    const rest = await Promise.allSettled([groups.run('a', async () => 2), groups.run('b', async () => 3)]);
    expect(await one).toBe(1);
    expect(rest).toMatchObject([{ reason: { uncertain: true } }, { reason: { uncertain: true } }]);
    expect(groups.counts).toMatchObject({ again: { groups: 0 }, unknown: { groups: 1, members: 2 } });
  });
});

describe('grouped transactions on postgres', () => {
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  let engine: Engine;
  let db: Database;
  beforeAll(async () => {
    database = await freshPostgres({ empty: true });
    engine = await openPostgres(database.url, 20, silentLog);
    await engine.script(
      `create table note (id integer primary key, n integer not null); insert into note select i, 0 from generate_series(1, 40) i`,
    );
    db = new Database(engine, systemClock, systemRandom);
  });
  afterAll(async () => {
    await engine.close();
    await database.drop();
  });

  const add = (id: number) => async (tx: Tx) => {
    await tx.execute(sql`update note set n = n + 1 where id = ${id}`);
    return id;
  };

  it('give way to a transaction that has locked a row of one piece: the others are done while that piece waits', async () => {
    let free: () => void = () => undefined;
    const locked = new Promise<void>((isLocked) => {
      void engine.transaction(async (tx) => {
        await tx.execute(sql`select from note where id = 20 for update`);
        isLocked();
        await new Promise<void>((resolve) => (free = resolve));
      });
    });
    await locked;
    const ids = Array.from({ length: 40 }, (_, index) => index + 1);
    let isDone = false;
    const works = ids.map((id) => db.grouped(String(id), add(id)));
    const waiting = works[19]?.then(() => (isDone = true));
    await Promise.all(works.filter((_, index) => index !== 19));
    expect(isDone).toBe(false);
    free();
    await waiting;
    expect((await engine.queries.execute(sql`select distinct n from note`)).rows).toEqual([{ n: 1 }]);
  });

  it('refuse a read beside an open transaction in a group as well as alone', async () => {
    const read = (): Promise<unknown> => db.read.execute(sql`select 1`).then(() => undefined);
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((id) => db.grouped(String(id), read)));
    expect(outcomes).toMatchObject(Array.from({ length: 6 }, () => ({ reason: { message: 'a transaction is open here: use its tx' } })));
  });

  it('refuse a savepoint in a group as well as alone', async () => {
    const save = (tx: Tx): Promise<unknown> => tx.transaction(async () => undefined);
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((id) => db.grouped(String(id), save)));
    const message = 'a grouped transaction opens no savepoint: use transaction()';
    expect(outcomes).toMatchObject(Array.from({ length: 6 }, () => ({ reason: { message } })));
  });

  it('write nothing of a group in which a piece fails, and then each of the others once', async () => {
    const before = (await engine.queries.execute<{ sum: string }>(sql`select sum(n) from note`)).rows[0]?.sum;
    const failing = db.grouped('first', add(1));
    const works = [2, 3, 4, 5, 6, 7, 8, 9].map((id) =>
      db.grouped(String(id), async (tx) => {
        await add(id)(tx);
        if (id === 5) throw new Error('second thoughts');
        if (id === 6) await tx.execute(sql`select 1 / 0`);
      }),
    );
    const outcomes = await Promise.allSettled([failing, ...works]);
    expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index + 1] : []))).toEqual([5, 6]);
    expect((await engine.queries.execute<{ sum: string }>(sql`select sum(n) from note`)).rows[0]?.sum).toBe(String(Number(before) + 7));
  });
});
