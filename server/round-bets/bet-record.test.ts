import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allBets, bet as betRoute, type BetRecord, isRoundBet, myBets, type RoundBet } from '#contract/api/bets.ts';
import { roundDigest, walkChain } from '#contract/fairness/hash-chain.ts';
import { gameOf } from '#contract/games/index.ts';
import { cents } from '#contract/money.ts';
import { payoutAt } from '#contract/multiplier.ts';
import { makeRounds, type RoundShop } from '#tests/support/rounds.ts';
import { DATABASES, type TestPlayer } from '#tests/support/shop.ts';

/** What a record alone proves: the round is a link of its chain, drew what it says, and the bet was paid by that. */
function expectVerified({ round, outcome, stake, multiplier, payout }: RoundBet): void {
  const game = gameOf(outcome.game);
  if (game.source !== 'rounds' || !round?.hash) throw new Error('nothing to verify');
  expect([...walkChain(round.hash, round.chain.terminating_hash, round.number)].at(-1)).toMatchObject({ reached: true });
  const result = game.draw(roundDigest(round.hash, round.chain.salt));
  expect(round.result).toEqual(result);
  expect(multiplier).toBe(game.pays(outcome, result));
  expect(payout).toBe(payoutAt(stake, multiplier));
}

describe.each(DATABASES)('the records of bets on rounds on %s', (database) => {
  let shop: RoundShop;
  let player: TestPlayer;
  beforeAll(async () => {
    shop = await makeRounds(database);
    player = await shop.player({ balance: cents(100_000), name: 'Private Name' });
  });
  afterAll(() => shop.close());

  const place = async (game: 'crash' | 'wheel', body: object): Promise<string> => {
    const answer = await player.post(`/api/${game}/bet`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: { bet: { id: string } } }>().data.bet.id;
  };
  const onRound = (bet: BetRecord | undefined): RoundBet => {
    if (!bet || !isRoundBet(bet)) throw new Error('not a bet on a round');
    return bet;
  };
  const publicRecord = async (id: string): Promise<RoundBet> => {
    const { statusCode, body } = await shop.call({ url: `/api/bets/${id}` });
    expect(statusCode, body).toBe(200);
    for (const secret of [player.id, player.name, player.email]) expect(body).not.toContain(secret);
    return onRound(z.decode(betRoute.reply, JSON.parse(body)).data);
  };
  const ownRecord = async (id: string): Promise<RoundBet> => {
    const { data } = z.decode(myBets.reply, (await player.get('/api/bets/mine')).json());
    return onRound(data.find((bet) => bet.id === id));
  };
  const listed = async (): Promise<string[]> =>
    z.decode(allBets.reply, (await shop.call({ url: '/api/bets?limit=250' })).json()).data.map(({ id }) => id);

  it('keep a target to their player while the flight may still reach it, and prove themselves once it is over', async () => {
    const open = await shop.open('crash');
    const id = await place('crash', { stake: 2, auto: 1.01 });
    const before = await publicRecord(id);
    expect(before).toMatchObject({ status: 'open', multiplier: 0, payout: 0, outcome: { game: 'crash', auto: null, at: null } });
    expect(before.round).toMatchObject({ id: open.id, number: open.number, status: 'starting', hash: null, result: null });
    expect((await ownRecord(id)).outcome).toEqual({ game: 'crash', auto: 101, at: null });
    expect(await listed()).not.toContain(id);
    await shop.takeOff();
    expect((await publicRecord(id)).round).toMatchObject({ status: 'in_progress', hash: null, result: null });
    await shop.finish('crash');
    const after = await publicRecord(id);
    expect(after).toEqual(await ownRecord(id));
    expect(after.outcome).toMatchObject({ auto: 101 });
    expect(['won', 'lost']).toContain(after.status);
    expectVerified(after);
    expect(await listed()).toContain(id);
  });

  it('say of a bet that waits and of one that was taken back that there is no round, and list neither for all', async () => {
    await shop.open('crash');
    await shop.takeOff();
    const id = await place('crash', { stake: 1, auto: 2 });
    expect(await publicRecord(id)).toMatchObject({ status: 'open', round: null, outcome: { auto: null } });
    expect((await player.post(`/api/crash/bet/${id}/cancel`)).statusCode).toBe(200);
    expect(await publicRecord(id)).toMatchObject({ status: 'canceled', round: null, outcome: { auto: 200 } });
    expect(await listed()).not.toContain(id);
    await shop.finish('crash');
  });

  it('of the wheel prove themselves, won or lost', async () => {
    await shop.open('wheel');
    const ids = [];
    for (const color of [2, 3, 5, 50]) ids.push(await place('wheel', { stake: 1, color }));
    expect((await publicRecord(ids[0] ?? '')).round).toMatchObject({ status: 'starting', hash: null, result: null });
    await shop.spin();
    for (const id of ids) expect(await publicRecord(id)).toMatchObject({ status: 'open', payout: 0 });
    await shop.finish('wheel');
    const records = await Promise.all(ids.map(publicRecord));
    for (const record of records) expectVerified(record);
    expect(records.filter(({ status }) => status === 'won')).toHaveLength(1);
    expect(records.filter(({ status }) => status === 'lost')).toHaveLength(3);
  });

  it('are in the player’s own list among the bets of all games, each once, page by page', async () => {
    expect((await player.post('/api/fairness/client-seed', { client_seed: 'mine' })).statusCode).toBe(200);
    await shop.open('wheel');
    for (let turn = 0; turn < 3; turn++) {
      await place('wheel', { stake: 1, color: 2 });
      expect((await player.post('/api/dice/bet', { stake: 1, choice: { side: 'under', target: 50 } })).statusCode).toBe(200);
    }
    const all = z.decode(myBets.reply, (await player.get('/api/bets/mine?limit=250')).json()).data;
    expect(new Set(all.map(({ outcome }) => outcome.game))).toEqual(new Set(['crash', 'wheel', 'dice']));
    const times = all.map(({ placed_at }) => placed_at);
    expect(times).toEqual(times.toSorted().toReversed());
    const paged: string[] = [];
    for (let next: string | null = '', query = '?limit=4'; next !== null; query = `?limit=4&before=${next}`) {
      const page = z.decode(myBets.reply, (await player.get(`/api/bets/mine${query}`)).json());
      paged.push(...page.data.map(({ id }) => id));
      next = page.next;
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    const { data } = z.decode(myBets.reply, (await player.get('/api/bets/mine?game=wheel')).json());
    expect(data.map(({ outcome }) => outcome.game)).toEqual(Array(7).fill('wheel'));
  });
});
