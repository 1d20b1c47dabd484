import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { battleSchema } from '#contract/api/battles.ts';
import { beaconRoundFor, beaconTimeMs, chainHash } from '#contract/fairness/beacon.ts';
import { seedHash } from '#contract/fairness/seed-pair.ts';
import { verifyBattle } from '#contract/battle/verify.ts';
import type { Engine } from '#server/database/database.ts';
import { BATTLE_EVENTS, type BattleShop, makeBattles, START } from '#tests/support/battles.ts';
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts';
import { DATABASES, freshEngine, type TestPlayer } from '#tests/support/shop.ts';
import { drandEntropy, localBeacon, type PublicEntropy } from '#server/fairness/beacon.ts';
import { type SignatureCheck, SignatureWorker } from '#server/fairness/signature-check.ts';

const KEY = new Uint8Array(32).fill(9);

/** A beacon that speaks drand's HTTP API. */
class DrandServer {
  readonly beacon: PublicEntropy;
  readonly #server: Server;
  /** What it says of a signature before it goes out; for beacons that fail or lie. */
  answer = (round: number, signature: string): { status: number; body: unknown } => ({ status: 200, body: { round, signature } });
  asked = 0;

  constructor(clock: ManualClock) {
    this.beacon = localBeacon(KEY, clock);
    this.#server = createServer((request, reply) => {
      this.asked++;
      const [, chain, , round] = (request.url ?? '').split('/');
      const known = chain === chainHash(this.beacon.chain);
      void (known ? this.beacon.signatureOf(this.beacon.chain, Number(round)) : Promise.reject(new Error('no such chain')))
        .then((signature) => this.answer(Number(round), signature))
        .catch(() => ({ status: 425, body: { message: 'not yet' } }))
        .then(({ status, body }) => reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)));
    });
  }

  /** Starts it. `check`: how its signatures are checked. */
  async start(check?: SignatureCheck): Promise<PublicEntropy> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return drandEntropy({ url: `http://127.0.0.1:${port}/`, chain: this.beacon.chain, ...(check && { check }) });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

