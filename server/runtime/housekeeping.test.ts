import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DATABASES, makeApp } from '#tests/support/shop.ts';
import { Housekeeping, tidy } from './housekeeping.ts';

describe.each(DATABASES)('housekeeping of processes that share a database on %s', (database) => {
  it('is done once an hour by one of them, also by one that started just now', async () => {
    const shop = await makeApp({ database });
    try {
      const { deps } = shop;
      const { id } = await shop.player();
      const left = async (): Promise<number> => {
        const { rows } = await deps.db.read.execute(sql`select 1 from request_claim where route = 'old'`);
        return rows.length;
      };
      const leaveOld = () =>
        deps.db.read.execute(sql`
          insert into request_claim (user_id, route, key, request_hash, created_at) values (${id}, 'old', gen_random_uuid(), sha256('x'), now() - interval '1 year')`);
      const others = [new Housekeeping(deps), new Housekeeping(deps)];
      const runAll = () => Promise.all(others.map((one) => one.runDue()));

      await leaveOld();
      await runAll();
      expect(await left()).toBe(1);
      shop.clock.advance(3_600_000);
      await runAll();
      expect(await left()).toBe(0);
      await leaveOld();
      await runAll();
      expect(await left()).toBe(1);
      shop.clock.advance(3_600_000);
      await Promise.all([new Housekeeping(deps).runDue(), ...others.map((one) => one.stop())]);
      expect(await left()).toBe(0);
    } finally {
      await shop.close();
    }
  });

  it('removes the other kinds where one fails', async () => {
    const shop = await makeApp({ database });
    try {
      const { deps } = shop;
      await deps.db.script(`
        alter table drop_event rename to drop_event_away;
        insert into excluded_person values (sha256('x'), 'time_out', '2000-01-01', '2000-01-02');`);
      await expect(tidy(deps)).rejects.toThrow('old records could not be removed');
      expect((await deps.db.read.execute(sql`select 1 from excluded_person`)).rows).toEqual([]);
      await deps.db.script('alter table drop_event_away rename to drop_event');
      await tidy(deps);
    } finally {
      await shop.close();
    }
  });
});
