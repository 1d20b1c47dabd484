import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { multiplierOf } from '#contract/multiplier.ts';
import { createShop } from '#server/app.ts';
import type { Engine } from '#server/database/database.ts';
import { brokenConstraint, sqlState } from '#server/database/database-failure.ts';
import { sealServerSeed } from '#server/fairness/sealed-seed.ts';
import { migrate, MIGRATIONS, readMigrations } from '#server/database/migrate.ts';
import { systemRandom } from '#server/runtime/random.ts';
import { DATABASES, freshEngine } from '#tests/support/shop.ts';
import { silentLog, testConfig } from '#tests/support/test-config.ts';

const STEP = '0200_games.sql';
const HASH = 'a'.repeat(64);

/** Ids of a shop as it was before the games: two openings of one pair, their items, one of them sold. */
const ids = { user: randomUUID(), pair: randomUUID(), version: randomUUID(), kept: randomUUID(), sold: randomUUID() };
const OPENED_AT = '2026-05-04T03:02:01.678Z';
const PRICE = 990;
const PRIZES = [
  { place: 0, id: 'crown', salePrice: 123_456, from: 1, to: 10 },
  { place: 1, id: 'sock', salePrice: 95, from: 11, to: 100_000 },
] as const;

/** Writes that shop by the statements of its time. */
async function fill(engine: Engine): Promise<void> {
  const items = PRIZES.map(
    ({ place, id, salePrice, from, to }) =>
      `('${ids.version}', ${place}, '${id}', '${id}', 'rare', '${id}', ${salePrice}, ${salePrice}, ${from}, ${to})`,
  );
  const sealed = Buffer.from(sealServerSeed({ config: testConfig(), random: systemRandom }, ids.pair, 'b'.repeat(64))).toString('hex');
  await engine.script(`
    insert into users (id, name, email, created_at) values ('${ids.user}', 'Early', 'early@players.test', '${OPENED_AT}');
    insert into account (kind, owner_id, balance, version) values ('user_cash', '${ids.user}', 0, 0);
    select * from post_transfer('deposit', 'test', '1', array['user_cash', 'demo_cost'], array['${ids.user}'::uuid, null], array[5000, -5000]::bigint[]);
    select * from post_transfer('box_opening', 'opening', '${ids.kept}', array['user_cash', 'house:boxes'], array['${ids.user}'::uuid, null], array[-${2 * PRICE}, ${2 * PRICE}]::bigint[]);
    insert into box (slug, type, name, categories, colors, created_at) values ('old-box', 'standard', 'Old Box', '{fun}', '{#111111,#222222}', '${OPENED_AT}');
    insert into box_version (id, box_slug, version, hash, price, return_ppm) values ('${ids.version}', 'old-box', 1, '${HASH}', ${PRICE}, 900000);
    insert into box_version_item (version_id, place, prize_id, name, rarity, picture, price, sale_price, ticket_from, ticket_to) values ${items.join(', ')};
    insert into seed_pair (id, user_id, state, server_seed_sealed, server_seed_hash, client_seed, nonce) values ('${ids.pair}', '${ids.user}', 'active', '\\x${sealed}', '${HASH}', 'mine', 2);
    insert into bet (id, user_id, game, seed_pair_id, nonce, stake, placed_at) values
      ('${ids.kept}', '${ids.user}', 'box', '${ids.pair}', 0, ${PRICE}, '${OPENED_AT}'), ('${ids.sold}', '${ids.user}', 'box', '${ids.pair}', 1, ${PRICE}, '${OPENED_AT}');
    insert into opening (id, version_id, place, ticket) values ('${ids.kept}', '${ids.version}', 0, 5), ('${ids.sold}', '${ids.version}', 1, 500);
    insert into inventory_item (id, user_id, opening_id, prize_id, name, rarity, picture, price, sale_price, status, won_at, sold_at) values
      ('${ids.kept}', '${ids.user}', '${ids.kept}', 'crown', 'crown', 'rare', 'crown', 123456, 123456, 'owned', '${OPENED_AT}', null),
      ('${ids.sold}', '${ids.user}', '${ids.sold}', 'sock', 'sock', 'rare', 'sock', 95, 95, 'sold', '${OPENED_AT}', '${OPENED_AT}');`);
}