describe('a drand network', () => {
  const clock = manualClock();
  const server = new DrandServer(clock);
  const genuine = server.answer;
  let entropy: PublicEntropy;
  beforeAll(async () => {
    entropy = await server.start();
  });
  afterAll(() => Promise.all([entropy.close(), server.stop()]));
  afterEach(() => {
    server.answer = genuine;
  });
  const { chain } = server.beacon;
  /** A round that was published and not yet asked for. */
  let next = beaconRoundFor(chain, clock.now()) - 10;
  const past = (): number => next--;

  it('is asked once for a round, whose signature is kept', async () => {
    const before = server.asked;
    const round = past();
    const [first, second] = await Promise.all([entropy.signatureOf(chain, round), entropy.signatureOf(chain, round)]);
    expect(first).toBe(second);
    expect(server.asked).toBe(before + 1);
  });

  it.each([
    [
      'a flipped bit',
      (round: number, signature: string) => ({ round, signature: signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
    ],
    ['another round', (round: number, signature: string) => ({ round: round + 1, signature })],
    ['no signature', (round: number) => ({ round })],
  ])('is not believed with %s, and asked again later', async (_what, body) => {
    const round = past();
    server.answer = (of, signature) => ({ status: 200, body: body(of, signature) });
    await expect(entropy.signatureOf(chain, round)).rejects.toThrow();
    server.answer = genuine;
    expect(await entropy.signatureOf(chain, round)).toMatch(/^[0-9a-f]{96}$/);
  });

  it('that has not published a round gives none', async () => {
    await expect(entropy.signatureOf(chain, past() + 1_000_000)).rejects.toThrow('425');
  });
});

/** A check whose next so many threads die before they answer. */
class Mortal extends SignatureWorker {
  deaths = 0;

  constructor() {
    super(() => {
      const worker = new Worker(new URL('../fairness/signature.worker.ts', import.meta.url), { execArgv: [] });
      if (this.deaths-- > 0) void worker.terminate();
      return worker;
    });
  }
}

describe.each(DATABASES)('battles with public entropy on %s', (database) => {
  let engine: Engine;
  let clock: ManualClock;
  let server: DrandServer;
  const check = new Mortal();
  let publicEntropy: PublicEntropy;
  let shop: BattleShop;
  let players: [TestPlayer, TestPlayer];
  const begin = async (): Promise<void> => {
    shop = await makeBattles(database, { engine: { ...engine, close: async () => undefined }, clock, publicEntropy });
  };
  beforeAll(async () => {
    engine = await freshEngine(database);
    clock = manualClock();
    server = new DrandServer(clock);
    publicEntropy = await server.start(check);
    await begin();
  });
  afterAll(async () => {
    await shop.close();
    await server.stop();
    await engine.close();
  });
  afterEach(async () => {
    check.deaths = 0;
    await check.close();
  });
  beforeEach(async () => {
    players = [await shop.newPlayer('Creator'), await shop.newPlayer('Rival')];
  });
  const sealed = async (): Promise<string> => {
    const id = await shop.create(players[0]);
    expect((await shop.join(players[1], id)).statusCode).toBe(200);
    return id;
  };
  /** The battle, once the shop has done what was due. */
  const whenStarted = (id: string) => shop.moveUntil(id, ({ started_at, status }) => started_at !== null || status === 'canceled');

  it('name the round and show the client seeds with the last seat, wait for the beacon, and are proven by it', async () => {
    const id = await sealed();
    const { public_entropy: named, ...waiting } = await shop.battle(id);
    expect(waiting).toMatchObject({ status: 'waiting', started_at: null, client_seeds: ['of Creator', 'of Rival'], entropy: null });
    const sealedAt = new Date(named?.sealed_at ?? '').getTime();
    const round = beaconRoundFor(server.beacon.chain, sealedAt);
    expect(named).toMatchObject({ round, signature: null, chain_hash: chainHash(server.beacon.chain) });
    expect((await shop.join(await shop.newPlayer(), id)).json()).toMatchObject({ code: 'battle_closed' });
    expect((await players[0].post(`/api/battles/${id}/cancel`)).json()).toMatchObject({ code: 'battle_closed' });
    const joinable = (await shop.call({ url: '/api/battles?joinable=1' })).json().data as { id: string }[];
    expect(joinable.map((battle) => battle.id)).not.toContain(id);
    const started = await whenStarted(id);
    expect(new Date(started.started_at ?? '').getTime()).toBeGreaterThanOrEqual(beaconTimeMs(server.beacon.chain, round));
    await shop.finish(id);
    const record = z.decode(battleSchema, (await shop.call({ url: `/api/battles/${id}` })).json().data);
    expect(record.public_entropy?.signature).toBe(await server.beacon.signatureOf(server.beacon.chain, round));
    expect(verifyBattle(record).filter(({ ok }) => !ok)).toEqual([]);
    expect(shop.messages.filter(({ stream }) => stream === `battle-${id}`).map(({ type }) => type)).toEqual(BATTLE_EVENTS);
    expect(await shop.faults()).toEqual([]);
  });

  it('go on after the shop was away, with the same round', async () => {
    const id = await sealed();
    const { public_entropy: named } = await shop.battle(id);
    await shop.settled();
    await shop.close();
    clock.moveTo(clock.monotonic() + 600_000);
    await begin();
    expect((await whenStarted(id)).public_entropy).toMatchObject({ round: named?.round, signature: expect.any(String) });
    expect(await shop.faults()).toEqual([]);
  });

  it('are drawn once where the thread that checks signatures dies, and given back where each of them does', async () => {
    check.deaths = 2;
    const drawn = await sealed();
    expect(await whenStarted(drawn)).toMatchObject({ status: expect.not.stringMatching('canceled'), entropy: expect.any(String) });
    expect(check.deaths).toBe(-1);
    await shop.finish(drawn);
    const before = await Promise.all(players.map((player) => shop.balance(player.id)));
    await check.close();
    check.deaths = Infinity;
    const id = await sealed();
    expect(await whenStarted(id)).toMatchObject({ status: 'canceled', entropy: null });
    expect(await Promise.all(players.map((player) => shop.balance(player.id)))).toEqual(before);
    expect(await shop.faults()).toEqual([]);
  });

  it('publish no server seed where they wait, or were canceled before the last seat was taken', async () => {
    const id = await shop.create(players[0]);
    await players[0].post(`/api/battles/${id}/cancel`);
    const canceled = await shop.battle(id);
    expect(canceled.status).toBe('canceled');
    for (const battle of [canceled, await shop.battle(await sealed())]) expect(battle).not.toHaveProperty('canceled_seed');
  });

  it('give every stake back, once, where the beacon does not come or lies', async () => {
    for (const answer of [
      () => ({ status: 503, body: {} }),
      (round: number) => ({ status: 200, body: { round, signature: '0'.repeat(96) } }),
    ]) {
      const genuine = server.answer;
      server.answer = answer;
      const id = await sealed();
      const { public_entropy: named } = await shop.battle(id);
      const ended = await whenStarted(id);
      server.answer = genuine;
      expect(ended).toMatchObject({ status: 'canceled', entropy: null, result: null });
      // The seed is published, so that what would have been drawn can be computed.
      const { canceled_seed: seed, server_seed_hash: hash } = (await shop.call({ url: `/api/battles/${id}` })).json().data;
      expect(seedHash(seed)).toBe(hash);
      expect(clock.now()).toBeGreaterThan(new Date(named?.sealed_at ?? '').getTime() + 30_000);
      expect(await Promise.all(players.map((player) => shop.balance(player.id)))).toEqual([START, START]);
      expect(await shop.faults()).toEqual([]);
    }
  });
});
