import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bet } from '#contract/api/bets.ts';
import { cents } from '#contract/money.ts';
import { BAD_AMOUNTS } from '#tests/support/bad-amounts.ts';
import {
  betOf,
  CLIENT_SEED,
  expectProven,
  netOf,
  noncesOf,
  PLAY_CALLS,
  revealedSeeds,
  seededPlayer,
  playerState,
} from '#tests/support/games.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

const countTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe.each(DATABASES)('on %s', (database) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database });
  });
  afterAll(() => shop.close());

  describe.each(PLAY_CALLS)('a bet of $game', ({ game, url, body, stakeField }) => {
    const play = (player: TestPlayer, coins = 1, key?: string | null) => player.post(url, body(coins), key === undefined ? {} : { key });
    const many = (player: TestPlayer, count: number, coins = 1) => Promise.all(countTo(count).map(() => play(player, coins)));
    /** What bets of coins moved on the balance: an upgrade pays its prize into the inventory. */
    const moved = (bets: readonly Bet[]): number => (game === 'upgrade' ? -bets.reduce((sum, { stake }) => sum + stake, 0) : netOf(bets));

    it('takes the stake, pays, counts experience, and answers the record of itself', async () => {
      const player = await seededPlayer(shop, 10_000);
      const answer = await play(player, 1.5);
      const bet = betOf(answer);
      expect(bet).toMatchObject({ stake: 150, nonce: 0, client_seed: CLIENT_SEED, server_seed: null, outcome: { game } });
      const { balance, balance_version } = answer.json().data;
      // The stake is one posting, coins paid out are another.
      expect(balance_version).toBe(game !== 'upgrade' && bet.payout > 0 ? 3 : 2);
      expect([Math.round(balance * 100), await shop.balance(player.id)]).toEqual(Array<number>(2).fill(10_000 + moved([bet])));
      expect(await playerState(shop, player)).toMatchObject({ experience_cents: '150', bets: 1, unanswered: 0 });
      expect(await shop.audit()).toEqual([]);
    });

    it('takes nonces 0–49 for 50 parallel bets, without gap or double; each follows from the revealed seed', async () => {
      const player = await seededPlayer(shop, 100_000);
      const bets = (await many(player, 50)).map(betOf);
      expect(bets.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual(countTo(50));
      expect(await noncesOf(shop, player)).toEqual(countTo(50));
      expect(await shop.balance(player.id)).toBe(100_000 + moved(bets));
      const seeds = await revealedSeeds(player);
      for (const bet of bets) expectProven(bet, seeds.get(bet.server_seed_hash) ?? '');
      expect(await shop.audit()).toEqual([]);
    });

    it('never uses a seed that was revealed, whatever rotates meanwhile', async () => {
      const player = await seededPlayer(shop, 100_000);
      const revealed: string[] = [];
      const usedAfterReveal: string[] = [];
      await Promise.all(
        countTo(48).map(async (index) => {
          if (index % 6 === 5) {
            const answer = await player.post('/api/fairness/rotate', {});
            expect(answer.statusCode).toBe(200);
            revealed.push(answer.json().revealed.server_seed_hash);
            return;
          }
          const known = [...revealed];
          const { server_seed_hash } = betOf(await play(player));
          if (known.includes(server_seed_hash)) usedAfterReveal.push(server_seed_hash);
        }),
      );
      expect(usedAfterReveal).toEqual([]);
      const [seeds, bets] = [await revealedSeeds(player), (await player.get('/api/bets/mine?limit=250')).json().data as { id: string }[]];
      expect([seeds.size, bets.length]).toEqual([9, 40]);
      const nonces = new Map<string, number[]>();
      for (const { nonce, server_seed_hash } of (await player.get('/api/bets/mine?limit=250')).json().data) {
        expect(seeds.has(server_seed_hash)).toBe(true);
        nonces.set(server_seed_hash, [...(nonces.get(server_seed_hash) ?? []), nonce]);
      }
      for (const list of nonces.values()) expect(list.toSorted((a, b) => a - b)).toEqual(countTo(list.length));
    });

    it('is one movement and one answer for a key, sent twenty times at once and once more later', async () => {
      const player = await seededPlayer(shop, 10_000);
      const key = randomUUID();
      const answers = await Promise.all(countTo(20).map(() => play(player, 1, key)));
      const later = await play(player, 1, key);
      expect(new Set([...answers, later].map((answer) => answer.body)).size).toBe(1);
      expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19);
      expect(later.headers['idempotency-replayed']).toBe('true');
      expect(await noncesOf(shop, player)).toEqual([0]);
      expect(await shop.balance(player.id)).toBe(10_000 + moved([betOf(later)]));

      const before = await playerState(shop, player);
      const other = await play(player, 1.5, key);
      expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
      expect((await play(player, 1, null)).json().code).toBe('idempotency_key_missing');
      expect(await playerState(shop, player)).toEqual(before);
    });

    it('is refused when the stake is not there, even if it would win', async () => {
      const player = await seededPlayer(shop, 99);
      const before = await playerState(shop, player);
      const answers = await many(player, 10);
      for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([409, 'insufficient_funds']);
      expect(await playerState(shop, player)).toEqual(before);
      // A refused bet leaves no claim behind: the same key plays once the coins are there.
      const key = randomUUID();
      await play(player, 1, key);
      await shop.fund(player.id, cents(1));
      expect(betOf(await play(player, 1, key)).nonce).toBe(0);
      expect(await shop.audit()).toEqual([]);
    });

    it('lets parallel bets spend what is there and no more', async () => {
      const player = await seededPlayer(shop, 1_000);
      const answers = await many(player, 20);
      const bets = answers.filter(({ statusCode }) => statusCode === 200).map(betOf);
      const refused = answers.filter(({ statusCode }) => statusCode !== 200);
      for (const answer of refused) expect(answer.json().code).toBe('insufficient_funds');
      expect(bets.length).toBeGreaterThanOrEqual(10);
      expect(await shop.balance(player.id)).toBe(1_000 + moved(bets));
      expect(await noncesOf(shop, player)).toEqual(countTo(bets.length));
      expect(await shop.audit()).toEqual([]);
    });

    it('refuses what is no amount, what is missing and what is too much, and moves nothing', async () => {
      const player = await seededPlayer(shop, 100_000);
      const before = await playerState(shop, player);
      const send = (payload: string) =>
        shop.call({
          method: 'POST',
          url,
          headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          payload,
        });
      const raw = (amount: string): string =>
        JSON.stringify({ ...body(1), [stakeField]: 0 }).replace(`"${stakeField}":0`, `"${stakeField}":${amount}`);
      for (const amount of [...BAD_AMOUNTS, '1e99', '1.005', '0.123', '-0.1']) {
        const answer = await send(raw(amount));
        // Whole coins beyond every limit, and none at all, are amounts; the table of limits refuses them.
        expect(answer.statusCode, amount).toBe(/^-?0$|^\d{10}$/.test(amount) ? 409 : 422);
        expect(typeof answer.json().msg).toBe('string');
      }
      const { [stakeField]: _stake, ...without } = body(1);
      const bad = [
        without,
        ...Object.keys(body(1)).map((field) => ({ ...body(1), [field]: null })),
        ...['payout', 'multiplier', 'server_seed', 'nonce', 'roll', 'user_id', '__proto'].map((field) => ({ ...body(1), [field]: 1 })),
        { ...body(1), mode: 'demo' },
        { ...body(1), mode: 'fast' },
      ];
      for (const wrong of bad) expect((await player.post(url, wrong)).statusCode, JSON.stringify(wrong)).toBe(422);
      for (const payload of ['', '[]', 'null', '"x"', '{']) expect((await send(payload)).statusCode, payload).toBeGreaterThanOrEqual(400);
      expect((await shop.call({ method: 'POST', url, payload: body(1) })).statusCode).toBe(401);
      expect(await playerState(shop, player)).toEqual(before);
    });

    it('keeps the table of limits, in words', async () => {
      const player = await seededPlayer(shop, 100_000_000);
      const before = await playerState(shop, player);
      for (const [coins, limit] of [
        [0.09, '0.10'],
        [0, '0.10'],
        [1_000.01, '1,000.00'],
        [50_000, '1,000.00'],
      ] as const) {
        const answer = await play(player, coins);
        expect([answer.statusCode, answer.json().code], String(coins)).toEqual([409, 'limit_exceeded']);
        expect(answer.json().msg).toContain(limit);
      }
      expect(await playerState(shop, player)).toEqual(before);
    });

    it('asks for a client seed first', async () => {
      const player = await shop.player({ balance: cents(1_000) });
      const answer = await play(player);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'client_seed_missing']);
      expect(await shop.balance(player.id)).toBe(1_000);
    });

    it.each(['normal', 'instant', 'auto'])('may be played in mode %s', async (mode) => {
      const player = await seededPlayer(shop, 1_000);
      betOf(await player.post(url, { ...body(1), mode }));
    });
  });

  it('share one counter with the boxes: no nonce ever serves two bets', async () => {
    const player = await seededPlayer(shop, 100_000);
    const answers = await Promise.all(
      countTo(24).map((index) => {
        const call = PLAY_CALLS[index % 4];
        return call ? player.post(call.url, call.body(1)) : player.post('/api/boxes/penny-arcade/open', { count: 2 });
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(24).fill(200));
    expect(await noncesOf(shop, player)).toEqual(countTo(30));
    expect(await shop.audit()).toEqual([]);
  });
});

