import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { RETENTION_RULES } from '#server/runtime/retention.ts';
import { paid, provider, startDeposit } from '#tests/support/deposits.ts';
import { staffWith } from '#tests/support/desk.ts';
import { openedTicket } from '#tests/support/support-tickets.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import { askCoins, askPrizes, giveWonPrizes, PRIZES, saveAddressOf, testPayments, testWarehouse } from '#tests/support/withdrawals.ts';

const NAME = 'Zebedee Quint';
const STREET = 'Quintessenzweg 77';
const REASON = { reason: 'as agreed by telephone' };

/** Tables whose rows about a player stay for some days after the account, by a rule that the privacy statement lists. */
const KEPT_FOR_DAYS = new Set(RETENTION_RULES.flatMap(({ tables, keep }) => (typeof keep === 'string' ? [] : tables.split(' '))));

let shop: TestShop;
beforeAll(async () => {
  const env = { DESK_REVIEW: '1', DESK_TWO_PERSONS: '50' };
  shop = await makeApp({ database: 'pglite', env, withdrawalGateways: [testPayments(), testWarehouse()] });
});
afterAll(() => shop.close());

/** Columns of text and JSON in which one of some words is, as `table.column`. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const { read } = shop.deps.db;
  const { rows } = await read.execute<{ table: string; column: string }>(sql`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb', 'character varying')`);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const of = sql`${sql.identifier(column)}::text`;
    const matches = sql.join(
      words.map((word) => sql`position(lower(${word}) in lower(${of})) > 0`),
      sql` or `,
    );
    const [hit] = (await read.execute(sql`select 1 from ${sql.identifier(table)} where ${matches} limit 1`)).rows;
    if (hit) found.push(`${table}.${column}`);
  }
  return found;
}

it('no text of the database has the name, the email or the street of a player whose account staff has closed', async () => {
  const [asks, approves] = [await staffWith(shop, 'operator'), await staffWith(shop, 'operator')];
  const player = await shop.player({ name: NAME, balance: cents(100_000) });
  const ok = async (answer: Promise<{ statusCode: number; body: string; json(): unknown }>) => {
    const { statusCode, body, json } = await answer;
    expect(statusCode, body).toBe(200);
    return json() as Record<string, unknown>;
  };
  const transfer = async (direction: 'give' | 'take', amount: number): Promise<void> => {
    const { approval_id } = await ok(
      asks.post(`/api/desk/players/${player.id}/transfer`, { ...REASON, direction, amount, label: 'Goodwill' }),
    );
    await ok(approves.post(`/api/desk/approvals/${String(approval_id)}/approve`, REASON));
  };
  await saveAddressOf(player, { first_name: 'Zebedee', last_name: 'Quint', email: player.email, street_address: STREET });
  await ok(player.post('/api/fairness/client-seed', { client_seed: 'mine' }));
  await ok(player.post('/api/dice/bet', { stake: 1, choice: { side: 'over', target: 50 } }));
  const { data: boxes } = (await shop.call({ url: '/api/boxes' })).json() as { data: { slug: string; price: number }[] };
  const cheap = boxes.toSorted((one, other) => one.price - other.price)[0]?.slug ?? '';
  await player.post(`/api/boxes/${cheap}/open`, { count: 1 });
  await openedTicket(player, { message: `I am ${NAME}, ${player.email}` });
  const prizes = await giveWonPrizes(shop, player.id, [PRIZES.plain], cents(500));
  const asked = [(await ok(askCoins(player, 60)))['id'], (await ok(askPrizes(player, [{ id: prizes[0] ?? '' }])))['id']];
  await ok(asks.post(`/api/desk/withdrawals/${String(asked[0])}/approve`, REASON));
  await asks.get(`/api/desk/players?q=${encodeURIComponent(NAME)}`);
  await asks.get(`/api/desk/tickets`);
  await ok(asks.post(`/api/desk/players/${player.id}/note`, REASON));
  await ok(provider(shop).tell(paid(await startDeposit(player, 25), 25)));
  await transfer('give', 25);
  expect(await columnsWith([NAME, player.email, STREET])).toContain('users.name');
  for (const id of asked)
    await ok(asks.post(`/api/desk/withdrawals/${String(id)}/cancel`, { ...REASON, sentence: 'Another way, please.' }));
  await shop.deps.db.read.execute(
    sql`update inventory_item set status = 'sold', sold_at = now() where user_id = ${player.id} and status = 'owned'`,
  );
  await transfer('take', (await shop.balance(player.id)) / 100);
  await ok(asks.post(`/api/desk/players/${player.id}/close`, REASON));
  const left = await columnsWith([NAME, 'Zebedee', player.email, STREET]);
  expect(left.filter((column) => !KEPT_FOR_DAYS.has(column.split('.')[0] ?? ''))).toEqual([]);
});
