import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allBets, type Bet, bet as betRoute, type PublicBet, betSchema, isSeedBet, myBets } from '#contract/api/bets.ts';
import { betOf, expectProven, giveItems, PLAY_CALLS, revealedSeeds, seededPlayer, TARGET } from '#tests/support/games.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { winningTickets } from '#contract/games/upgrade.ts';
import { playerHue } from '#contract/player-hue.ts';
import { cents } from '#contract/money.ts';

describe.each(DATABASES)('the record of bets on %s', (database) => {
  let shop: TestShop;
  let player: TestPlayer;
  let other: TestPlayer;
  let staked: string[];

  /** One bet of each kind and a box, twice, then some of another player. */
  beforeAll(async () => {
    shop = await makeApp({ database });
    player = await seededPlayer(shop, 100_000, 'Private Name');
    other = await seededPlayer(shop, 100_000, 'Other One');
    staked = await giveItems(shop, player, [60, 40]);
    for (let turn = 0; turn < 2; turn++) {
      for (const { url, body } of PLAY_CALLS) betOf(await player.post(url, body(1)));
      expect((await player.post('/api/boxes/penny-arcade/open', { count: 2 })).statusCode).toBe(200);
      shop.clock.advance(1_000);
    }
    const wins = winningTickets(cents(150), TARGET.price);
    betOf(await player.post('/api/upgrade', { items: staked, coins: 0.5, target_id: TARGET.id, side: 'over', wins }));
    for (const { url, body } of PLAY_CALLS) betOf(await other.post(url, body(1)));
  });
  afterAll(() => shop.close());

  const mine = async (query = '', who = player) => {
    const reply = await who.get(`/api/bets/mine${query}`);
    expect(reply.statusCode, reply.body).toBe(200);
    const { data, next } = z.decode(myBets.reply, reply.json());
    return { data: data.filter(isSeedBet), next };
  };
  const all = async (query = '', who?: TestPlayer): Promise<PublicBet[]> => {
    const reply = who ? await who.get(`/api/bets${query}`) : await shop.call({ url: `/api/bets${query}` });
    expect(reply.statusCode, reply.body).toBe(200);
    return z.decode(allBets.reply, reply.json()).data;
  };
  const publicRecord = async (id: string) => shop.call({ url: `/api/bets/${id}` });

  it('lists the player’s own, newest first, boxes among them', async () => {
    const { data, next } = await mine();
    expect(next).toBeNull();
    expect(data.map(({ nonce }) => nonce)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    const turn = ['dice', 'plinko', 'upgrade', 'box', 'box'];
    expect(data.map(({ outcome }) => outcome.game).toReversed()).toEqual([...turn, ...turn, 'upgrade']);
    const [newest] = data;
    expect(newest).toMatchObject({ stake: 150, outcome: { coins: 50, side: 'over', target: { id: TARGET.id } } });
  });

  it.each([1, 2, 3, 5, 11, 250])('pages through them by %i, each once', async (limit) => {
    const nonces: number[] = [];
    let query = `?limit=${limit}`;
    for (let pages = 0; pages < 12; pages++) {
      const { data, next } = await mine(query);
      expect(data.length).toBeLessThanOrEqual(limit);
      nonces.push(...data.map(({ nonce }) => nonce));
      if (next === null) break;
      expect(next).toBe(data.at(-1)?.id);
      query = `?limit=${limit}&before=${next}`;
    }
    expect(nonces).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it('keeps to one game when asked', async () => {
    expect((await mine('?game=plinko')).data.map(({ nonce }) => nonce)).toEqual([6, 1]);
    expect((await mine('?game=box&limit=3')).data.map(({ nonce }) => nonce)).toEqual([9, 8, 4]);
    expect((await all('?game=dice')).every(({ game }) => game === 'dice')).toBe(true);
  });

  it('does not show the list of another player, not even by a cursor', async () => {
    expect((await shop.call({ url: '/api/bets/mine' })).statusCode).toBe(401);
    const [theirs] = (await mine('', other)).data;
    for (const before of [theirs?.id, randomUUID(), '1', 'zzz']) {
      const answer = await player.get(`/api/bets/mine?before=${before}`);
      expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: { before: [expect.stringMatching(/newest bets\.$/)] } }]);
    }
  });

  it('lists all players’ bets, and marks the caller’s own', async () => {
    const lines = await all('?limit=250', player);
    expect(lines.filter(({ mine: own }) => own)).toHaveLength(11);
    expect(lines.filter(({ mine: own }) => !own).map(({ player: { name } }) => name)).toEqual(Array<string>(3).fill('Other One'));
    expect((await all('?limit=250')).every(({ mine: own }) => !own)).toBe(true);
    expect(lines[0]).toMatchObject({
      game: 'upgrade',
      player: { name: 'Other One', is_demo: false, hue: playerHue(other.id), avatar_url: null },
      stake: 100,
    });
    const times = lines.map(({ placed_at }) => placed_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await all('?limit=2')).toHaveLength(2);
  });

  it('is public bet by bet, with nothing of who placed it', async () => {
    const { data } = await mine();
    const itemIds = (await player.get('/api/profile/inventory?per_page=100')).json().data.map(({ id }: { id: string }) => id);
    for (const own of data) {
      const reply = await publicRecord(own.id);
      expect(reply.statusCode).toBe(200);
      expect(z.decode(betRoute.reply, reply.json()).data).toEqual(own);
      for (const secret of [player.id, player.name, player.email, ...staked, ...itemIds]) expect(reply.body).not.toContain(secret);
      expect(Object.keys(reply.json().data).toSorted()).toEqual(Object.keys(betSchema.shape).toSorted());
    }
  });

  it('knows no other bets', async () => {
    for (const id of [randomUUID(), 'x', '1', "'--", '%00', '..%2F']) {
      const status = (await publicRecord(encodeURIComponent(id))).statusCode;
      expect([404, 422], id).toContain(status);
    }
  });

  it('hides the server seed until its pair is out of use; then every record proves itself', async () => {
    const before = (await mine()).data;
    expect(before.every(({ server_seed }) => server_seed === null)).toBe(true);
    const seeds = await revealedSeeds(player);
    const after = (await mine()).data;
    expect(after.map(({ server_seed: _seed, ...rest }) => rest)).toEqual(before.map(({ server_seed: _seed, ...rest }) => rest));
    for (const bet of after) {
      expect(bet.server_seed).toBe(seeds.get(bet.server_seed_hash));
      expectProven(bet, bet.server_seed ?? '');
      expect((await publicRecord(bet.id)).json().data.server_seed).toBe(bet.server_seed);
    }
    const theirs: Bet[] = (await mine('', other)).data;
    expect(theirs.every(({ server_seed }) => server_seed === null)).toBe(true);
  });

  it('refuses queries that it does not know', async () => {
    for (const query of [
      'limit=0',
      'limit=251',
      'limit=1e2',
      'limit=-1',
      'game=poker',
      'game=',
      'game[]=dice',
      'before=',
      'offset=1',
      'user_id=1',
    ])
      expect((await player.get(`/api/bets/mine?${query}`)).statusCode, query).toBe(422);
    for (const query of ['limit=251', 'game=poker', 'mine=1', 'before=1'])
      expect((await shop.call({ url: `/api/bets?${query}` })).statusCode, query).toBe(422);
  });
});
