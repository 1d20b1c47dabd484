import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allBets, bet as betRoute, type BetRecord, isSeedBet, myBets } from '#contract/api/bets.ts';
import { betFloats, seedHash } from '#contract/fairness/seed-pair.ts';
import { gameOf } from '#contract/games/index.ts';
import { payoutAt } from '#contract/multiplier.ts';
import { betOf, netOf, revealedSeeds, seededPlayer, playerState } from '#tests/support/games.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { withCoin } from './coin.ts';

const TOSSES = 12;

/** Proves a bet from its record alone, by whatever its game's definition says. */
function expectVerified(record: BetRecord): void {
  if (!isSeedBet(record) || record.server_seed === null) throw new Error('nothing to verify');
  const { server_seed: serverSeed, client_seed: clientSeed, nonce, outcome, stake, multiplier, payout } = record;
  expect(seedHash(serverSeed)).toBe(record.server_seed_hash);
  const game = gameOf(outcome.game);
  if (game.source !== 'seeds') throw new Error('not a game of seeds');
  const drawn = game.draw(betFloats({ serverSeed, clientSeed, nonce }, game.floats(outcome)), outcome);
  expect(outcome).toMatchObject(drawn);
  expect(multiplier).toBe(game.pays(outcome, drawn));
  expect(payout).toBe(payoutAt(stake, multiplier));
}

describe.each(DATABASES)('a game that is added to the lists, on %s', (database) => {
  let forget: () => void;
  let shop: TestShop;
  let player: TestPlayer;
  beforeAll(async () => {
    forget = withCoin();
    shop = await makeApp({ database });
    player = await seededPlayer(shop, 100_000);
  });
  afterAll(async () => {
    await shop.close();
    forget();
  });

  const toss = (stake: number, called = 'heads') => player.post('/api/coin/bet', { stake, called });

  it('takes bets, pays what its definition says, and lists and shows them as those of every game', async () => {
    const before = await shop.balance(player.id);
    const bets = [];
    for (let turn = 0; turn < TOSSES; turn++) bets.push(betOf(await toss(1 + turn, turn % 2 === 0 ? 'heads' : 'tails')));
    expect(await shop.balance(player.id)).toBe(before + netOf(bets));
    expect(new Set(bets.map(({ multiplier }) => multiplier))).toEqual(new Set([0, 19_800]));
    expect(bets.every(({ status, payout }) => status === (payout > 0 ? 'won' : 'lost'))).toBe(true);

    const newestFirst = bets.map(({ id }) => id).toReversed();
    for (const query of ['', '?game=coin']) {
      const { data } = z.decode(myBets.reply, (await player.get(`/api/bets/mine${query}`)).json());
      expect(data.map(({ id }) => id)).toEqual(newestFirst);
      const lines = z.decode(allBets.reply, (await shop.call({ url: `/api/bets${query}` })).json()).data;
      expect(lines.map(({ id, game }) => ({ id, game }))).toEqual(newestFirst.map((id) => ({ id, game: 'coin' })));
    }

    await revealedSeeds(player);
    for (const { id } of bets) {
      const answer = await shop.call({ url: `/api/bets/${id}` });
      expect(answer.statusCode, answer.body).toBe(200);
      expectVerified(z.decode(betRoute.reply, answer.json()).data);
    }
    expect(await shop.audit()).toEqual([]);
  });

  it('keeps to its limits, which the configuration names, and to its form', async () => {
    const { limits } = (await shop.call({ url: '/api/config' })).json<{ limits: Record<string, object> }>();
    expect(limits).toMatchObject({ coin: { min_stake: 0.1, max_stake: 1_000, max_win: 100_000 }, dice: {} });
    const before = await playerState(shop, player);
    for (const [stake, called, status] of [
      [0.09, 'heads', 409],
      [1_000.01, 'heads', 409],
      [1, 'edge', 422],
      [-1, 'heads', 422],
    ] as const)
      expect((await toss(stake, called)).statusCode, `${stake} on ${called}`).toBe(status);
    expect(await playerState(shop, player)).toEqual(before);
  });

  it('is unknown once it is taken off the lists', async () => {
    forget();
    expect((await player.get('/api/bets/mine?game=coin')).statusCode).toBe(422);
    forget = withCoin();
  });
});
