import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { wheelBet, type WheelBet } from '#contract/api/wheel.ts';
import { WHEEL_COLORS } from '#contract/games/wheel.ts';
import { cents } from '#contract/money.ts';
import { expectDemoHidden } from '#tests/support/leaders.ts';
import { BAD_AMOUNTS } from '#tests/support/bad-amounts.ts';
import { makeRounds, type RoundShop } from '#tests/support/rounds.ts';
import { DATABASES, type TestPlayer } from '#tests/support/shop.ts';

/** The bet of an answer, as domain values. Fails unless the answer is 200 and keeps to the contract. */
function betIn({ statusCode, body }: LightMyRequestResponse): WheelBet {
  expect(statusCode, body).toBe(200);
  return z.decode(wheelBet.reply, JSON.parse(body)).data.bet;
}

const codeOf = (answer: LightMyRequestResponse): [number, string] => [answer.statusCode, answer.json<{ code: string }>().code];

describe.each(DATABASES)('the wheel on %s', (database) => {
  let shop: RoundShop;
  beforeAll(async () => {
    shop = await makeRounds(database);
  });
  afterAll(() => shop.close());

  const newPlayer = (balance = 100_000): Promise<TestPlayer> => shop.player({ balance: cents(balance) });
  const bet = (player: TestPlayer, color: number, stake: number) => player.post('/api/wheel/bet', { color, stake });
  const mine = async (player: TestPlayer) =>
    (await player.get('/api/wheel/my-bets')).json<{ data: { id: string; status: string; color: number; payout: number }[] }>().data;

  it('takes bets on several colours and pays the one that is drawn, once the wheel rests', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => newPlayer()));
    await shop.open('wheel');
    for (const [index, player] of players.entries()) {
      for (const color of WHEEL_COLORS) betIn(await bet(player, color, 1 + index));
      betIn(await bet(player, 2, 0.5));
      expect(await shop.balance(player.id)).toBe(100_000 - 400 * (1 + index) - 50);
    }
    const { round, draw } = await shop.spin();
    const running = (await shop.call({ url: `/api/wheel/rounds/${round.id}` })).json().data.round;
    expect(running).toMatchObject({ status: 'in_progress', hash: null, draw: { segment: draw.segment, color: draw.color } });
    for (const player of players) expect(new Set((await mine(player)).map(({ status }) => status))).toEqual(new Set(['placed']));
    await shop.finish('wheel');
    for (const [index, player] of players.entries()) {
      const won = (100 * (1 + index) + (draw.color === 2 ? 50 : 0)) * draw.color;
      expect(await shop.balance(player.id)).toBe(100_000 - 400 * (1 + index) - 50 + won);
      for (const { status, color, payout } of await mine(player)) {
        expect(status).toBe(color === draw.color ? 'won' : 'lost');
        expect(payout > 0).toBe(color === draw.color);
      }
    }
    expect(await shop.faults()).toEqual([]);
  });

  it('counts all bets of a player on one spin as one stake', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    await player.post('/api/profile/limits', { kind: 'stake', period: null, limit: 2 });
    await shop.open('wheel');
    betIn(await bet(other, 2, 5));
    betIn(await bet(player, 2, 1.5));
    expect((await bet(player, 3, 0.6)).json()).toMatchObject({ code: 'limit_reached', limit: { kind: 'stake', limit: 2, left: 0.5 } });
    betIn(await bet(player, 3, 0.5));
    await shop.spin();
    await shop.finish('wheel');
    await shop.open('wheel');
    betIn(await bet(player, 2, 2));
    await shop.spin();
    await shop.finish('wheel');
  });

  it('gives a bet back while bets are open, and none after', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    await shop.open('wheel');
    const first = betIn(await bet(player, 3, 10));
    const second = betIn(await bet(player, 5, 10));
    expect(codeOf(await other.post(`/api/wheel/bet/${first.id}/cancel`))).toEqual([404, 'not_found']);
    expect(betIn(await player.post(`/api/wheel/bet/${first.id}/cancel`))).toMatchObject({ status: 'canceled' });
    expect(betIn(await player.post(`/api/wheel/bet/${first.id}/cancel`))).toMatchObject({ status: 'canceled' });
    expect(await shop.balance(player.id)).toBe(99_000);
    await shop.spin();
    expect(codeOf(await player.post(`/api/wheel/bet/${second.id}/cancel`))).toEqual([409, 'bets_closed']);
    expect(codeOf(await bet(player, 2, 1))).toEqual([409, 'bets_closed']);
    await shop.finish('wheel');
    expect(await shop.faults()).toEqual([]);
  });

  it('cancels or settles each bet that is taken back while bets close, never both', async () => {
    for (let attempt = 0; attempt < 6; attempt++) {
      const players = await Promise.all(Array.from({ length: 6 }, () => newPlayer(1_000)));
      const round = await shop.open('wheel');
      const bets = await Promise.all(players.map(async (player, index) => betIn(await bet(player, WHEEL_COLORS[index % 4] ?? 2, 10))));
      shop.clock.moveTo(shop.clock.monotonic() + round.closesAt - shop.deps.clock.now() - 1);
      const asked = players.map((player, index) => player.post(`/api/wheel/bet/${bets[index]?.id}/cancel`));
      if (attempt % 2 === 0) await new Promise((resolve) => setTimeout(resolve, attempt));
      shop.clock.moveTo(shop.clock.monotonic() + 2);
      const answers = await Promise.all(asked);
      const { draw } = await shop.spin();
      await shop.finish('wheel');
      for (const [index, player] of players.entries()) {
        const [last] = await mine(player);
        const canceled = answers[index]?.statusCode === 200;
        if (!canceled) expect(answers[index]?.json().code).toBe('bets_closed');
        const won = last?.color === draw.color;
        expect([last?.status, await shop.balance(player.id)]).toEqual(
          canceled ? ['canceled', 1_000] : won ? ['won', 1_000 * draw.color] : ['lost', 0],
        );
      }
    }
    expect(await shop.faults()).toEqual([]);
  });

  it('refuses what the table of limits and the form don’t allow, and moves nothing', async () => {
    const player = await newPlayer(10_000_000);
    await shop.open('wheel');
    expect(codeOf(await bet(player, 2, 0.09))).toEqual([409, 'limit_exceeded']);
    expect(codeOf(await bet(player, 2, 1_000.01))).toEqual([409, 'limit_exceeded']);
    for (const color of [0, 4, 50.5, '2', null]) expect(codeOf(await bet(player, color as number, 1))).toEqual([422, 'invalid_request']);
    for (const amount of BAD_AMOUNTS) {
      const payload = `{"stake":${amount},"color":2}`;
      const headers = {
        authorization: `Bearer ${player.token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      };
      const { statusCode } = await shop.call({ method: 'POST', url: '/api/wheel/bet', headers, payload });
      expect([statusCode >= 400 && statusCode < 500, amount]).toEqual([true, amount]);
    }
    expect(await mine(player)).toEqual([]);
    const many = await Promise.all(Array.from({ length: 45 }, () => bet(player, 2, 0.1)));
    const taken = many.filter(({ statusCode }) => statusCode === 200).length;
    expect(taken).toBe(40);
    expect(await shop.balance(player.id)).toBe(10_000_000 - 10 * taken);
    const key = crypto.randomUUID();
    const poorer = await newPlayer();
    const twice = await Promise.all([1, 2, 3].map(() => poorer.post('/api/wheel/bet', { color: 3, stake: 7 }, { key })));
    expect(new Set(twice.map(({ body }) => body)).size).toBe(1);
    expect(await shop.balance(poorer.id)).toBe(99_300);
    await shop.spin();
    await shop.finish('wheel');
    expect(await shop.faults()).toEqual([]);
  });

  it('shows rounds, bets, payouts, the chain and a round’s page', async () => {
    const recent = (await shop.call({ url: '/api/wheel/recent-games?limit=3' })).json().data;
    expect(recent.map(({ number }: { number: number }) => number)).toEqual([recent[0].number, recent[0].number - 1, recent[0].number - 2]);
    const bets = (await shop.call({ url: '/api/wheel/recent-bets?limit=5' })).json().data;
    expect(bets).toHaveLength(5);
    const payouts = (await shop.call({ url: '/api/wheel/top-payouts' })).json().data.map(({ payout }: { payout: number }) => payout);
    expect(payouts.length).toBeGreaterThan(0);
    expect(payouts).toEqual(payouts.toSorted((a: number, b: number) => b - a));
    await expectDemoHidden(shop, '/api/wheel/top-payouts');
    const [chain] = (await shop.call({ url: '/api/wheel/seeds' })).json().data;
    expect(chain).toMatchObject({ last: { number: recent[0].number, hash: recent[0].hash } });
    const page = (await shop.call({ url: `/api/wheel/rounds/${recent[0].id}` })).json().data;
    expect(page).toMatchObject({ round: recent[0], chain: { id: chain.id } });
    expect(page.bets.length).toBeGreaterThan(0);
  });

  it('counts stakes towards the level once bets are closed', async () => {
    const player = await newPlayer();
    await shop.open('wheel');
    betIn(await bet(player, 2, 3));
    betIn(await bet(player, 3, 4));
    await shop.spin();
    const { rows } = await shop.deps.db.read.execute<{ points: string }>(
      sql`select experience_cents as points from users where id = ${player.id}`,
    );
    expect(Number(rows[0]?.points)).toBe(700);
    await shop.finish('wheel');
  });
});
