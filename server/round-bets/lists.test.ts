import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { makeRounds, type RoundShop } from '#tests/support/rounds.ts';
import { DATABASES, type TestPlayer } from '#tests/support/shop.ts';

interface Page {
  data: { id: string; status: string }[];
  next: string | null;
}

/** How many bets are placed on each game. */
const BETS = 5;

describe.each(DATABASES)('own bets on rounds on %s', (database) => {
  let shop: RoundShop;
  let player: TestPlayer;
  beforeAll(async () => {
    shop = await makeRounds(database);
    player = await shop.player({ balance: cents(100_000) });
    await shop.open('wheel');
    await shop.open('crash');
    for (let index = 0; index < BETS; index++) {
      expect((await player.post('/api/wheel/bet', { stake: 1 + index, color: 2 })).statusCode).toBe(200);
      // A flight takes one bet at a time, so each is taken back.
      const placed = await player.post('/api/crash/bet', { stake: 1 + index });
      const { id } = placed.json<{ data: { bet: { id: string } } }>().data.bet;
      expect((await player.post(`/api/crash/bet/${id}/cancel`)).statusCode).toBe(200);
    }
  });
  afterAll(() => shop.close());

  describe.each(['crash', 'wheel'])('of %s', (game) => {
    const page = async (query: string, by = player): Promise<Page> => (await by.get(`/api/${game}/my-bets${query}`)).json<Page>();

    it('come in pages, newest first, each bet once, and the last page says that it is the last', async () => {
      const { data: all, next: none } = await page('');
      expect(all).toHaveLength(BETS);
      expect(none).toBeNull();
      const paged: Page['data'] = [];
      for (let next: string | null = '', query = '?limit=2'; next !== null; query = `?limit=2&before=${next}`) {
        const answer = await page(query);
        expect(answer.data.length).toBeLessThanOrEqual(2);
        paged.push(...answer.data);
        next = answer.next;
      }
      expect(paged).toEqual(all);
    });

    it('of another player are no place to go on from', async () => {
      const stranger = await shop.player();
      const [first] = (await page('')).data;
      for (const [by, before] of [
        [stranger, first?.id],
        [player, randomUUID()],
      ] as const)
        expect((await by.get(`/api/${game}/my-bets?before=${before}`)).statusCode).toBe(422);
    });

    it.each(['before=', 'limit=0', 'limit=101', 'limit=x', 'after=1'])('are refused for %s', async (query) => {
      expect((await player.get(`/api/${game}/my-bets?${query}`)).statusCode).toBe(422);
    });
  });
});
