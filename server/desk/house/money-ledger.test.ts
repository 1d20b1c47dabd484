import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MoneyReport } from '#contract/api/desk/money.ts';
import { type BattleShop, makeBattles } from '#tests/support/battles.ts';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { staffWith, type TestStaff } from '#tests/support/desk.ts';
import { PLAY_CALLS, seededPlayer } from '#tests/support/games.ts';
import { cents } from '#contract/money.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import { until } from '#tests/support/rounds.ts';
import { DATABASES, type TestPlayer } from '#tests/support/shop.ts';
import { houseEntries, LedgerSums } from './ledger-sums.ts';

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'] as const;
const PERIOD = `from=${DAYS[0]}&to=${DAYS[2]}`;

const MOVES = ['dice', 'plinko', 'deposit', 'box', 'sell', 'sponsor', 'sponsorAndCancel', 'give', 'take', 'sum'] as const;
type Move = (typeof MOVES)[number];

/** Transactions of this database that wait for the end of another one. */
const WAITING = sql`
  select w.pid from pg_locks w join pg_stat_activity a on a.pid = w.pid
  where a.datname = current_database() and w.locktype = 'transactionid' and not w.granted`;

/** A point at which a transaction is held: `isHeld` resolves when it is there, and `hold` when it may go on. */
function heldTransaction() {
  let reached = (): void => undefined;
  let goOn = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (reached = resolve));
  const further = new Promise<void>((resolve) => (goOn = resolve));
  const hold = (): Promise<void> => {
    reached();
    return further;
  };
  return { hold, isHeld, goOn: () => goOn() };
}

/** In cents: reports have coins. */
const inCents = (coins: number): number => Math.round(coins * 100);

