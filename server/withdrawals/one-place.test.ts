import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { winningTickets } from '#contract/games/upgrade.ts';
import { cents } from '#contract/money.ts';
import { giveItems, seededPlayer, TARGET } from '#tests/support/games.ts';
import { DATABASES, makeApp, type TestShop } from '#tests/support/shop.ts';
import { saveAddressOf, testPayments, testWarehouse, withdrawalFaults } from '#tests/support/withdrawals.ts';

const codeOf = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, (reply.json() as { code?: string }).code];

/** Everything that can be done with an item, at once. */
describe.each(DATABASES)('items that are staked, shipped and sold at the same time, on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database, withdrawalGateways: [testPayments(), testWarehouse()] });
  });
  afterAll(() => shop.close());

  it('end in exactly one place', async () => {
    const player = await seededPlayer(shop, 10_000);
    await saveAddressOf(player);
    for (let turn = 0; turn < 6; turn++) {
      const [id = ''] = await giveItems(shop, player, [100]);
      const quote = (await player.post('/api/withdrawal/delivery/quote', { items: [id] })).json<{ data: { shipping_price: number } }>();
      const ship = { items: [{ id }], shipping_price: quote.data.shipping_price };
      const stake = { items: [id], coins: 0, target_id: TARGET.id, side: 'under', wins: winningTickets(cents(100), TARGET.price) };
      const calls = [
        () => player.post('/api/upgrade', stake),
        () => player.post('/api/withdrawal/delivery', ship),
        () => player.post(`/api/profile/inventory/${id}/sell`),
      ];
      // Each kind twice, and each begins twice.
      const turned = [...calls.slice(turn % 3), ...calls.slice(0, turn % 3)];
      const answers = await Promise.all([...turned, ...turned].map((call) => call()));
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toEqual([200]);
      for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
        expect([
          [404, 'not_found'],
          [409, 'item_unavailable'],
        ]).toContainEqual(codeOf(answer));
      const { rows } = await shop.deps.db.read.execute<{ status: string; marks: number }>(
        sql`select status, num_nonnulls(staked_in, withdrawal_id, sold_at) as marks from inventory_item where id = ${id}`,
      );
      const done = turned[answers.findIndex(({ statusCode }) => statusCode === 200) % calls.length];
      expect(rows).toEqual([{ status: ['staked', 'shipping', 'sold'][calls.findIndex((call) => call === done)], marks: 1 }]);
    }
    expect(await withdrawalFaults(shop)).toEqual([]);
  });

  it('are in one place each where the lists overlap, also when a delivery is taken back meanwhile', async () => {
    const player = await seededPlayer(shop, 100_000);
    await saveAddressOf(player);
    for (let turn = 0; turn < 4; turn++) {
      const [a = '', b = '', c = ''] = await giveItems(shop, player, [50, 50, 50]);
      const quote = (await player.post('/api/withdrawal/delivery/quote', { items: [a, b] })).json<{ data: { shipping_price: number } }>();
      const ship = (...ids: string[]) =>
        player.post('/api/withdrawal/delivery', { items: ids.map((id) => ({ id })), shipping_price: quote.data.shipping_price });
      const stake = (...items: string[]) =>
        player.post('/api/upgrade', {
          items,
          coins: 0,
          target_id: TARGET.id,
          side: 'under',
          wins: winningTickets(cents(100), TARGET.price),
        });
      const calls = [() => ship(a, b), () => stake(b, c), () => ship(c, a), () => stake(c, b), () => ship(b, c), () => stake(a, b)];
      const first = await Promise.all([...calls.slice(turn), ...calls.slice(0, turn)].map((call) => call()));
      expect(first.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      // A delivery that is taken back while its items are asked for again.
      const shipped = first.find((reply) => reply.statusCode === 200 && reply.json<{ id?: string }>().id !== undefined);
      if (shipped)
        await Promise.all([
          player.post(`/api/profile/withdrawals/${shipped.json<{ id: string }>().id}/cancel`),
          ...calls.map((call) => call()),
        ]);
      const { rows } = await shop.deps.db.read.execute<{ status: string; marks: number }>(
        sql`select status, num_nonnulls(staked_in, withdrawal_id, sold_at) as marks from inventory_item where id in (${a}, ${b}, ${c})`,
      );
      for (const { status, marks } of rows) expect([status, marks]).toEqual([status, status === 'owned' ? 0 : 1]);
    }
    expect(await withdrawalFaults(shop)).toEqual([]);
  });
});
