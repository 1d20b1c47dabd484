import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { playerHue } from '#contract/player-hue.ts';
import { cents } from '#contract/money.ts';
import {
  crashBetsEvent,
  type CrashSnapshot,
  crashSnapshotSchema,
  crashStateEvent,
  heartbeatSchema,
  wheelBetsEvent,
  wheelSnapshotSchema,
  wheelStateEvent,
} from '#contract/realtime/rounds.ts';
import { makeRounds, type RoundShop, until } from '#tests/support/rounds.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import { watch, type Watcher } from '#tests/support/watcher.ts';

const urlOf = async (shop: Pick<TestShop, 'app'>): Promise<string> => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
};

describe('watching rounds that go fifty times as fast', () => {
  let shop: TestShop;
  let url: string;
  const watchers: Watcher[] = [];
  const come = async (...given: Parameters<typeof watch>): Promise<Watcher> => {
    const watcher = await watch(...given);
    watchers.push(watcher);
    return watcher;
  };
  beforeAll(async () => {
    shop = await makeApp({ database: 'pglite', env: { ROUNDS: 'watched', ROUNDS_SPEED: '50', CHAIN_LENGTH: '5000' } });
    url = await urlOf(shop);
    await until('rounds are taken up', () => shop.rounds.running());
  });
  afterAll(async () => {
    for (const watcher of watchers) watcher.close();
    await shop.close();
  });

  it('begins with the first viewer, publishes every state in order and without gap, and rests without viewers', async () => {
    expect(shop.rounds.statusOf('wheel')).not.toBe('starting');
    const guest = await come(url, 'wheel');
    const snapshot = z.decode(wheelSnapshotSchema, await guest.ask('snapshot', {}));
    expect(snapshot.mine).toEqual([]);
    expect(snapshot.phases).toEqual({ starting_ms: 15_000, in_progress_ms: 8_000, ended_ms: 3_000 });
    await until(
      'two rounds',
      () => guest.envelopes.filter(({ type, data }) => type === 'state' && (data as { status: string }).status === 'ended').length === 2,
    );
    const states = guest.envelopes.filter(({ stream }) => stream === 'wheel:game');
    for (const state of states) z.parse(wheelStateEvent, state);
    const published = states.map(({ data }) => (data as { status: string }).status);
    const cycle = ['new', 'starting', 'pending', 'in_progress', 'ended'];
    expect(published).toEqual(published.map((_, index) => cycle[(cycle.indexOf(published[0] ?? '') + index) % cycle.length]));
    const newer = states.filter(({ seq }) => seq > snapshot.places.game.seq);
    expect(newer.map(({ seq }) => seq)).toEqual(newer.map((_, index) => snapshot.places.game.seq + 1 + index));
    expect(new Set(states.map(({ epoch }) => epoch))).toEqual(new Set([snapshot.places.game.epoch]));
    guest.close();
    // A round that had begun when the last watcher left is played to its end first.
    await until('rest', async () => {
      if (shop.rounds.statusOf('wheel') !== 'new') return false;
      await sleep(600);
      return shop.rounds.statusOf('wheel') === 'new';
    });
  });

  it('opens a wheel that rests for a player who bets without watching', async () => {
    await until('rest', () => shop.rounds.statusOf('wheel') === 'new');
    const player = await shop.player({ balance: cents(1_000) });
    expect((await player.post('/api/wheel/bet', { stake: 1, color: 2 })).statusCode).toBe(200);
    expect((await player.post('/api/crash/bet', { stake: 1, auto: 1.01 })).statusCode).toBe(200);
    await until('both are settled', async () => {
      const bets = await Promise.all(
        ['crash', 'wheel'].map(async (game) => (await player.get(`/api/${game}/my-bets`)).json().data[0].status),
      );
      return bets.every((status) => status === 'won' || status === 'lost');
    });
  });

  it('beats a few times a second and sends the server’s time', async () => {
    const guest = await come(url, 'crash');
    await until('some heartbeats', () => guest.heartbeats.length >= 5);
    for (const beat of guest.heartbeats) z.parse(heartbeatSchema, beat);
    const { t0, t1, t2 } = await guest.ask<{ t0: number; t1: number; t2: number }>('time', { t0: 12.5 });
    expect(t0).toBe(12.5);
    expect(t2).toBeGreaterThanOrEqual(t1);
    expect(t1).toBeGreaterThanOrEqual(guest.heartbeats.at(-1)?.ts ?? 0);
  });

  it('survives any input, and cuts off a client that floods or sends too much', async () => {
    const strange = await come(url, 'crash');
    for (const [event, ...rest] of [
      ['snapshot'],
      ['snapshot', 1, 2],
      ['time', null, () => undefined],
      ['time'],
      ['sign-in', { token: 5 }],
      ['bet', {}],
      ['__proto__', {}],
    ] as [string, ...unknown[]][])
      strange.socket.emit(event, ...rest);
    expect(await strange.ask('time', { t0: 1 })).toMatchObject({ t0: 1 });
    for (let count = 0; count < 40; count++) strange.socket.emit('time', { t0: count });
    await until('it is cut off', () => strange.socket.disconnected);
    const large = await come(url, 'wheel');
    large.socket.emit('time', { t0: 'x'.repeat(20_000) });
    await until('it is cut off too', () => large.socket.disconnected);
  });

  it('lets in no foreign page, no other namespace and no polling', async () => {
    await expect(watch(url, 'crash', { origin: 'https://evil.example' })).rejects.toThrow();
    await expect(watch(url, 'crash', { transports: ['polling'] })).rejects.toThrow();
    await expect(watch(url, 'dice' as 'crash')).rejects.toThrow();
    const own = await come(url, 'crash', { origin: url });
    expect(own.socket.connected).toBe(true);
  });

  it('keeps to the contract in everything that is published', async () => {
    await until('some rounds', () => watchers.some(({ envelopes }) => envelopes.length > 6));
    for (const { envelopes } of watchers) {
      for (const envelope of envelopes) {
        const [game] = envelope.stream.split(':');
        if (envelope.type === 'state') z.parse(game === 'crash' ? crashStateEvent : wheelStateEvent, envelope);
        else z.parse(game === 'crash' ? crashBetsEvent : wheelBetsEvent, envelope);
      }
    }
  });
});

