import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_PARTS } from '#server/account-parts.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';

/** Tables that name a player and are in no part, each with the reason. */
const NOT_IN_A_PART: Readonly<Record<string, string>> = {
  account: 'its balance is in the ledger’s last entry, which is in the file',
  request_claim: 'answers for requests that come twice: they tell again what the records say; erased at the closing',
  play_cycle: 'only the time of the last bet, which is in the file',
  battle: 'only who made it; the seat of whoever did is in the file',
  proof_challenge: 'lives for minutes and holds nothing but chance; erased at the closing',
};

let shop: TestShop;
beforeAll(async () => {
  shop = await makeApp({ database: 'pglite' });
});
afterAll(() => shop.close());

/** Every table with a column that refers to a player, as the database knows them. */
async function tablesOfPlayers(): Promise<string[]> {
  const { rows } = await shop.deps.db.read.execute<{ name: string }>(
    sql`select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
}

const tablesIn = (from: string): string[] => [...from.matchAll(/(?:^|join )(\w+) /g)].map(([, table = '']) => table);

describe('what the shop keeps about players', () => {
  it('is a part of the account, table by table, or named here with its reason', async () => {
    const covered = new Set(ACCOUNT_PARTS.flatMap(({ records }) => records.map(({ from }) => tablesIn(from)[0])));
    const missing = (await tablesOfPlayers()).filter((table) => !covered.has(table));
    expect(missing).toEqual(Object.keys(NOT_IN_A_PART).toSorted());
  });

  it('is read by its parts under names of their own', async () => {
    const names = ACCOUNT_PARTS.flatMap(({ records }) => records.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });
});
