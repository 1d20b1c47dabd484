import { describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { plainPostgres } from '#server/database/plain-sql.ts';
import { betOf } from '#tests/support/games.ts';
import { type KeptShop, keptShop } from '#tests/support/kept-shop.ts';
import { dump } from './dump.ts';

const DICE = { stake: 1, choice: { side: 'under', target: 50 } };

/** All rows by table, with something done before the first and after each table. */
async function dumped(kept: KeptShop, meanwhile: () => Promise<unknown>): Promise<Map<string, string[]>> {
  const sql = await plainPostgres(kept.config.databaseUrl ?? '');
  try {
    return await dump(sql, 'postgres', async (_header, parts) => {
      const tables = new Map<string, string[]>();
      let rows: string[] = [];
      for await (const part of parts) {
        if ('row' in part) rows.push(part.row);
        else {
          tables.set(part.table, (rows = []));
          await meanwhile();
        }
      }
      return tables;
    });
  } finally {
    await sql.close();
  }
}

describe('a backup of a shop that serves', () => {
  it('holds one moment of the database, whatever is played while it is written', async () => {
    const kept = await keptShop('postgres');
    try {
      const shop = await kept.open();
      const player = await shop.player({ balance: cents(100_000) });
      await player.post('/api/fairness/client-seed', { client_seed: 'mine' });
      const roll = async () => betOf(await player.post('/api/dice/bet', DICE));
      const bet = await roll();
      let played = 0;
      const tables = await dumped(kept, () => {
        played++;
        return roll();
      });
      expect(played).toBe(tables.size);
      expect(played).toBeGreaterThan(20);
      const bets = (tables.get('bet') ?? []).map((row) => (JSON.parse(row) as { id: string }).id);
      expect(bets).toContain(bet.id);
      const { rows } = await shop.deps.db.read.execute<{ total: number }>('select count(*)::int as total from bet');
      expect(rows[0]?.total).toBe(bets.length + played);
      const pairs = (tables.get('seed_pair') ?? []).map((row) => JSON.parse(row) as { user_id: string; nonce: number });
      expect(pairs.filter((pair) => pair.user_id === player.id && pair.nonce > 0)).toMatchObject([{ nonce: 1 }]);
      await shop.close();
    } finally {
      await kept.remove();
    }
  });
});
