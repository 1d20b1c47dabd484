import { expect } from 'vitest';
import { sql } from 'drizzle-orm';
import { playerHue } from '#contract/player-hue.ts';
import type { TestShop } from './shop.ts';

interface Leader {
  player: { name: string; is_demo: boolean; hue: number };
  stake: number;
  payout: number;
}

/** A leaderboard lists wins alone and its players in their own colours; its best one, turned into a demo player, leaves it where that is asked for. */
export async function expectDemoHidden(shop: Pick<TestShop, 'call' | 'deps'>, path: string): Promise<void> {
  const leaders = async (query: string): Promise<Leader[]> =>
    (await shop.call({ url: `${path}?limit=50${query}` })).json<{ data: Leader[] }>().data;
  const all = await leaders('');
  for (const { stake, payout } of all) expect(payout).toBeGreaterThan(stake);
  const [best] = all;
  if (!best) throw new Error('nobody leads');
  const { rows } = await shop.deps.db.read.execute<{ id: string }>(sql`select id from users where name = ${best.player.name}`);
  expect(rows.map(({ id }) => playerHue(id))).toContain(best.player.hue);
  await shop.deps.db.read.execute(sql`update users set is_demo = true where name = ${best.player.name}`);
  try {
    const names = (listed: Leader[]): string[] => listed.map(({ player }) => player.name);
    expect(names(await leaders('&demo=1'))).toEqual(names(all));
    const listed = await leaders('&demo=0');
    expect(listed.some(({ player }) => player.is_demo)).toBe(false);
    expect(names(listed)).not.toContain(best.player.name);
  } finally {
    await shop.deps.db.read.execute(sql`update users set is_demo = false where name = ${best.player.name}`);
  }
}
