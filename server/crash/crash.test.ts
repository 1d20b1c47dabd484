import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { closeCrashBet, type CrashBet } from '#contract/api/crash.ts';
import { flightAt, reachedAtMs } from '#contract/games/crash.ts';
import { cents } from '#contract/money.ts';
import { expectDemoHidden } from '#tests/support/leaders.ts';
import { BAD_AMOUNTS } from '#tests/support/bad-amounts.ts';
import { type Flown, makeRounds, type RoundShop, until } from '#tests/support/rounds.ts';
import { DATABASES, type TestPlayer } from '#tests/support/shop.ts';
import { flightPays } from './flight.ts';

/** The bet of an answer, as domain values. Fails unless the answer is 200 and keeps to the contract. */
function betIn({ statusCode, body }: LightMyRequestResponse): CrashBet {
  expect(statusCode, body).toBe(200);
  return z.decode(closeCrashBet.reply, JSON.parse(body)).data.bet;
}

const codeOf = (answer: LightMyRequestResponse): [number, string] => [answer.statusCode, answer.json<{ code: string }>().code];

describe.each(DATABASES)('crash on %s', (database) => {
  let shop: RoundShop;
  beforeAll(async () => {
    shop = await makeRounds(database);
  });
  afterAll(() => shop.close());

  const newPlayer = (balance = 10_000): Promise<TestPlayer> => shop.player({ balance: cents(balance) });
  const bet = (player: TestPlayer, stake: number, auto?: number) =>
    player.post('/api/crash/bet', { stake, ...(auto === undefined ? {} : { auto }) });
  const cashOut = (player: TestPlayer, body: object = {}) => player.post('/api/crash/close-bet', body);
  const mine = async (player: TestPlayer): Promise<CrashBet[]> =>
    (await player.get('/api/crash/my-bets')).json<{ data: CrashBet[] }>().data;

  /** Takes off with the bets that `board` places, again and again until the flight lasts at least to `atLeast` hundredths. */
  const flightTo = async (atLeast: number, board: () => Promise<void>): Promise<Flown> => {
    for (;;) {
      await shop.open('crash');
      await board();
      const flown = await shop.takeOff();
      if (flown.bust >= atLeast) return flown;
      await shop.finish('crash');
    }
  };

  it('takes a stake at once, pays a cash-out by its moment, and answers the same again', async () => {
    const player = await newPlayer(100_000);
    let placed = '';
    let before = cents(0);
    const flown = await flightTo(150, async () => {
      before = await shop.balance(player.id);
      const answer = await bet(player, 10);
      placed = betIn(answer).id;
      expect(answer.json().data).toMatchObject({ bet: { status: 'placed', payout: 0 }, balance: (before - 1_000) / 100 });
    });
    shop.clock.moveTo(flown.started + reachedAtMs(132));
    const answer = await cashOut(player);
    expect(betIn(answer)).toMatchObject({ id: placed, status: 'won', at: 132, payout: 1_320 });
    expect(await shop.balance(player.id)).toBe(before + 320);
    shop.clock.moveTo(flown.started + reachedAtMs(140));
    expect(betIn(await cashOut(player))).toMatchObject({ id: placed, at: 132, payout: 1_320 });
    await shop.finish('crash');
    expect(betIn(await cashOut(player, { bet_id: placed }))).toMatchObject({ at: 132 });
    expect(await shop.balance(player.id)).toBe(before + 320);
    expect(await shop.faults()).toEqual([]);
  });

  it('pays a cash-out that comes without a key, once', async () => {
    const player = await newPlayer(100_000);
    const flown = await flightTo(150, async () => void betIn(await bet(player, 10)));
    shop.clock.moveTo(flown.started + reachedAtMs(120));
    const before = await shop.balance(player.id);
    for (let turn = 0; turn < 2; turn++)
      expect(betIn(await player.post('/api/crash/close-bet', {}, { key: null }))).toMatchObject({ status: 'won', at: 120, payout: 1_200 });
    expect(await shop.balance(player.id)).toBe(before + 1_200);
    await shop.finish('crash');
    expect(await shop.faults()).toEqual([]);
  });

  it('lets a cash-out pass the calls of its player that wait, so that they can’t hold the end of the round back', async () => {
    const player = await newPlayer(100_000);
    const flown = await flightTo(150, async () => void betIn(await bet(player, 10)));
    shop.clock.moveTo(flown.started + reachedAtMs(120));
    const { moneyTurns } = shop.deps;
    const [first, second] = [await moneyTurns.take(player.id), await moneyTurns.take(player.id)];
    const ahead = moneyTurns.take(player.id);
    const out = cashOut(player);
    await until('both wait', () => moneyTurns.waiting === 2);
    first();
    expect(betIn(await out)).toMatchObject({ status: 'won', at: 120 });
    second();
    (await ahead)();
    await shop.finish('crash');
  });

  it('ends a flight whose cash-outs are cut off before they are read', async () => {
    const player = await newPlayer(100_000);
    const flown = await flightTo(150, async () => void betIn(await bet(player, 10)));
    shop.clock.moveTo(flown.started + reachedAtMs(120));
    const slow = vi.spyOn(shop.deps.limiter, 'take').mockImplementation(() => sleep(20));
    if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const head = `POST ${closeCrashBet.path} HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${player.token}\r\nContent-Type: application/json\r\n`;
    const cutOff = connect((shop.app.server.address() as AddressInfo).port, '127.0.0.1')
      .end(`${head}Content-Length: 2\r\n\r\n{}`)
      .resume();
    await once(cutOff, 'close');
    expect(slow).toHaveBeenCalledOnce();
    slow.mockRestore();
    await shop.finish('crash');
    expect((await mine(player))[0]).toMatchObject({ status: 'lost' });
  });

  it('refuses a cash-out before 1.01×, after the bust and without a bet', async () => {
    const [player, guest] = [await newPlayer(100_000), await newPlayer()];
    const flown = await flightTo(110, async () => void betIn(await bet(player, 1)));
    expect(codeOf(await cashOut(guest))).toEqual([404, 'not_found']);
    expect(codeOf(await cashOut(guest, { bet_id: (await mine(player))[0]?.id ?? '' }))).toEqual([404, 'not_found']);
    shop.clock.moveTo(flown.started + reachedAtMs(101) - 1);
    expect(codeOf(await cashOut(player))).toEqual([409, 'too_early']);
    await shop.finish('crash');
    expect(codeOf(await cashOut(player, { bet_id: (await mine(player))[0]?.id ?? '' }))).toEqual([409, 'too_late']);
    expect((await mine(player))[0]).toMatchObject({ status: 'lost', payout: 0 });
  });

  it('pays targets exactly and in their order, even when the clock leaps over all of them', async () => {
    const players = await Promise.all([101, 105, 120, 120, 137, 400_000].map(() => newPlayer(1_000_000)));
    const targets = [1.37, 1.2, 1.01, 1.2, 1.05, 4_000];
    const flown = await flightTo(150, async () => {
      for (const [index, player] of players.entries()) betIn(await bet(player, 10 + index, targets[index]));
    });
    shop.clock.moveTo(flown.started + flown.bustMs + 5_000);
    await shop.finish('crash');
    for (const [index, player] of players.entries()) {
      const won = (targets[index] ?? 0) * 100 <= flown.bust;
      expect((await mine(player))[0]).toMatchObject(
        won
          ? { status: 'won', at: targets[index], payout: Math.floor((10 + index) * (targets[index] ?? 0) * 100) / 100 }
          : { status: 'lost' },
      );
    }
    const { rows } = await shop.deps.db.read.execute<{ at: number }>(sql`
      select (b.detail ->> 'at')::integer as at from transfer t join bet b on b.id::text = t.ref_id
      where t.kind = 'crash_settle' and b.round_id = ${flown.round.id} order by t.id`);
    const paid = rows.map(({ at }) => at);
    expect(paid.length).toBeGreaterThanOrEqual(4);
    expect(paid).toEqual(paid.toSorted((a, b) => a - b));
    expect(await shop.faults()).toEqual([]);
  });

  it('pays exactly those who were received before the bust, once, at 1 ms steps, whatever comes twice or is served late', async () => {
    const players = await Promise.all(Array.from({ length: 13 }, () => newPlayer(1_000_000)));
    const flown = await flightTo(120, async () => {
      for (const player of players) betIn(await bet(player, 5));
    });
    const answers: Promise<[number, LightMyRequestResponse[]]>[] = [];
    for (const [index, player] of players.entries()) {
      const at = flown.bustMs + index - 6;
      shop.clock.moveTo(flown.started + at);
      // Two copies of the same cash-out: they are received now, and the clock goes on while the shop works on them.
      const copies = [cashOut(player), cashOut(player)];
      await new Promise((resolve) => setImmediate(resolve));
      answers.push(Promise.all(copies).then((both) => [at, both]));
    }
    shop.clock.moveTo(flown.started + flown.bustMs + 60_000);
    const replies = await Promise.all(answers);
    await shop.finish('crash');
    for (const [index, [at, both]] of replies.entries()) {
      const player = players[index];
      if (!player) throw new Error('nobody asked');
      const [last] = await mine(player);
      if (at < flown.bustMs) {
        for (const answer of both) expect(betIn(answer)).toMatchObject({ status: 'won', at: flightAt(at) });
        expect(last).toMatchObject({ status: 'won', payout: flightPays(cents(500), flightAt(at)) / 100 });
      } else {
        for (const answer of both) expect(codeOf(answer)).toEqual([409, 'too_late']);
        expect(last).toMatchObject({ status: 'lost', payout: 0 });
      }
    }
    expect(await shop.faults()).toEqual([]);
  });

  it('pays a cash-out for its own moment though a target of the same bet came due while it was served', async () => {
    const player = await newPlayer(1_000_000);
    const flown = await flightTo(140, async () => void betIn(await bet(player, 10, 1.3)));
    shop.clock.moveTo(flown.started + reachedAtMs(130) - 1);
    const asked = cashOut(player);
    await new Promise((resolve) => setImmediate(resolve));
    shop.clock.moveTo(flown.started + reachedAtMs(135));
    expect(betIn(await asked)).toMatchObject({ at: 129, payout: 1_290 });
    await shop.finish('crash');
  });

  it('queues a bet of a flight for the next one, gives it back until that starts, and then it flies', async () => {
    const [stays, leaves] = [await newPlayer(), await newPlayer()];
    await shop.open('crash');
    await shop.takeOff();
    const queued = betIn(await bet(stays, 20, 1.01));
    expect(queued).toMatchObject({ status: 'queued', round_id: null });
    expect(await shop.balance(stays.id)).toBe(8_000);
    expect(codeOf(await bet(stays, 1))).toEqual([409, 'bet_exists']);
    // Also where the balance would not pay for another.
    expect(codeOf(await bet(stays, 100))).toEqual([409, 'bet_exists']);
    const other = betIn(await bet(leaves, 20));
    expect(betIn(await leaves.post(`/api/crash/bet/${other.id}/cancel`))).toMatchObject({ status: 'canceled' });
    expect(betIn(await leaves.post(`/api/crash/bet/${other.id}/cancel`))).toMatchObject({ status: 'canceled' });
    expect(codeOf(await stays.post(`/api/crash/bet/${other.id}/cancel`))).toEqual([404, 'not_found']);
    expect(await shop.balance(leaves.id)).toBe(10_000);
    await shop.finish('crash');
    const round = await shop.open('crash');
    expect((await mine(stays))[0]).toMatchObject({ id: queued.id, status: 'placed', round_id: round.id });
    expect(codeOf(await bet(stays, 1))).toEqual([409, 'bet_exists']);
    const { started } = await shop.takeOff();
    expect(codeOf(await stays.post(`/api/crash/bet/${queued.id}/cancel`))).toEqual([409, 'bets_closed']);
    shop.clock.moveTo(started);
    await shop.finish('crash');
    expect((await mine(stays))[0]?.status).toMatch(/^(won|lost)$/);
    expect(await shop.faults()).toEqual([]);
  });

  it('lets a bet be taken back while bets are open, and be placed anew', async () => {
    const player = await newPlayer();
    await shop.open('crash');
    const first = betIn(await bet(player, 20));
    expect(betIn(await player.post(`/api/crash/bet/${first.id}/cancel`))).toMatchObject({ status: 'canceled' });
    expect(betIn(await bet(player, 30, 2))).toMatchObject({ status: 'placed' });
    expect(await shop.balance(player.id)).toBe(7_000);
    await shop.takeOff();
    await shop.finish('crash');
    expect(await shop.faults()).toEqual([]);
  });

  it('cancels or flies each bet that is taken back while bets close, never both', async () => {
    for (let attempt = 0; attempt < 6; attempt++) {
      const players = await Promise.all(Array.from({ length: 6 }, () => newPlayer()));
      const round = await shop.open('crash');
      const bets = await Promise.all(players.map(async (player) => betIn(await bet(player, 10))));
      shop.clock.moveTo(shop.clock.monotonic() + round.closesAt - shop.deps.clock.now() - 1);
      const asked = players.map((player, index) => player.post(`/api/crash/bet/${bets[index]?.id}/cancel`));
      if (attempt % 2 === 0) await new Promise((resolve) => setTimeout(resolve, attempt));
      shop.clock.moveTo(shop.clock.monotonic() + 2);
      const answers = await Promise.all(asked);
      await shop.takeOff();
      await shop.finish('crash');
      for (const [index, player] of players.entries()) {
        const [last] = await mine(player);
        const canceled = answers[index]?.statusCode === 200;
        if (!canceled) expect(answers[index]?.json().code).toBe('bets_closed');
        expect([last?.status, await shop.balance(player.id)]).toEqual(canceled ? ['canceled', 10_000] : ['lost', 9_000]);
      }
    }
    expect(await shop.faults()).toEqual([]);
  });

  it('refuses what the table of limits, the rules and the form don’t allow, and moves nothing', async () => {
    const player = await shop.player({ balance: cents(200_000_00) });
    const round = await shop.open('crash');
    expect(codeOf(await bet(player, 0.09))).toEqual([409, 'limit_exceeded']);
    expect(codeOf(await bet(player, 1_000.01))).toEqual([409, 'limit_exceeded']);
    expect(codeOf(await bet(player, 1_000, 100.01))).toEqual([409, 'limit_exceeded']);
    expect(codeOf(await bet(player, 10, 1))).toEqual([422, 'invalid_request']);
    expect(codeOf(await bet(player, 10, 1.005))).toEqual([422, 'invalid_request']);
    for (const amount of BAD_AMOUNTS) {
      const payload = `{"stake":${amount}}`;
      const { token } = player;
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
      const answer = await shop.call({ method: 'POST', url: '/api/crash/bet', headers, payload });
      expect([answer.statusCode >= 400 && answer.statusCode < 500, amount]).toEqual([true, amount]);
    }
    expect(codeOf(await player.post('/api/crash/bet', { stake: 1 }, { key: null }))).toEqual([422, 'idempotency_key_missing']);
    expect(codeOf(await bet(await newPlayer(100), 5))).toEqual([409, 'insufficient_funds']);
    expect(await mine(player)).toEqual([]);
    expect(await shop.balance(player.id)).toBe(200_000_00);
    const key = crypto.randomUUID();
    const twice = await Promise.all([1, 2, 3].map(() => player.post('/api/crash/bet', { stake: 1_000, auto: 100 }, { key })));
    expect(new Set(twice.map(({ body }) => body)).size).toBe(1);
    expect(await shop.balance(player.id)).toBe(199_000_00);
    expect((await shop.running('crash')).id).toBe(round.id);
    await shop.takeOff();
    await shop.finish('crash');
  });

  it('counts stakes towards the level once they fly, and not when they were taken back', async () => {
    const player = await newPlayer();
    const points = async (): Promise<number> =>
      Number(
        (await shop.deps.db.read.execute<{ points: string }>(sql`select experience_cents as points from users where id = ${player.id}`))
          .rows[0]?.points,
      );
    await shop.open('crash');
    const first = betIn(await bet(player, 20));
    await player.post(`/api/crash/bet/${first.id}/cancel`);
    betIn(await bet(player, 7));
    expect(await points()).toBe(0);
    await shop.takeOff();
    expect(await points()).toBe(700);
    await shop.finish('crash');
  });

  it('shows rounds, the best cash-outs, the chain and a round’s page', async () => {
    // The clock of the shop may have passed midnight: a win of today.
    const player = await newPlayer(100_000);
    await flightTo(110, async () => void betIn(await bet(player, 1, 1.01)));
    await shop.finish('crash');
    const recent = (await shop.call({ url: '/api/crash/recent-games?limit=3' })).json().data;
    expect(recent).toHaveLength(3);
    expect(recent[0].number).toBe(recent[1].number + 1);
    const leaders = (await shop.call({ url: '/api/crash/leaderboard?metric=multiplier&period=&limit=' })).json().data;
    const multipliers = leaders.map(({ at }: { at: number }) => at);
    expect(multipliers).toEqual(multipliers.toSorted((a: number, b: number) => b - a));
    expect((await shop.call({ url: '/api/crash/leaderboard?period=day' })).json().data[0].place).toBe(1);
    await expectDemoHidden(shop, '/api/crash/leaderboard');
    const [chain] = (await shop.call({ url: '/api/crash/seeds' })).json().data;
    expect(chain).toMatchObject({ length: 2_000, salt_source: 'own', last: { number: recent[0].number, hash: recent[0].hash } });
    const page = (await shop.call({ url: `/api/crash/rounds/${recent[0].id}` })).json().data;
    expect(page).toMatchObject({ round: recent[0], chain: { id: chain.id } });
    for (const id of ['nonsense', crypto.randomUUID()]) expect((await shop.call({ url: `/api/crash/rounds/${id}` })).statusCode).toBe(404);
  });

  it('cashes out all bets where the cap on a flight is reached', async () => {
    const small = await makeRounds(database, { CRASH_ROUND_CAP: '30' });
    try {
      const players = await Promise.all([1, 2, 3].map(() => small.player({ balance: cents(1_000_000) })));
      for (;;) {
        await small.open('crash');
        const [one, two, three] = players as [TestPlayer, TestPlayer, TestPlayer];
        betIn(await one.post('/api/crash/bet', { stake: 5 }));
        betIn(await two.post('/api/crash/bet', { stake: 5, auto: 1.2 }));
        betIn(await three.post('/api/crash/bet', { stake: 5 }));
        const poor = await small.player({ balance: cents(10_000) });
        expect(codeOf(await poor.post('/api/crash/bet', { stake: 0.1 }))).toEqual([409, 'limit_exceeded']);
        const flown = await small.takeOff();
        small.clock.moveTo(flown.started + flown.bustMs + 1);
        await small.finish('crash');
        const bets = await Promise.all(players.map(async (player) => (await player.get('/api/crash/my-bets')).json().data[0]));
        // 5 × 1.20 is paid, so the other two may have 24.00 together: 2.40×.
        if (flown.bust < 240) continue;
        expect(bets.map(({ at }) => at)).toEqual([2.4, 1.2, 2.4]);
        expect(bets.reduce((sum, { payout }) => sum + payout, 0)).toBe(30);
        break;
      }
      expect(await small.faults()).toEqual([]);
    } finally {
      await small.close();
    }
  });
});