describe('under rules that forbid it', () => {
  it.each(PLAY_CALLS)('$game is not played on its own, nor instantly, and no faster than a cycle', async ({ url, body }) => {
    const shop = await makeApp({ database: 'pglite', env: { RULES: 'uk' } });
    const player = await seededPlayer(shop, 10_000);
    for (const mode of ['auto', 'instant'])
      expect((await player.post(url, { ...body(1), mode })).json()).toMatchObject({ code: 'play_not_allowed' });
    betOf(await player.post(url, body(1)));
    expect((await player.post(url, body(1))).json()).toMatchObject({ code: 'play_not_allowed' });
    shop.clock.advance(5_100);
    betOf(await player.post(url, body(1)));
    expect(await noncesOf(shop, player)).toEqual([0, 1]);
    await shop.close();
  });
});

describe('the rate of bets', () => {
  it('lets one player bet fast, holds a flood, and counts players of one address apart', async () => {
    const shop = await makeApp({ database: 'pglite', env: { RATE_LIMITS: 'on' } });
    const [one, two] = [await seededPlayer(shop, 1_000_000), await seededPlayer(shop, 1_000_000)];
    const bets = async (player: TestPlayer, count: number, stake = 0.1): Promise<Set<number>> => {
      const body = { stake, choice: { side: 'under', target: 50 } };
      return new Set((await Promise.all(countTo(count).map(() => player.post('/api/dice/bet', body)))).map(({ statusCode }) => statusCode));
    };
    expect(await bets(one, 50)).toEqual(new Set([200]));
    // Calls that are refused for what they say count as well.
    expect(await bets(one, 200, -1)).toEqual(new Set([422]));
    expect(await bets(one, 20)).toEqual(new Set([429]));
    expect(await bets(two, 20)).toEqual(new Set([200]));
    expect([(await noncesOf(shop, one)).length, (await noncesOf(shop, two)).length]).toEqual([50, 20]);
    await shop.close();
  });
});