describe('who may see a bet', () => {
  let shop: RoundShop;
  let url: string;
  const watchers: Watcher[] = [];
  const come = async (token?: string): Promise<Watcher> => {
    const watcher = await watch(url, 'crash', token === undefined ? {} : { token });
    watchers.push(watcher);
    return watcher;
  };
  const shown = async (watcher: Watcher): Promise<CrashSnapshot> => z.decode(crashSnapshotSchema, await watcher.ask('snapshot', {}));
  const mine = async (watcher: Watcher): Promise<number> => (await shown(watcher)).mine.length;
  beforeAll(async () => {
    shop = await makeRounds('pglite', { ROUNDS: 'always' });
    url = await urlOf(shop);
    await until('rounds are taken up', () => shop.rounds.running());
  });
  afterAll(async () => {
    for (const watcher of watchers) watcher.close();
    await shop.close();
  });

  it('is all viewers for the bet, and only its player for the bet in the snapshot', async () => {
    const [player, other] = [await shop.player({ name: 'Seen', balance: cents(10_000) }), await shop.player()];
    const [own, guest, forged] = [await come(player.token), await come(), await come(`${player.token.slice(0, -3)}abc`)];
    await shop.open('crash');
    expect((await player.post('/api/crash/bet', { stake: 5, auto: 7 })).statusCode).toBe(200);
    const lines = () =>
      guest.envelopes
        .filter(({ type }) => type === 'bets')
        .map((envelope) => z.parse(crashBetsEvent, envelope).data)
        .flatMap(({ placed }) => placed);
    await until('the bet is published', async () => {
      shop.clock.moveTo(shop.clock.monotonic() + 10);
      return lines().length > 0;
    });
    expect(lines()[0]).toMatchObject({ player: { name: 'Seen', is_demo: false, hue: playerHue(player.id) }, stake: 500, at: null });
    expect(JSON.stringify(guest.frames)).not.toContain('"auto"');
    expect((await shown(own)).mine).toMatchObject([{ stake: 500, auto: 700 }]);
    expect([await mine(guest), await mine(forged)]).toEqual([0, 0]);
    expect(await guest.ask('sign-in', { token: player.token })).toEqual({ signed_in: true });
    expect(await mine(guest)).toBe(1);
    expect(await guest.ask('sign-in', { token: '' })).toEqual({ signed_in: false });
    expect(await mine(guest)).toBe(0);
    expect(await forged.ask('sign-in', { token: other.token })).toEqual({ signed_in: true });
    expect(await mine(forged)).toBe(0);
  });
});

