import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LEAST_CASH_OUT, reachedAtMs } from '#contract/games/crash.ts';
import { cents } from '#contract/money.ts';
import type { CrashSnapshot } from '#contract/realtime/rounds.ts';
import type { Engine } from '#server/database/database.ts';
import { ROUNDS_LOCK } from './leader.ts';
import { LeaderFeed } from './sockets.ts';
import { PEER_HEADER, type PeerCalls } from '#server/security/peer-calls.ts';
import { seededPlayer } from '#tests/support/games.ts';
import { makeRounds, type RoundShop, until } from '#tests/support/rounds.ts';
import { freshEngine, type TestPlayer } from '#tests/support/shop.ts';
import { silentLog } from '#tests/support/test-config.ts';
import { watch, type Watcher } from '#tests/support/watcher.ts';

const START = 1_000_000;
/** A follower's clock is this far ahead, ms. */
const SKEW_MS = 60_000;

interface Answer {
  status: number;
  body: string;
  headers: NodeJS.Dict<string | string[]>;
}

describe('processes that share a PostgreSQL', () => {
  let engine: Engine;
  let leader: RoundShop;
  let follower: RoundShop;
  const urls = new Map<RoundShop, string>();
  const watchers: Watcher[] = [];
  /** Has the process believe that it has lost the lock of the rounds. */
  let loseLock: () => void = () => undefined;
  const begin = async (env: Record<string, string> = {}): Promise<RoundShop> => {
    const hold: Engine['hold'] = async (lock, holder, lost) => {
      const release = await engine.hold(lock, holder, lost);
      if (release && lock === ROUNDS_LOCK) loseLock = lost;
      return release;
    };
    const shop = await makeRounds('postgres', env, { ...engine, hold, close: async () => undefined });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    urls.set(shop, `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`);
    return shop;
  };
  const watching = async (shop: RoundShop, token?: string): Promise<Watcher> => {
    const watcher = await watch(urls.get(shop) ?? '', 'crash', token === undefined ? {} : { token });
    watchers.push(watcher);
    return watcher;
  };
  beforeAll(async () => {
    engine = await freshEngine('postgres');
    leader = await begin();
    await until('one leads', () => leader.rounds.running());
    follower = await begin();
    follower.clock.moveTo(SKEW_MS);
  });
  afterEach(() => {
    for (const watcher of watchers.splice(0)) watcher.close();
  });
  afterAll(async () => {
    await follower.close();
    await leader.close();
    await engine.close();
  });

  /** Posts as a player; `held` runs between the first and the last byte of the body. */
  const post = (
    shop: RoundShop,
    { token }: TestPlayer,
    path: string,
    payload: object,
    { key = randomUUID(), headers = {}, held }: { key?: string; headers?: Record<string, string>; held?: () => Promise<void> | void } = {},
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(payload);
      const own = { 'content-type': 'application/json', 'content-length': text.length };
      const sent = { authorization: `Bearer ${token}`, 'idempotency-key': key, ...own, ...headers };
      const call = request(`${urls.get(shop)}${path}`, { method: 'POST', headers: sent }, (reply) => {
        let body = '';
        reply.on('data', (chunk: Buffer) => (body += chunk.toString()));
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body, headers: reply.headers }));
      });
      call.on('error', reject);
      call.write(text.slice(0, -1));
      void (async () => {
        await held?.();
        call.end(text.slice(-1));
      })();
    });

  /** Opens rounds until one flies long enough for a cash-out, with a bet of the player placed at `shop`. */
  const fly = async (shop: RoundShop, player: TestPlayer) => {
    for (;;) {
      await leader.open('crash');
      expect((await post(shop, player, '/api/crash/bet', { stake: 10 })).status).toBe(200);
      const flown = await leader.takeOff();
      if (flown.bust >= 150) return flown;
      await leader.finish('crash');
    }
  };

  /** Moves on until one of them leads. */
  const untilLed = (...shops: RoundShop[]): Promise<void> =>
    until('one leads', () => {
      for (const { clock } of shops) clock.moveTo(clock.monotonic() + 50);
      return shops.some(({ rounds }) => rounds.running());
    });

  it('place, take back and cash out at each of them, once for each key', async () => {
    const player = await leader.player({ balance: cents(START) });
    await leader.open('crash');
    const key = randomUUID();
    const placed = await post(follower, player, '/api/crash/bet', { stake: 10 }, { key });
    expect([placed.status, JSON.parse(placed.body).data.bet.status]).toEqual([200, 'placed']);
    for (const shop of [leader, follower]) {
      const again = await post(shop, player, '/api/crash/bet', { stake: 10 }, { key });
      expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([200, 'true', placed.body]);
    }
    const second = await post(follower, player, '/api/crash/bet', { stake: 10 });
    expect([second.status, JSON.parse(second.body).code]).toEqual([409, 'bet_exists']);
    const { id } = JSON.parse(placed.body).data.bet;
    expect(JSON.parse((await post(follower, player, `/api/crash/bet/${id}/cancel`, {})).body).data.bet.status).toBe('canceled');
    expect(await leader.balance(player.id)).toBe(START);
    await leader.takeOff();
    await leader.finish('crash');

    const before = await leader.balance(player.id);
    const { started } = await fly(follower, player);
    const staked = await leader.balance(player.id);
    expect(staked).toBeLessThan(before);
    leader.clock.moveTo(started + reachedAtMs(LEAST_CASH_OUT) + 1);
    const left = await post(follower, player, '/api/crash/close-bet', {});
    expect([left.status, JSON.parse(left.body).data.bet.status]).toEqual([200, 'won']);
    expect((await post(leader, player, '/api/crash/close-bet', {})).body).toBe(left.body);
    expect(await leader.balance(player.id)).toBeGreaterThan(staked);
    await leader.finish('crash');
    expect(await leader.faults()).toEqual([]);
  });

  it('refuse what the leader refuses, in the same words', async () => {
    const player = await leader.player();
    await leader.open('crash');
    for (const [payload, headers] of [
      [{ stake: 10 }, {}],
      [{ stake: 0.001 }, {}],
      [{ stake: 10, more: 1 }, {}],
      [{ stake: 10 }, { authorization: 'Bearer forged' }],
    ] as [object, Record<string, string>][]) {
      const [here, there] = await Promise.all([leader, follower].map((shop) => post(shop, player, '/api/crash/bet', payload, { headers })));
      const refusalOf = (answer: Answer | undefined) => ({ ...JSON.parse(answer?.body ?? ''), request_id: answer?.status });
      expect(refusalOf(there)).toEqual(refusalOf(here));
    }
  });

  it('send the same events, snapshots and time to their sockets', async () => {
    const player = await leader.player({ balance: cents(START) });
    await leader.open('crash');
    await until('the follower is connected', () => follower.rounds.follows());
    const [here, there] = [await watching(leader), await watching(follower, player.token)];
    await until('the leader knows of both', () => leader.rounds.watchers('crash') === 2);
    await leader.takeOff();
    await leader.finish('crash');
    await leader.open('crash');
    await post(follower, player, '/api/crash/bet', { stake: 10, auto: 7 });
    await until('both have the bet', () => {
      leader.clock.moveTo(leader.clock.monotonic() + 10);
      return [here, there].every(({ envelopes }) => envelopes.some(({ type }) => type === 'bets'));
    });
    await until('both have all', () => here.envelopes.length === there.envelopes.length);
    expect(there.envelopes).toEqual(here.envelopes);
    const [one, other] = await Promise.all([here, there].map((watcher) => watcher.ask<CrashSnapshot>('snapshot', {})));
    expect({ ...other, mine: [], ts: 0 }).toEqual({ ...one, ts: 0 });
    expect(other?.mine).toMatchObject([{ stake: 10, auto: 7, status: 'placed' }]);
    // The follower's own clock is a minute ahead.
    const asked = await there.ask<{ t1: number }>('time', { t0: 1 });
    expect(Math.abs(asked.t1 - (one?.ts ?? 0))).toBeLessThan(SKEW_MS / 2);
    await until('beats', () => {
      leader.clock.moveTo(leader.clock.monotonic() + 50);
      return there.heartbeats.length > 1;
    });
    await until('the same beat', () => there.heartbeats.some(({ ts }) => here.heartbeats.some((beat) => beat.ts === ts)));
    await leader.takeOff();
    await leader.finish('crash');
  });

  it('judge a cash-out by when the leader has it: a clock ahead, a withheld byte and a repeated forward gain nothing', async () => {
    const player = await leader.player({ balance: cents(START) });
    const { started, bustMs } = await fly(follower, player);
    leader.clock.moveTo(started + 10);
    const late = await post(
      follower,
      player,
      '/api/crash/close-bet',
      {},
      {
        // The follower has all but the last byte before the bust.
        held: async () => {
          leader.clock.moveTo(started + bustMs + 1);
          await until('the bust is settled', () => leader.rounds.statusOf('crash') === 'ended');
        },
      },
    );
    expect([late.status, JSON.parse(late.body).code]).toEqual([409, 'too_late']);

    await leader.open('crash');
    const before = await leader.balance(player.id);
    const key = randomUUID();
    const path = '/api/crash/bet';
    const signed = { authorization: `Bearer ${player.token}`, 'idempotency-key': key };
    const forward = { [PEER_HEADER]: follower.deps.peers.sign(leader.deps.processId, { method: 'POST', url: path, headers: signed }) };
    const answers = [];
    for (let time = 0; time < 3; time++) answers.push(await post(leader, player, path, { stake: 10 }, { key, headers: forward }));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await leader.balance(player.id)).toBe(before - 1_000);
    // A forward is never passed on.
    expect((await post(follower, player, path, { stake: 10 }, { key, headers: forward })).status).toBe(421);
    await leader.takeOff();
    await leader.finish('crash');
    expect(await leader.faults()).toEqual([]);
  });

  it('give up soon on a leader without a sign of life, and serve the player’s other calls meanwhile', async () => {
    const player = await seededPlayer(leader, START);
    await leader.open('crash');
    await until('the follower is connected', () => follower.rounds.follows());
    const taken = await Promise.all(Array.from({ length: 2 }, () => leader.deps.moneyTurns.take(player.id)));
    const silent = vi.spyOn(WebSocket.prototype, 'ping').mockImplementation(() => undefined);
    const connects = vi.spyOn(LeaderFeed.prototype, 'upgrade');
    const answered = vi.fn();
    const bets = [1, 2].map(() => post(follower, player, '/api/crash/bet', { stake: 10 }).finally(answered));
    await until('the leader has both', () => leader.deps.moneyTurns.waiting === 2);
    expect((await post(follower, player, '/api/dice/bet', { stake: 1, choice: { side: 'under', target: 50 } })).status).toBe(200);
    expect(answered).not.toHaveBeenCalled();
    expect((await Promise.all(bets)).map(({ status }) => status)).toEqual([503, 503]);
    expect([follower.rounds.follows(), connects.mock.calls]).toEqual([true, []]);
    connects.mockRestore();
    silent.mockRestore();
    for (const end of taken) end();
    await leader.takeOff();
    await leader.finish('crash');
  });

  it('have the leader forget a waiting bet that another process gave back', async () => {
    const player = await leader.player({ balance: cents(START) });
    await leader.open('crash');
    await leader.takeOff();
    await until('the follower is connected', () => follower.rounds.follows());
    expect(JSON.parse((await post(follower, player, '/api/crash/bet', { stake: 10 })).body).data.bet.status).toBe('queued');
    // The answers to one socket are limited.
    const mine = async () =>
      (await (await watching(leader, player.token)).ask<CrashSnapshot>('snapshot', {})).mine.map(({ status }) => status);
    expect(await mine()).toEqual(['queued']);
    expect(await follower.deps.db.transaction((tx) => follower.rounds.refundWaiting(tx, player.id))).toBe(1_000);
    await expect.poll(mine, { interval: 200, timeout: 5_000 }).toEqual(['canceled']);
    await leader.finish('crash');
    await leader.open('crash');
    expect(await mine()).toEqual([]);
  });

  it('serve calls and sockets where rounds are switched off', async () => {
    const shop = await begin({ ROUNDS: 'off' });
    try {
      await leader.open('crash');
      const player = await leader.player({ balance: cents(START) });
      expect((await post(shop, player, '/api/crash/bet', { stake: 10 })).status).toBe(200);
      const watcher = await watching(shop);
      expect((await watcher.ask<CrashSnapshot>('snapshot', {})).places.game.epoch).toBe(leader.deps.processId);
    } finally {
      await shop.close();
    }
  });

  it('leave a leader once another process is written as the leader, until the leader writes itself again', async () => {
    await until('the follower is connected', () => follower.rounds.follows());
    await engine.queries.execute(sql`update round_leader set process = ${randomUUID()}, address = 'http://127.0.0.1:1'`);
    await until('the follower has left', () => !follower.rounds.follows());
    leader.clock.moveTo(leader.clock.monotonic() + 1_000);
    await until('the follower is back', () => follower.rounds.follows());
  });

  it('are refused by a leader that gives the lead up, from the moment at which it has lost the lock', async () => {
    const url = '/internal/rounds';
    const status = (): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = { [PEER_HEADER]: follower.deps.peers.sign(leader.deps.processId, { method: 'GET', url, headers: {} }) };
        const socket = new WebSocket(`${urls.get(leader)?.replace('http', 'ws')}${url}`, { headers });
        socket.on('upgrade', () => resolve(101)).on('unexpected-response', (_call, reply) => resolve(reply.statusCode));
        socket.on('open', () => socket.close()).on('error', reject);
      });
    expect(await status()).toBe(101);
    // While the row is locked, the leader can't finish.
    await follower.deps.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from round_leader for update`);
      loseLock();
      expect([leader.rounds.leads(), await status()]).toEqual([true, 421]);
      await until('the follower has left', () => !follower.rounds.follows());
    });
    await untilLed(leader, follower);
    if (follower.rounds.running()) [leader, follower] = [follower, leader];
    await until('the other follows', () => follower.rounds.follows());
  });

  it('have calls wait for the next leader, and their sockets go on', async () => {
    const player = await leader.player({ balance: cents(START) });
    const watcher = await watching(follower);
    const [first] = await Promise.all([watcher.ask<CrashSnapshot>('snapshot', {}), leader.close()]);
    const waits = post(follower, player, '/api/crash/bet', { stake: 10 });
    await untilLed(follower);
    await follower.open('crash');
    expect((await waits).status).toBe(200);
    await until('events of the next leader', () =>
      watcher.envelopes.some(({ stream, epoch }) => stream === 'crash:game' && epoch !== first?.places.game.epoch),
    );
    expect(watcher.socket.connected).toBe(true);
    expect((await watcher.ask<CrashSnapshot>('snapshot', {})).places.game.epoch).toBe(follower.deps.processId);
    expect(await follower.faults()).toEqual([]);
  });
});

it('a proof of a connection counts once, and a bounded number of them is remembered', () => {
  let nonce = '';
  const peers = { read: () => ({ target: 'here', nonce }) } as Partial<PeerCalls> as PeerCalls;
  const feed = new LeaderFeed({ peers, processId: 'here', log: silentLog });
  const connect = (sent: string, stream = new PassThrough()): string => {
    nonce = sent;
    const end = vi.spyOn(stream, 'end');
    feed.upgrade({} as IncomingMessage, stream, Buffer.alloc(0));
    return String(end.mock.lastCall?.[0]).slice(0, 12);
  };
  const gone = new PassThrough().destroy();
  expect([connect('first'), connect('first')]).toEqual(['HTTP/1.1 421', 'HTTP/1.1 404']);
  for (let index = 0; index < 100_000; index++) connect(`${index}`, gone);
  expect([connect('first'), connect('99999')]).toEqual(['HTTP/1.1 421', 'HTTP/1.1 404']);
});
