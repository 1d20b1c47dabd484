import { Writable } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roundDigest } from '#contract/fairness/hash-chain.ts';
import { cents } from '#contract/money.ts';
import { ROUND_GAMES, type RoundGame } from '#contract/realtime/rounds.ts';
import { until } from '#tests/support/rounds.ts';
import { makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { watch, type Watcher } from '#tests/support/watcher.ts';
import { chainInUse, chainOf, secretLink } from './chains.ts';

/** Rounds of each game that are listened to. */
const ROUNDS = 200;
/** How many times as fast as for players. */
const SPEED = 500;
/** Real time that they may take, ms. */
const PATIENCE_MS = 200_000;

interface Received {
  at: number;
  text: string;
}

interface Ended {
  id: string;
  number: number;
  chain_id: string;
  hash: string;
  ended_at: string;
}

let shop: TestShop;
const received: Received[] = [];
const hear = (text: string): void => void received.push({ at: performance.now(), text });
const watchers: Watcher[] = [];

beforeAll(async () => {
  const log = pino(
    { level: 'trace', base: null },
    new Writable({ write: (chunk: Buffer, _encoding, done) => (hear(chunk.toString()), done()) }),
  );
  const phases = {
    CRASH_STARTING_MS: '5000',
    CRASH_ENDED_MS: '2000',
    WHEEL_STARTING_MS: '8000',
    WHEEL_SPIN_MS: '4000',
    WHEEL_ENDED_MS: '2000',
  };
  shop = await makeApp({
    database: 'pglite',
    env: { ROUNDS: 'watched', ROUNDS_SPEED: String(SPEED), ...phases, CHAIN_LENGTH: '5000' },
    log,
  });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  await until('rounds are taken up', () => shop.rounds.running());
});
afterAll(async () => {
  for (const watcher of watchers) watcher.close();
  await shop.close();
});

/** Plays and looks at everything that a player can look at, until it is stopped. */
async function curious(player: TestPlayer, game: RoundGame, over: () => boolean): Promise<void> {
  const answered = ({ headers, body }: { headers: object; body: string }): void => hear(`${JSON.stringify(headers)} ${body}`);
  while (!over()) {
    const body = game === 'crash' ? { stake: 0.1, auto: 1.5 } : { stake: 0.1, color: 2 };
    answered(await player.post(`/api/${game}/bet`, body));
    answered(await player.get(`/api/${game}/recent-games?limit=3`));
    answered(await player.get(`/api/${game}/seeds`));
    answered(await player.get(`/api/${game}/my-bets?limit=3`));
    answered(await player.get(`/api/bets?game=${game}&limit=3`));
    const own = await player.get(`/api/bets/mine?game=${game}&limit=2`);
    answered(own);
    for (const { id } of own.json<{ data: { id: string }[] }>().data) answered(await shop.call({ url: `/api/bets/${id}` }));
    const running = watchers.flatMap(({ envelopes }) => envelopes.slice(-3)).map(({ data }) => (data as { id?: string }).id);
    for (const id of new Set(running)) if (id) answered(await player.get(`/api/${game}/rounds/${id}`));
    if (game === 'crash') answered(await player.post('/api/crash/close-bet', {}));
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** Everything in the received data that looks like a hash or a seed, with the time at which it was first received. */
function tokensReceived(): Map<string, number> {
  const first = new Map<string, number>();
  for (const { at, text } of received) {
    for (const [token] of text.matchAll(/[0-9a-f]{13,}|[A-Za-z0-9+/]{43}=/g)) {
      for (const part of [token, token.slice(0, 13), token.slice(0, 64)]) if (!first.has(part)) first.set(part, at);
    }
  }
  return first;
}

/** Every received JSON object with an id and a status, at any depth, by its id. */
function objectsReceived(): Map<string, Record<string, unknown>[]> {
  const found = new Map<string, Record<string, unknown>[]>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { id, status } = value as { id?: unknown; status?: unknown };
    if (typeof id === 'string' && typeof status === 'string') found.set(id, [...(found.get(id) ?? []), value as Record<string, unknown>]);
    for (const inner of Object.values(value)) look(inner);
  };
  for (const { text } of received) {
    // A frame has its kind and namespace before the JSON, an answer its headers.
    for (const from of [text.search(/[[{]/), text.indexOf('} {') + 2]) {
      try {
        look(JSON.parse(text.slice(Math.max(0, from))));
      } catch {
        // Only one of the parts is JSON to its end.
      }
    }
  }
  return found;
}

it(`reveals nothing of ${ROUNDS} rounds of each game before its time: in frames, answers, headers or logs`, async () => {
  const url = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
  const players = await Promise.all(ROUND_GAMES.map(() => shop.player({ balance: cents(1_000_000) })));
  const ended: Record<RoundGame, Ended[]> = { crash: [], wheel: [] };
  for (const [index, game] of ROUND_GAMES.entries()) {
    const own = await watch(url, game, { token: players[index]?.token ?? '' });
    watchers.push(own);
    own.socket.io.engine.on('packet', ({ data }) => hear(String(data)));
    own.socket.on('message', ({ type, data }: { type: string; data: Ended & { status: string } }) => {
      if (type !== 'state') return;
      if (data.status === 'ended') ended[game].push(data);
    });
    const looking = setInterval(() => void own.ask('snapshot', {}).catch(() => undefined), 1_000);
    own.socket.on('disconnect', () => clearInterval(looking));
  }
  // The rounds' clock against this test's: asked for now, so what it revealed was then or later.
  const readAt = performance.now();
  const { t1: toldTime } = await (watchers[0] as Watcher).ask<{ t1: number }>('time', { t0: 0 });
  const deadline = performance.now() + PATIENCE_MS;
  const over = (): boolean => ROUND_GAMES.every((game) => ended[game].length >= ROUNDS) || performance.now() > deadline;
  await Promise.all(ROUND_GAMES.map((game, index) => curious(players[index] as TestPlayer, game, over)));
  for (const watcher of watchers) watcher.close();
  await until('rest', () => ROUND_GAMES.every((game) => shop.rounds.statusOf(game) === 'new'));
  hear('the end');

  const writtenAt = (instant: string): number => readAt + (new Date(instant).getTime() - toldTime) / SPEED;
  const tokens = tokensReceived();
  const objects = objectsReceived();
  for (const game of ROUND_GAMES) {
    expect(ended[game].length).toBeGreaterThanOrEqual(ROUNDS);
    for (const { id, chain_id, hash, ended_at } of ended[game]) {
      const { salt } = await chainOf(shop.deps.db.read, chain_id);
      const digest = roundDigest(hash, salt);
      // Frames and answers alike follow the write of the end.
      expect(tokens.get(hash) ?? Infinity).toBeGreaterThanOrEqual(writtenAt(ended_at));
      for (const secret of [digest, digest.slice(0, 13), Buffer.from(hash, 'hex').toString('base64')])
        expect(tokens.get(secret) ?? Infinity).toBe(Infinity);
      const shown = objects.get(id) ?? [];
      expect(new Set(shown.map(({ status }) => status)).size).toBeGreaterThan(2);
      // `result` is what the record of a bet says of its round.
      for (const { status, hash: revealed = null, bust = null, draw = null, result = null } of shown) {
        if (status === 'ended') continue;
        expect({ revealed, bust }).toEqual({ revealed: null, bust: null });
        if (game === 'crash') expect(result).toBeNull();
        if (status !== 'in_progress') expect([draw, result]).toEqual([null, null]);
      }
    }
    // And nothing ever of the round to come, nor of the end of the chain.
    const chain = await chainInUse(shop.deps, game);
    if (!chain) throw new Error('no chain');
    const next = await secretLink(shop.deps, chain, chain.used);
    const { rows } = await shop.deps.db.read.execute<{ sealed: string }>(
      sql`select encode(sealed, 'hex') as sealed from round_chain_link where chain_id = ${chain.id}`,
    );
    for (const secret of [next, roundDigest(next, chain.salt), ...rows.map(({ sealed }) => sealed)])
      expect(received.some(({ text }) => text.includes(secret))).toBe(false);
  }
}, 300_000);