describe.each(DATABASES)('the step to the games on %s', (database) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await freshEngine(database, { empty: true });
    const all = readMigrations(MIGRATIONS);
    const before = all.filter(({ name }) => name < STEP);
    expect(await migrate(engine, before)).not.toContain(STEP);
    await fill(engine);
    expect(
      await migrate(
        engine,
        all.filter(({ name }) => name <= STEP),
      ),
    ).toContain(STEP);
  });
  afterAll(() => engine.close());

  const failure = async (statement: string): Promise<unknown> => {
    try {
      await engine.script(statement);
    } catch (error) {
      return error;
    }
    throw new Error(`was let through: ${statement}`);
  };

  it('gives every opening of before its payout and multiplier, and leaves the rest as it was', async () => {
    const { rows } = await engine.queries.execute<{
      id: string;
      stake: string;
      payout: string;
      multiplier: string;
      detail: unknown;
      at: string;
    }>(sql`select id, stake, payout, multiplier, detail, placed_at as at from bet order by nonce`);
    expect(
      rows.map(({ id, stake, payout, multiplier, detail, at }) => ({
        id,
        stake: Number(stake),
        payout: Number(payout),
        multiplier: Number(multiplier),
        detail,
        at: new Date(at).toISOString(),
      })),
    ).toEqual(
      PRIZES.map(({ salePrice }, index) => ({
        id: index === 0 ? ids.kept : ids.sold,
        stake: PRICE,
        payout: salePrice,
        multiplier: multiplierOf(cents(PRICE), cents(salePrice)),
        detail: null,
        at: OPENED_AT,
      })),
    );
    const { rows: items } = await engine.queries.execute(sql`select status, bet_id, staked_in from inventory_item order by status`);
    expect(items).toEqual([
      { status: 'owned', bet_id: null, staked_in: null },
      { status: 'sold', bet_id: null, staked_in: null },
    ]);
    expect((await engine.queries.execute(sql`select fault from ledger_fault`)).rows).toEqual([]);
  });

  it('keeps every check of before, and its own', async () => {
    const bet = (columns: string) => `insert into bet (id, user_id, seed_pair_id, nonce, placed_at, ${columns})`;
    const values = (nonce: number, rest: string) => ` values ('${randomUUID()}', '${ids.user}', '${ids.pair}', ${nonce}, now(), ${rest})`;
    const columns = bet('game, stake, multiplier, payout, detail');
    const faults: [string, string][] = [
      [columns + values(9, `'roulette', 10, 0, 0, '{}'`), 'bet_game'],
      [columns + values(9, `'dice', 10, -1, 0, '{}'`), 'bet_multiplier'],
      [columns + values(9, `'dice', 10, 0, -1, '{}'`), 'bet_payout'],
      [columns + values(9, `'dice', 10, 0, 0, null`), 'bet_detail'],
      [columns + values(9, `'box', 10, 0, 0, '{}'`), 'bet_detail'],
      [columns + values(1, `'dice', 10, 0, 0, '{}'`), 'bet_seed_pair_id_nonce_key'],
      [`update inventory_item set status = 'lost' where id = '${ids.kept}'`, 'inventory_item_status'],
      [`update inventory_item set status = 'staked' where id = '${ids.kept}'`, 'inventory_item_staked'],
      [`update inventory_item set staked_in = '${ids.kept}' where id = '${ids.kept}'`, 'inventory_item_staked'],
      [`update inventory_item set status = 'sold' where id = '${ids.kept}'`, 'inventory_item_check'],
      [`update inventory_item set bet_id = '${ids.kept}' where id = '${ids.kept}'`, 'inventory_item_origin'],
      [
        `update inventory_item set status = 'staked', staked_in = '${randomUUID()}' where id = '${ids.kept}'`,
        'inventory_item_staked_in_fkey',
      ],
    ];
    for (const [statement, constraint] of faults) expect(brokenConstraint(await failure(statement)), statement).toBe(constraint);
    expect(sqlState(await failure(columns + values(9, `'dice', 10, null, 0, '{}'`)))).toBe('23502');
    for (const statement of [
      'update bet set payout = payout + 1',
      'delete from opening',
      'update opening set ticket = 1',
      'delete from bet',
    ])
      expect(sqlState(await failure(statement)), statement).toBe('23001');
  });

  it('serves the bets of before as records, once the steps after it are taken', async () => {
    await migrate(engine, readMigrations(MIGRATIONS));
    const shop = await createShop({ config: testConfig(), engine: { ...engine, close: async () => undefined }, log: silentLog });
    await shop.app.ready();
    const answer = await shop.app.inject({ url: `/api/bets/${ids.kept}` });
    expect([answer.statusCode, answer.json().data]).toEqual([
      200,
      expect.objectContaining({
        id: ids.kept,
        placed_at: OPENED_AT,
        stake: 9.9,
        payout: 1_234.56,
        multiplier: 124.703,
        server_seed: null,
        outcome: expect.objectContaining({
          game: 'box',
          ticket: 5,
          ticket_from: 1,
          ticket_to: 10,
          box: expect.objectContaining({ slug: 'old-box', name: 'Old Box' }),
        }),
      }),
    ]);
    await shop.close();
  });
});
