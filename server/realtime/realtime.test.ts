import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { balanceUpdatedEvent, lastDropEvent, sessionEndedEvent, userChannel } from '#contract/realtime/main.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { PusherClient } from '#tests/support/pusher-client.ts';
import { makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let address: string;
beforeAll(async () => {
  shop = await makeApp({ database: 'pglite', env: { ALLOWED_ORIGINS: 'https://friend.example' } });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  address = `ws://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});
afterAll(() => shop.close());

const connect = (options?: ConstructorParameters<typeof PusherClient>[1]): PusherClient => new PusherClient(address, options);

const authorise = (player: TestPlayer | null, body: object | string, type = 'application/json') =>
  shop.call({
    method: 'POST',
    url: '/broadcasting/auth',
    headers: { 'content-type': type, ...(player ? { authorization: `Bearer ${player.token}` } : {}) },
    payload: body,
  });

async function joinOwn(listener: PusherClient, player: TestPlayer): Promise<void> {
  const channel = userChannel(player.id);
  const answer = await authorise(player, `socket_id=${await listener.id()}&channel_name=${channel}`, 'application/x-www-form-urlencoded');
  expect(answer.statusCode).toBe(200);
  await listener.join(channel, answer.json().auth);
}

const publish = (channel: string, type: string, data: unknown) =>
  shop.deps.db.transaction(async (tx) => enqueue(tx, { channel, type, data }));

describe('the handshake', () => {
  it('greets with an unguessable id and a time in seconds, data as JSON text', async () => {
    const listener = connect();
    const { data } = await listener.frame('pusher:connection_established');
    expect(data).toBeTypeOf('string');
    expect(JSON.parse(data as string)).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 30 });
    listener.socket.close();
  });

  it.each([
    ['/app/other?protocol=7', 4001],
    ['/app/fairdrop', 4008],
    ['/app/fairdrop?protocol=', 4008],
    ['/app/fairdrop?protocol=x', 4006],
    ['/app/fairdrop?protocol=99', 4007],
    ['/app/fairdrop?protocol=2', 4007],
  ])('refuses %s with %i', async (path, code) => {
    expect(await connect({ path }).end()).toMatchObject({ code });
  });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'javascript:1'])('turns away pages of %s', async (origin) => {
    const listener = connect({ origin });
    const [, response] = (await once(listener.socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(403);
  });

  it.each(['http://localhost:3000', 'https://friend.example'])('lets in pages of %s', async (origin) => {
    const listener = connect({ origin });
    await listener.id();
    listener.socket.close();
  });

  it('answers 404 to any other socket address', async () => {
    const [, response] = (await once(connect({ path: '/elsewhere' }).socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(404);
  });
});

describe('channels', () => {
  it('reach the subscribers of `drops`, in order and without gap, in the envelope', async () => {
    const [one, two] = [connect(), connect()];
    await Promise.all([one.join('drops'), two.join('drops')]);
    expect(shop.deps.publisher.watchers('drops')).toBeGreaterThanOrEqual(2);
    const player = await shop.player({ balance: cents(10_000) });
    await player.post('/api/fairness/client-seed', { client_seed: 'mine' });
    const [box] = (await shop.call({ url: '/api/boxes?sort=price' })).json().data;
    for (let round = 0; round < 3; round++) expect((await player.post(`/api/boxes/${box.slug}/open`, { count: 2 })).statusCode).toBe(200);
    // Demo players may open boxes meanwhile: theirs are counted in the same stream.
    const own = (listener: PusherClient) =>
      listener.published('drops').filter(({ data }) => (data as { user_id: string }).user_id === player.id);
    await one.until(() => own(one).length === 6);
    const received = one.published('drops');
    expect(received.map(({ seq }) => seq - (received[0]?.seq ?? 0))).toEqual(received.map((_, index) => index));
    for (const envelope of received) expect(lastDropEvent.safeParse(envelope).success, JSON.stringify(envelope)).toBe(true);
    await two.until(() => own(two).length === 6);
    expect(own(two)).toEqual(own(one));
    const { meta } = (await shop.call({ url: '/api/last-drops' })).json();
    expect(meta).toMatchObject({ stream: 'drops', epoch: received[0]?.epoch });
    expect(meta.seq).toBeGreaterThanOrEqual(received.at(-1)?.seq ?? Infinity);
    two.say('pusher:unsubscribe', { channel: 'drops' });
    await two.until(() => shop.deps.publisher.watchers('drops') === 1);
    for (const { socket } of [one, two]) socket.close();
  });

  it('bring only the player the newest balance with its version', async () => {
    const [player, other] = [await shop.player(), await shop.player()];
    const [mine, theirs] = [connect(), connect()];
    await Promise.all([joinOwn(mine, player), joinOwn(theirs, other)]);
    await shop.fund(player.id, cents(1_250));
    await shop.fund(player.id, cents(250));
    await mine.until(() => mine.published(userChannel(player.id)).length === 2);
    const received = mine.published(userChannel(player.id));
    for (const envelope of received) expect(balanceUpdatedEvent.safeParse(envelope).success).toBe(true);
    expect(received.map(({ data }) => data)).toEqual([
      { type: 'balanceUpdated', current_balance: 12.5, locked_balance: 0, version: 1 },
      { type: 'balanceUpdated', current_balance: 15, locked_balance: 0, version: 2 },
    ]);
    expect(theirs.published(userChannel(player.id))).toEqual([]);
    for (const { socket } of [mine, theirs]) socket.close();
  });

  it('learn of a session’s end, and its sockets close within two seconds to come back as a guest’s', async () => {
    const player = await shop.player();
    const [mine, guest] = [connect(), connect()];
    await joinOwn(mine, player);
    await guest.join('drops');
    const started = performance.now();
    await player.post('/api/profile/logout');
    expect(await mine.end()).toMatchObject({ code: 4200 });
    expect(performance.now() - started).toBeLessThan(2_000);
    const [ended] = mine.published(userChannel(player.id));
    expect(sessionEndedEvent.safeParse(ended).success).toBe(true);
    expect(guest.closed).toBeNull();
    expect((await authorise(player, { socket_id: await guest.id(), channel_name: userChannel(player.id) })).statusCode).toBe(401);
    guest.socket.close();
  });

  it('that are private open only with the player’s own signature', async () => {
    const player = await shop.player();
    const channel = userChannel(player.id);
    const [mine, other] = [connect(), connect()];
    const good = (await authorise(player, { socket_id: await mine.id(), channel_name: channel })).json().auth as string;
    const forged = [
      undefined,
      '',
      'fairdrop:',
      good.slice(0, -1),
      `${good}0`,
      good.replace('fairdrop', 'other'),
      good.toUpperCase(),
      5,
      null,
      {},
    ];
    await other.id();
    for (const auth of [...forged, good]) other.say('pusher:subscribe', { channel, auth });
    await other.until(() => other.frames.length > forged.length);
    expect(other.frames.some(({ event }) => event === 'pusher_internal:subscription_succeeded')).toBe(false);
    for (const name of [`private-users.${randomUUID()}`, 'private-users.', 'private-', 'presence-x', 'private-admin'])
      other.say('pusher:subscribe', { channel: name, auth: good });
    await sleep(50);
    expect(other.frames.some(({ event }) => event === 'pusher_internal:subscription_succeeded')).toBe(false);
    await mine.join(channel, good);
    for (const { socket } of [mine, other]) socket.close();
  });
});

describe('the authorisation of a channel', () => {
  it('gives a player the player’s own channel, letter by letter, and no other', async () => {
    const [player, other] = [await shop.player(), await shop.player()];
    const own = userChannel(player.id);
    const ask = (socket_id: unknown, channel_name: unknown, who: TestPlayer | null = player) =>
      authorise(who, { socket_id, channel_name } as object);
    const answer = await ask('123.456', own);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['auth']]);
    expect(answer.json().auth).toMatch(/^fairdrop:[0-9a-f]{64}$/);
    const foreign = [
      userChannel(other.id),
      own.toUpperCase(),
      `${own} `,
      ` ${own}`,
      `${own}%00`,
      `${own}.0`,
      own.replace('private-', 'presence-'),
      'private-users.*',
      'private-users.',
      `private-users.0${player.id}`,
      'drops',
      'private-admin',
      '',
    ];
    for (const channel of foreign) expect([(await ask('123.456', channel)).statusCode, channel]).toEqual([403, channel]);
    expect((await ask('123.456', `${own}\u0000`)).statusCode).toBe(422);
    for (const socket of ['', '123', '123.', '.456', '1.2.3', 'a.b', '123.456:private-users', '-1.2', '1e3.4', ' 1.2'])
      expect([(await ask(socket, own)).statusCode, socket]).toEqual([403, socket]);
    expect((await ask('123.456', own, null)).statusCode).toBe(401);
    expect((await ask(5, own)).statusCode).toBe(422);
    expect((await authorise(player, { socket_id: '1.2', channel_name: own, user_data: '{}' })).statusCode).toBe(422);
    expect(
      (
        await authorise(
          player,
          `socket_id=1.2&channel_name=${own}&channel_name=${userChannel(other.id)}`,
          'application/x-www-form-urlencoded',
        )
      ).statusCode,
    ).toBe(422);
  });
});

describe('a socket', () => {
  it('answers pings, and refuses client events and binary frames', async () => {
    const listener = connect();
    await listener.join('drops');
    listener.say('pusher:ping', {});
    expect(await listener.frame('pusher:pong')).toEqual({ event: 'pusher:pong', data: '{}' });
    listener.say('client-hello', {});
    expect((await listener.frame('pusher:error')).data).toMatchObject({ code: 4301 });
    listener.socket.send(Buffer.from([1, 2, 3]));
    expect(await listener.end()).toMatchObject({ code: 1003 });
  });

  it('outlives a few broken frames and is closed after many', async () => {
    const listener = connect();
    await listener.id();
    for (const text of [
      '',
      '{',
      '[]',
      'null',
      '5',
      '{"event":5}',
      '{"data":{}}',
      '{"event":"pusher:subscribe"}',
      '{"event":"pusher:subscribe","data":{"channel":["drops"]}}',
    ])
      listener.socket.send(text);
    await listener.until(() => listener.frames.filter(({ event }) => event === 'pusher:error').length === 9);
    await listener.join('drops');
    await sleep(1_100);
    for (let count = 0; count < 15; count++) listener.socket.send('{');
    expect(await listener.end()).toMatchObject({ code: 4301 });
  });

  it('is closed when it floods, or sends a frame that is too long', async () => {
    const flood = connect();
    await flood.id();
    for (let count = 0; count < 180; count++) flood.say('pusher:ping', {});
    expect(await flood.end()).toMatchObject({ code: 4301 });
    expect(flood.frames.filter(({ event }) => event === 'pusher:pong').length).toBeLessThanOrEqual(120);
    const long = connect();
    await long.id();
    long.say('pusher:subscribe', { channel: 'x'.repeat(20_000) });
    expect(await long.end()).toMatchObject({ code: 1009 });
  });

  it('may join fifty channels, all at once', async () => {
    const listener = connect();
    await listener.id();
    for (let index = 0; index < 51; index++) listener.say('pusher:subscribe', { channel: `battle-${index}` });
    expect((await listener.frame('pusher:error')).data).toMatchObject({ code: 4301 });
    expect(listener.frames.filter(({ event }) => event === 'pusher_internal:subscription_succeeded')).toHaveLength(50);
    listener.socket.close();
  });

  it('is asked for a sign of life when it is silent, and ended when it gives none', async () => {
    const silent = connect({ autoPong: false });
    const lively = connect();
    await Promise.all([silent.id(), lively.id()]);
    shop.clock.advance(50_000);
    await Promise.all([silent.frame('pusher:ping'), lively.frame('pusher:ping')].map((asked) => asked));
    lively.say('pusher:pong', {});
    await sleep(100);
    shop.clock.advance(25_000);
    await silent.until(() => silent.closed, 8_000);
    expect(lively.closed).toBeNull();
    lively.socket.close();
  }, 30_000);

  it('can send anything at all without harm to others', async () => {
    const witness = connect();
    await witness.join('drops');
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom('pusher:subscribe', 'pusher:unsubscribe', 'pusher:ping', 'client-x', 'pusher:signin', '__proto__'),
    );
    const message = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.json(),
      fc
        .record({
          event: word,
          data: fc.oneof(fc.anything(), fc.record({ channel: fc.oneof(fc.string(), fc.constant('drops')), auth: fc.anything() })),
          channel: fc.anything(),
        })
        .map((value) => {
          try {
            return JSON.stringify(value) ?? '';
          } catch {
            return '{';
          }
        }),
    );
    const messages = fc.sample(message, { numRuns: 2_000, seed: 7 });
    for (let from = 0; from < messages.length; from += 20) {
      const listener = connect();
      await listener.id();
      for (const text of messages.slice(from, from + 20)) listener.socket.send(text);
      listener.socket.close();
      await listener.end();
    }
    await publish('drops', 'lastDrop', { still: 'here' });
    await witness.until(() => witness.published('drops').some(({ data }) => JSON.stringify(data) === '{"still":"here"}'));
    witness.socket.close();
  }, 60_000);
});