describe('what is published of a flight before its end', () => {
  let shop: RoundShop;
  let url: string;
  beforeAll(async () => {
    shop = await makeRounds('pglite', { ROUNDS: 'always' });
    url = await urlOf(shop);
    await until('rounds are taken up', () => shop.rounds.running());
  });
  afterAll(() => shop.close());

  it('comes at the same moments and in the same sizes, wherever the bust is', async () => {
    const guest = await watch(url, 'crash');
    const received: { bust: number; states: number[]; beats: number[] }[] = [];
    for (let flight = 0; flight < 6; flight++) {
      await shop.open('crash');
      const { started, bust, bustMs, round } = await shop.takeOff();
      await until('the start is published', () =>
        guest.envelopes.some(
          ({ data }) => (data as { status: string }).status === 'in_progress' && (data as { id: string }).id === round.id,
        ),
      );
      const before = guest.heartbeats.length;
      const steps = Math.min(20, Math.floor((bustMs - 1) / 250));
      for (let step = 1; step <= steps; step++) {
        shop.clock.moveTo(started + step * 250);
        await until('a beat', () => guest.heartbeats.length === before + step);
      }
      const digits = String(round.number).length;
      const states = guest.envelopes
        .filter(({ data }) => (data as { id: string }).id === round.id)
        .map(({ data }) => JSON.stringify(data).length - digits);
      const beats = guest.heartbeats.slice(before).map((beat) => JSON.stringify(beat).length);
      expect(beats).toHaveLength(steps);
      received.push({ bust, states: states.slice(-2), beats });
      await shop.finish('crash');
    }
    expect(new Set(received.map(({ bust }) => bust)).size).toBeGreaterThan(1);
    for (const { states } of received) expect(states).toEqual(received[0]?.states);
    // A flight that ends at once has no beat.
    expect(new Set(received.flatMap(({ beats }) => beats)).size).toBe(1);
    guest.close();
  });
});

describe('a cash-out that holds its last byte back', () => {
  it('counts from that byte on', async () => {
    const shop = await makeRounds('pglite');
    const url = new URL(await urlOf(shop));
    try {
      const player = await shop.player({ balance: cents(1_000_000) });
      for (;;) {
        await shop.open('crash');
        expect((await player.post('/api/crash/bet', { stake: 1 })).statusCode).toBe(200);
        const flown = await shop.takeOff();
        if (flown.bust >= 150) {
          const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
            const sent = request(
              {
                host: url.hostname,
                port: url.port,
                path: '/api/crash/close-bet',
                method: 'POST',
                headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json', 'content-length': 2 },
              },
              (reply) => {
                let body = '';
                reply.on('data', (chunk: Buffer) => (body += chunk.toString()));
                reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }));
              },
            );
            sent.on('error', reject);
            shop.clock.moveTo(flown.started + 4_000);
            sent.write('{');
            setTimeout(() => {
              // The bust has happened and was settled while the byte was held back.
              shop.clock.moveTo(flown.started + flown.bustMs + 1);
              sent.end('}');
            }, 60);
          });
          expect([answer.status, JSON.parse(answer.body).code]).toEqual([409, 'too_late']);
          break;
        }
        await shop.finish('crash');
      }
    } finally {
      await shop.close();
    }
  });
});
