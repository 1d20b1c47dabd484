import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BattleShop, makeBattles } from '#tests/support/battles.ts';
import { DEMO_LOBBIES, playDemoBattle } from './demo-battles.ts';
import type { DemoPlayer } from './demo-purse.ts';

let shop: BattleShop;
const players: DemoPlayer[] = [];
beforeAll(async () => {
  shop = await makeBattles('pglite');
  for (const name of ['Juniper', 'Marlow', 'Kestrel', 'Odalys', 'Bram']) players.push(await shop.newPlayer(name));
  await shop.deps.db.read.execute(sql`update users set is_demo = true`);
});
afterAll(() => shop.close());

interface Listed {
  id: string;
  seats: { player: { name: string; is_demo: boolean } | null }[];
}
const listed = async (status: string): Promise<Listed[]> => (await shop.call({ url: `/api/battles?status=${status}` })).json().data;
const step = (): Promise<void> => playDemoBattle(shop.deps, shop.battles, players);

it('keeps a few lobbies of demo players open, marked as theirs, and joins no other', async () => {
  const person = await shop.newPlayer('Person');
  const own = await shop.create(person);
  for (let turn = 0; turn < DEMO_LOBBIES + 2; turn++) await step();
  const open = await listed('open');
  const demo = open.filter(({ id }) => id !== own);
  expect(demo.length).toBe(DEMO_LOBBIES);
  for (const { seats } of demo) expect(seats[0]?.player?.is_demo).toBe(true);
  shop.clock.moveTo(shop.clock.monotonic() + 61_000);
  await step();
  const [running] = await listed('running');
  expect(running?.seats.every(({ player }) => player?.is_demo)).toBe(true);
  expect((await shop.battle(own)).seats[1]?.player).toBeNull();
  await shop.finish(running?.id ?? '');
  expect(await shop.faults()).toEqual([]);
});