describe.each(DATABASES)('the days of the house, on %s', (database) => {
  let shop: BattleShop;
  let staff: TestStaff;
  let second: TestStaff;
  let player: TestPlayer;
  let sums: LedgerSums;
  beforeAll(async () => {
    shop = await makeBattles(database);
    [staff, second] = [await staffWith(shop, 'operator'), await staffWith(shop, 'operator')];
    player = await seededPlayer(shop, 1_000_000);
    sums = new LedgerSums(shop.deps);
    // The ledger's times are the database's, and its rows are fixed: transfers of this test have times of its choice.
    await shop.deps.db.script(`
      create table test_time (at timestamptz);
      insert into test_time values ('2026-02-01T12:00:00Z');
      create function at_test_time() returns trigger language plpgsql as 'begin new.created_at := (select at from test_time); return new; end';
      create trigger at_test_time before insert on transfer for each row execute function at_test_time();`);
  });
  afterAll(() => shop.close());

  const run = async (statement: ReturnType<typeof sql>) => (await shop.deps.db.read.execute(statement)).rows;
  const ok = async (answer: Promise<{ statusCode: number; body: string }>): Promise<void> => {
    const { statusCode, body } = await answer;
    expect(statusCode, body).toBe(200);
  };
  const transfer = async (direction: 'give' | 'take'): Promise<void> => {
    const body = { reason: 'as agreed', direction, amount: 3, label: 'Correction' };
    const { approval_id: id } = (await staff.post(`/api/desk/players/${player.id}/transfer`, body)).json();
    await ok(second.post(`/api/desk/approvals/${String(id)}/approve`, { reason: 'as agreed' }));
  };
  const play = (game: string): Promise<void> => {
    const call = PLAY_CALLS.find((one) => one.game === game);
    if (!call) throw new Error(game);
    return ok(player.post(call.url, call.body(2)));
  };
  const DO: Record<Move, () => Promise<unknown>> = {
    dice: () => play('dice'),
    plinko: () => play('plinko'),
    deposit: async () => ok(provider(shop).tell(paid(await startDeposit(player, 25), 25))),
    box: async () => {
      const [box] = (await shop.call({ url: '/api/boxes?sort=price' })).json().data as { slug: string }[];
      await ok(player.post(`/api/boxes/${box?.slug}/open`, { count: 1 }));
    },
    async sell() {
      const { data } = (await player.get('/api/profile/inventory')).json() as { data: { id: string }[] };
      if (data[0]) await ok(player.post(`/api/profile/inventory/${data[0].id}/sell`));
    },
    async sponsor() {
      const id = await shop.create(player, { sponsored: 50 });
      await shop.join(await shop.newPlayer(), id);
      await shop.finish(id);
    },
    async sponsorAndCancel() {
      const id = await shop.create(player, { sponsored: 100 });
      await ok(player.post(`/api/battles/${id}/cancel`));
    },
    give: () => transfer('give'),
    take: () => transfer('take'),
    sum: () => sums.runDue(),
  };

  const report = async (): Promise<MoneyReport> => (await staff.get(`/api/desk/money?${PERIOD}`)).json().data;
  /** How many transfers are not summed yet. */
  const left = async (): Promise<number> =>
    Number(
      (await run(sql`select count(*) as transfers from transfer where id > (select through from house_sum_progress)`))[0]?.['transfers'],
    );
  /** Transactions of other tests on the same server may hold the sums up for a while. */
  const sumAll = () =>
    until('all transfers summed', async () => {
      await sums.runDue();
      return (await left()) === 0;
    });

  it('add up to what the ledger moved on each day of a random history, sponsored battles included', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...MOVES), fc.constantFrom(...DAYS), fc.nat({ max: 86_399 })), { minLength: 8, maxLength: 14 }),
        async (history) => {
          for (const [move, day, secondOfDay] of history) {
            await run(sql`update test_time set at = ${day}::date + ${secondOfDay}::int * interval '1 second'`);
            await DO[move]();
          }
          const { days, games } = await report();
          await sumAll();
          expect(await report()).toMatchObject({ days, games });
          const ledger = await run(sql`
            select to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, -sum(e.amount) filter (where a.owner_id is null) as house,
              sum(e.amount) filter (where a.owner_id is not null) as players,
              sum(e.amount) filter (where a.owner_id is null and t.kind like 'battle_sponsor%') as sponsored
            from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id group by 1`);
          let sponsored = 0;
          for (const one of days) {
            const row = ledger.find(({ day }) => day === one.day) ?? {};
            sponsored += Number(row['sponsored'] ?? 0);
            const gave = one.bonuses + one.cashback + one.referral + one.leaderboard + one.deposits;
            const took = one.kept + one.fees + one.other + one.withdrawals;
            expect(inCents(gave - took), one.day).toBe(Number(row['house'] ?? 0));
            expect(inCents(one.balances), one.day).toBe(Number(row['players'] ?? 0));
            // The bets themselves are counted on the day that they were settled, which is today.
            expect(inCents(one.staked), one.day).toBe(Number(row['sponsored'] ?? 0));
          }
          expect(inCents(games.find(({ game }) => game === 'battle')?.staked ?? 0)).toBe(sponsored);
        },
      ),
      { numRuns: 2 },
    );
  }, 180_000);

  it('are summed with the transfers that were committed after a later one', async () => {
    // The embedded database has one transaction at a time.
    if (database === 'pglite') return;
    await run(sql`update test_time set at = ${DAYS[1]}::date + interval '1 hour'`);
    await sumAll();
    const before = await report();
    const order = {
      kind: 'test',
      ref: { type: 'test', id: randomUUID() },
      legs: [
        { account: { kind: 'promo_cost' }, amount: cents(-700) },
        { account: { kind: 'rounding' }, amount: cents(700) },
      ],
    } as const;
    const [undone, earlier] = [heldTransaction(), heldTransaction()];
    const undo = shop.deps.db.transaction(async (tx) => {
      await postTransfer(tx, order);
      await undone.hold();
      throw new Error('undone');
    });
    await undone.isHeld;
    // It takes its id, and waits for the other one of the same event before it has a number of a transaction.
    const posting = shop.deps.db.transaction(async (tx) => {
      await postTransfer(tx, order);
      await earlier.hold();
    });
    await until('the earlier transfer waits', async () => (await run(WAITING)).length > 0);
    await transfer('give');
    await sums.runDue();
    expect(await left()).toBeGreaterThan(0);
    undone.goOn();
    await expect(undo).rejects.toThrow('undone');
    await earlier.isHeld;
    await sums.runDue();
    expect(await left()).toBeGreaterThan(0);
    earlier.goOn();
    await posting;
    await sumAll();
    const bonuses = (of: MoneyReport): number => inCents(of.days[1]?.bonuses ?? 0);
    expect(bonuses(await report()) - bonuses(before)).toBe(700);
  });

  it('are the same during a rebuild of the sums by two processes, slice by slice', async () => {
    for (let made = 0; made <= 20; made++) await transfer('give');
    await sumAll();
    const before = await report();
    await shop.deps.db.script('begin; update house_sum_progress set through = 0; truncate house_sum; commit;');
    expect(await left()).toBeGreaterThan(20);
    const [one, other] = [new LedgerSums(shop.deps, { sliceTransfers: 3 }), new LedgerSums(shop.deps, { sliceTransfers: 3 })];
    await until('all transfers summed', async () => {
      const [, , ...reports] = await Promise.all([one.runDue(), other.runDue(), report(), report(), report()]);
      for (const { days, games } of reports) expect({ days, games }).toEqual({ days: before.days, games: before.games });
      return (await left()) === 0;
    });
    await Promise.all([one.stop(), other.stop()]);
    expect(await report()).toMatchObject({ days: before.days, games: before.games });
    expect(await run(sql`select * from house_sum_faults()`)).toEqual([]);
  });

  it('can not be read without the row of the progress', async () => {
    const reading = shop.deps.db.transaction(async (tx) => {
      await tx.execute(sql`delete from house_sum_progress`);
      await houseEntries(tx, sql`now()`, sql`now()`);
    });
    await expect(reading).rejects.toThrow('house_sum_progress has no row');
  });

  it('read few rows of a long ledger, by index, and with a backlog only those of the period', async () => {
    const undone = new Error('undone');
    const plans: string[] = [];
    const explaining = shop.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        with t as (
          insert into transfer (kind, ref_type, ref_id, created_at)
          select 'test', 'long', n::text, '2025-01-01'::timestamptz + n * interval '10 minutes' from generate_series(1, 40000) n order by n returning id
        )
        insert into entry (transfer_id, seq, account_id, amount)
        select t.id, v.seq, a.id, v.amount from t, (values (0, 5), (1, -5)) v (seq, amount), (select min(id) as id from account where owner_id is null) a order by t.id`);
      await tx.execute(sql`analyze transfer, entry`);
      for (const summed of [sql`(select max(id) from transfer)`, sql`0`]) {
        await tx.execute(sql`update house_sum_progress set through = ${summed}`);
        const source = await houseEntries(tx, sql`'2025-03-01'::timestamptz`, sql`'2025-03-02'::timestamptz`);
        const { rows } = await tx.execute(sql`explain select sum(e.amount) from ${source} e`);
        plans.push(rows.map((row) => String(row['QUERY PLAN'])).join('\n'));
      }
      throw undone;
    });
    await expect(explaining).rejects.toBe(undone);
    const [summed = '', backlog = ''] = plans;
    expect(summed).toContain('transfer_pkey');
    expect(summed).not.toMatch(/Seq Scan on (transfer|entry)/);
    expect(backlog).toContain('transfer_created_at');
  });
});
