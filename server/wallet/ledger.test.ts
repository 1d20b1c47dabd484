import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents, type Cents } from '#contract/money.ts';
import type { Leg } from '#server/core/ledger-legs.ts';
import { userChannel } from '#contract/realtime/main.ts';
import { brokenConstraint, sqlState } from '#server/database/database-failure.ts';
import { streamPosition } from '#server/outbox/outbox.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';
import { AlreadyPosted, balanceOf, houseBalance, postTransfer } from './ledger.ts';

const cash = (userId: string, amount: number): Leg => ({ account: { kind: 'user_cash', userId }, amount: cents(amount) });
const house = (amount: number, kind: `house:${string}` = 'house:test'): Leg => ({ account: { kind }, amount: cents(amount) });

describe.each(DATABASES)('the ledger on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  const post = (legs: readonly Leg[], ref: string = randomUUID(), kind = 'test') =>
    shop.deps.db.transaction((tx) => postTransfer(tx, { kind, ref: { type: 'test', id: ref }, legs }));

  const failure = async (run: () => Promise<unknown>): Promise<unknown> => {
    try {
      await run();
    } catch (error) {
      return error;
    }
    throw new Error('was not refused');
  };

  it('moves money between players and the house and answers balances with versions that count postings', async () => {
    const { id } = await shop.player({ balance: cents(1_000) });
    const { balances } = await post([cash(id, -250), house(250)]);
    expect(balances.get(id)).toEqual({ balance: 750, version: 2, locked: 0 });
    expect(await balanceOf(shop.deps.db.read, id)).toEqual({ balance: 750, version: 2, locked: 0 });
  });

  it('keeps a model’s balances over any sequence of transfers, and every book right', async () => {
    const players = await Promise.all([shop.player(), shop.player(), shop.player()]);
    const ids = players.map(({ id }) => id);
    const model = new Map(ids.map((id) => [id, 0]));
    let taken = 0;
    const before = await houseBalance(shop.deps.db.read, 'house:model');
    const step = fc.record({ deltas: fc.array(fc.integer({ min: -400, max: 500 }), { minLength: 3, maxLength: 3 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { deltas } of steps) {
          const sum = deltas.reduce((a, b) => a + b, 0);
          const legs = [...deltas.map((delta, index) => cash(ids[index] ?? '', delta)), house(-sum, 'house:model')];
          const affordable = deltas.every((delta, index) => (model.get(ids[index] ?? '') ?? 0) + delta >= 0 || delta === 0);
          if (legs.filter(({ amount }) => amount !== 0).length < 2) continue;
          if (!affordable) {
            expect(await failure(() => post(legs))).toMatchObject({ reason: 'insufficient_funds' });
            continue;
          }
          await post(legs);
          for (const [index, delta] of deltas.entries()) model.set(ids[index] ?? '', (model.get(ids[index] ?? '') ?? 0) + delta);
          taken -= sum;
        }
        for (const id of ids) expect(await shop.balance(id)).toBe(model.get(id));
      }),
      { numRuns: 15 },
    );
    expect((await houseBalance(shop.deps.db.read, 'house:model')) - before).toBe(taken);
    expect(await shop.audit()).toEqual([]);
  });

  it('refuses a transfer that does not add up', async () => {
    const { id } = await shop.player({ balance: cents(1_000) });
    const error = await failure(() => post([cash(id, -250), house(249)]));
    expect([sqlState(error), brokenConstraint(error)]).toEqual(['23514', 'transfer_balanced']);
    expect(await shop.balance(id)).toBe(1_000);
  });

  it('refuses a transfer of a single leg, even one without an owner', async () => {
    const { id } = await shop.player();
    expect(brokenConstraint(await failure(() => post([cash(id, 100)])))).toBe('transfer_balanced');
    expect(await shop.balance(id)).toBe(0);
  });

  it('refuses all changes of a balance, an entry or a transfer beside the posting function', async () => {
    const { id } = await shop.player({ balance: cents(1_000) });
    const run = (statement: string) => shop.deps.db.transaction((tx) => tx.execute(sql.raw(statement)));
    const account = `(select id from account where owner_id = '${id}')`;
    const changed = ['23514', 'account_entry'];
    for (const statement of [
      `update account set balance = balance + 1 where owner_id = '${id}'`,
      `update account set balance = balance + 1, version = version + 1 where owner_id = '${id}'`,
      `update account set version = version + 1 where owner_id = '${id}'`,
    ]) {
      const error = await failure(() => run(statement));
      expect([sqlState(error), brokenConstraint(error)], statement).toEqual(changed);
    }
    for (const statement of [
      `update entry set amount = amount + 1 where account_id = ${account}`,
      `delete from entry where account_id = ${account}`,
      `truncate entry, transfer`,
      `update transfer set kind = 'other'`,
      `delete from transfer`,
      `delete from account where owner_id = '${id}'`,
    ]) {
      expect(sqlState(await failure(() => run(statement))), statement).toBe('23001');
    }
    // An entry slipped into an old transfer, which then adds up to something else, and a forged one that doesn't follow the chain.
    const [first] = (
      await shop.deps.db.read.execute<{ id: string }>(sql`select max(transfer_id) as id from entry where account_id = ${sql.raw(account)}`)
    ).rows;
    expect(
      brokenConstraint(
        await failure(() =>
          run(
            `insert into entry (transfer_id, seq, account_id, amount, account_version, balance_after) values (${first?.id}, 9, ${account}, 5, 2, 1005)`,
          ),
        ),
      ),
    ).toBe('transfer_balanced');
    expect(await shop.balance(id)).toBe(1_000);
    expect(await shop.audit()).toEqual([]);
  });

  it('refuses entries that do not follow their account’s chain, one by one or together', async () => {
    const { id } = await shop.player({ balance: cents(1_000) });
    const account = `(select id from account where owner_id = '${id}')`;
    const houseAccount = `(select id from account where kind = 'demo_cost' and owner_id is null)`;
    const entries = (...rows: string[]) =>
      failure(() =>
        shop.deps.db.transaction((tx) =>
          tx.execute(
            sql.raw(`with t as (insert into transfer (kind, ref_type, ref_id) values ('forged', 'test', '${randomUUID()}') returning id),
              row (seq, account, amount, version, balance) as (values ${rows.join(', ')})
              insert into entry (transfer_id, seq, account_id, amount, account_version, balance_after) select t.id, row.* from t, row`),
          ),
        ),
      );
    const house = (amount: number) => `(9, ${houseAccount}, ${amount}, null::bigint, null::bigint)`;
    for (const rows of [
      // A version is left out, a balance is not the one before and the amount, an entry is of no account, a house's has a version, a player's has none.
      [`(0, ${account}, 5, 3, 1005)`, house(-5)],
      [`(0, ${account}, 5, 2, 1006)`, house(-5)],
      [`(0, ${account}, 5, 2, 1005)`, `(1, ${account}, 5, 3, 1011)`, house(-10)],
      [`(0, -1::bigint, 5, 2, 1005)`, house(-5)],
      [`(0, ${houseAccount}, 5, 1, 5)`, house(-5)],
      [`(0, ${account}, 5, null, null)`, house(-5)],
    ])
      expect(brokenConstraint(await entries(...rows)), rows.join()).toBe('entry_chain');
    expect(await shop.balance(id)).toBe(1_000);
    expect(await shop.audit()).toEqual([]);
  });

  it('of a player whose balance is held leaves what was promised, or nothing', async () => {
    const { id } = await shop.player({ balance: cents(1_000) });
    const held = (owners: string, amounts: string, balance: number, version: number, ref: string = randomUUID()) =>
      shop.deps.db.transaction(async (tx) => {
        await tx.execute(sql`select from account where owner_id = ${id} for no key update`);
        await tx.execute(
          sql.raw(
            `select post_held_transfer('held', 'test', '${ref}', array['user_cash', 'user_cash', 'house:held'], array[${owners}]::uuid[], array[${amounts}]::bigint[], ${balance}, ${version})`,
          ),
        );
      });
    const own = `'${id}', '${id}', null`;
    const { id: other } = await shop.player({ balance: cents(500) });
    await failure(() => held(own, '-300, 100, 200', 801, 3));
    await failure(() => held(own, '-300, 100, 200', 800, 2));
    await failure(() => held(own, '-1001, 100, 901', 99, 3));
    await failure(() => held(`'${id}', '${other}', null`, '-300, 100, 200', 800, 3));
    await failure(() => held(own, '-300, 100, 199', 800, 3));
    expect(await balanceOf(shop.deps.db.read, id)).toEqual({ balance: 1_000, version: 1, locked: 0 });
    const ref = randomUUID();
    await held(own, '-300, 100, 200', 800, 3, ref);
    await failure(() => held(own, '-300, 100, 200', 600, 5, ref));
    expect(await balanceOf(shop.deps.db.read, id)).toEqual({ balance: 800, version: 3, locked: 0 });
    expect(await shop.balance(other)).toBe(500);
    expect(await shop.audit()).toEqual([]);
  });

  it('lets no player fall below zero, for any writer', async () => {
    const { id } = await shop.player({ balance: cents(100) });
    const error = await failure(() =>
      shop.deps.db.transaction((tx) => tx.execute(sql`update account set balance = -1, version = version + 1 where owner_id = ${id}`)),
    );
    expect(sqlState(error)).toBe('23514');
    expect(await failure(() => post([cash(id, -101), house(101)]))).toMatchObject({ reason: 'insufficient_funds' });
  });

  it('of twenty parallel payments from a balance for ten makes exactly ten', async () => {
    const { id } = await shop.player({ balance: cents(1_000) });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => post([cash(id, -100), house(100)])));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await balanceOf(shop.deps.db.read, id)).toEqual({ balance: 0, version: 11, locked: 0 });
    expect(await shop.audit()).toEqual([]);
  });

  it('posts a business event once, however many bring it at a time', async () => {
    const { id } = await shop.player();
    const ref = randomUUID();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => post([cash(id, 500), house(-500)], ref, 'payout')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(AlreadyPosted);
    expect(await shop.balance(id)).toBe(500);
  });

  it('moves money both ways between two players at once without standing still', async () => {
    const [one, two] = [await shop.player({ balance: cents(10_000) }), await shop.player({ balance: cents(10_000) })];
    const there = Array.from({ length: 25 }, () => post([cash(one.id, -7), cash(two.id, 7)]));
    const back = Array.from({ length: 25 }, () => post([cash(two.id, -5), cash(one.id, 5)]));
    await Promise.all([...there, ...back]);
    expect([await shop.balance(one.id), await shop.balance(two.id)]).toEqual([10_000 - 25 * 2, 10_000 + 25 * 2]);
    expect(await shop.audit()).toEqual([]);
  });

  it('publishes each player’s balance with the commit, and publishes nothing of what was rolled back', async () => {
    const { id } = await shop.player({ balance: cents(1_000) });
    const publishedCount = async (): Promise<number> => {
      await shop.settled();
      return (await streamPosition(shop.deps.db.read, userChannel(id))).seq;
    };
    expect(await publishedCount()).toBe(1);
    await failure(() =>
      shop.deps.db.transaction(async (tx) => {
        await postTransfer(tx, { kind: 'test', ref: { type: 'test', id: randomUUID() }, legs: [cash(id, -1), house(1)] });
        throw new Error('second thoughts');
      }),
    );
    expect([await publishedCount(), await shop.balance(id)]).toEqual([1, 1_000]);
    await post([cash(id, -1), house(1)]);
    expect(await publishedCount()).toBe(2);
  });

  it('sees through the auditor what a broken book looks like', async () => {
    const { id } = await shop.player({ balance: cents(1_000) as Cents });
    await failure(() =>
      shop.deps.db.transaction(async (tx) => {
        // The fault lives until the rollback only; the deferred checks have not run yet.
        await tx.execute(sql`update account set balance = 7 where owner_id = ${id}`);
        const { rows } = await tx.execute<{ fault: string }>(sql`select fault from ledger_fault`);
        expect(rows.map(({ fault }) => fault).join('\n')).toMatch(/all accounts add up to -993[^]*says 7 at version 1, its entries 1000/);
        throw new Error('take it back');
      }),
    );
    expect(await shop.audit()).toEqual([]);
  });
});
