import type { AddressInfo } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import Pusher from 'pusher';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userChannel } from '#contract/realtime/main.ts';
import { PusherClient } from '#tests/support/pusher-client.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import { APP_ID } from './http-api.ts';
import { EMBEDDED_KEY } from './hub.ts';

const SECRET = '9f41c5d2207b6e83a15c94fd0e7b3862d1a64f957c20eb38f5069ad47183ce2b';

let shop: TestShop;
let url: URL;
let pusher: Pusher;
beforeAll(async () => {
  shop = await makeApp({ database: 'pglite', env: { REALTIME_SECRET: SECRET } });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  url = new URL(`http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`);
  pusher = new Pusher({ appId: APP_ID, key: EMBEDDED_KEY, secret: SECRET, host: url.hostname, port: url.port });
});
afterAll(() => shop.close());

const clients: PusherClient[] = [];
afterAll(() => {
  for (const client of clients) client.close();
});
function connect(): PusherClient {
  const client = new PusherClient(url);
  clients.push(client);
  return client;
}

/** Calls with any body, signed by Pusher's own library. */
function call(
  method: 'GET' | 'POST',
  path: string,
  { body, params, type = 'application/json' }: { body?: string; params?: Record<string, string>; type?: string } = {},
): Promise<LightMyRequestResponse> {
  const full = `/apps/${APP_ID}${path}`;
  const query = pusher.createSignedQueryString({
    method,
    path: full,
    ...(params ? { params } : {}),
    ...(body === undefined ? {} : { body }),
  });
  return shop.call({
    method,
    url: `${full}?${query}`,
    ...(body === undefined ? {} : { payload: body, headers: { 'content-type': type } }),
  });
}
const post = (path: string, body: unknown): Promise<LightMyRequestResponse> => call('POST', path, { body: JSON.stringify(body) });

/** A call is refused with a status and a sentence that says why. */
function expectRefusal(answer: LightMyRequestResponse, status: number, why: RegExp): void {
  expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ code: expect.any(String) })]);
  expect(answer.json().msg).toMatch(why);
}

describe('publishing by the HTTP API', () => {
  it('reaches the sockets on the channel with its data as it was sent, and no others', async () => {
    const [on, off] = [connect(), connect()];
    await on.join('news');
    await off.join('other');
    const answer = await pusher.trigger('news', 'headline', 'not JSON at all');
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    await pusher.trigger(['news', 'other'], 'headline', { n: 2 });
    await off.frame('headline');
    expect(on.frames.slice(-2)).toEqual([
      { event: 'headline', channel: 'news', data: 'not JSON at all' },
      { event: 'headline', channel: 'news', data: '{"n":2}' },
    ]);
    expect(off.frames.slice(-1)).toEqual([{ event: 'headline', channel: 'other', data: '{"n":2}' }]);
  });

  it('leaves out the socket that caused the event, in single events and in batches', async () => {
    const [author, reader] = [connect(), connect()];
    await Promise.all([author.join('thread'), reader.join('thread')]);
    const socket_id = await author.id();
    await pusher.trigger('thread', 'post', '1', { socket_id });
    const batch = await pusher.triggerBatch([
      { channel: 'thread', name: 'post', data: '2', socket_id },
      { channel: 'thread', name: 'last', data: '3' },
    ]);
    expect([batch.status, await batch.json()]).toEqual([200, {}]);
    await Promise.all([author.frame('last'), reader.frame('last')]);
    const received = (client: PusherClient): unknown[] =>
      client.frames.filter(({ channel }) => channel === 'thread').map(({ data }) => data);
    expect(received(author)).toEqual(['{}', '3']);
    expect(received(reader)).toEqual(['{}', '1', '2', '3']);
  });

  it('answers with the counts that were asked for', async () => {
    await connect().join('counted');
    const one = await pusher.trigger(['counted', 'presence-none', 'nobody'], 'x', '', { info: 'user_count,subscription_count' });
    expect(await one.json()).toEqual({
      channels: {
        counted: { subscription_count: 1 },
        'presence-none': { user_count: 0, subscription_count: 0 },
        nobody: { subscription_count: 0 },
      },
    });
    const batch = await pusher.triggerBatch([
      { channel: 'counted', name: 'x', data: '', info: 'subscription_count' },
      { channel: 'counted', name: 'x', data: '' },
    ]);
    expect(await batch.json()).toEqual({ batch: [{ subscription_count: 1 }, {}] });
  });

  it('takes data of ten kilobytes, however it is escaped, and answers 413 beyond', async () => {
    const listener = connect();
    await listener.join('large');
    const event = (bytes: number, letter = '"') => ({ name: 'x', channel: 'large', data: letter.repeat(bytes) });
    expect((await post('/events', event(10_240))).statusCode).toBe(200);
    await listener.frame('x');
    expectRefusal(await post('/events', event(10_241)), 413, /10240 bytes/);
    expectRefusal(await post('/events', event(5_121, 'é')), 413, /10240 bytes/);
    expect((await post('/batch_events', { batch: Array.from({ length: 10 }, () => event(10_240, '\u0001')) })).statusCode).toBe(200);
    expectRefusal(await post('/batch_events', { batch: [event(1), event(10_241)] }), 413, /10240 bytes/);
    expectRefusal(await call('POST', '/events', { body: ' '.repeat(1_048_577) }), 413, /too large/);
  });

  it.each([
    ['no name', { channel: 'a', data: '' }, /name/],
    ['an empty name', { name: '', channel: 'a', data: '' }, /name/],
    ['a name that is too long', { name: 'x'.repeat(201), channel: 'a', data: '' }, /name.*200/],
    ['a name of the protocol', { name: 'pusher:error', channel: 'a', data: '' }, /name/],
    ['an internal name of the protocol', { name: 'pusher_internal:subscription_succeeded', channel: 'a', data: '' }, /name/],
    ['no data', { name: 'x', channel: 'a' }, /data/],
    ['data that is not text', { name: 'x', channel: 'a', data: {} }, /data/],
    ['no channel', { name: 'x', data: '' }, /channel/],
    ['no channels', { name: 'x', data: '', channels: [] }, /channels/],
    ['channel and channels', { name: 'x', data: '', channel: 'a', channels: ['b'] }, /channel/],
    ['a channel that can’t be', { name: 'x', data: '', channel: 'a b' }, /channel/],
    ['a user’s channel, which is not offered', { name: 'x', data: '', channels: ['#server-to-user-1'] }, /channel/],
    ['a channel that is too long', { name: 'x', data: '', channels: ['x'.repeat(201)] }, /channels\.0/],
    ['too many channels', { name: 'x', data: '', channels: Array.from({ length: 101 }, (_, index) => `c${index}`) }, /channels.*100/],
    ['a socket that can’t be', { name: 'x', data: '', channel: 'a', socket_id: '1' }, /socket_id/],
    ['an unknown count', { name: 'x', data: '', channel: 'a', info: 'everything' }, /info/],
    ['a list', [], /body/i],
    ['nothing', null, /body/i],
  ])('answers 400 to an event with %s', async (_what, body, why) => {
    expectRefusal(await post('/events', body), 400, why);
  });

  it('answers 400 to a batch that is none, is empty, holds too much or a broken event', async () => {
    const event = { name: 'x', channel: 'a', data: '' };
    for (const batch of [undefined, {}, [], Array.from({ length: 11 }, () => event)])
      expectRefusal(await post('/batch_events', { batch }), 400, /batch/);
    expectRefusal(
      await post('/batch_events', { batch: [event, { ...event, channels: ['b'], channel: undefined }] }),
      400,
      /batch\.1\.channel/,
    );
    expectRefusal(await call('POST', '/events', { body: '{' }), 400, /JSON/);
    expectRefusal(await call('POST', '/events'), 400, /body/i);
    expect((await call('POST', '/events', { body: 'name=x', type: 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
  });
});

describe('asking the HTTP API', () => {
  it('lists occupied channels, by prefix and with counts', async () => {
    const [one, two] = [connect(), connect()];
    await Promise.all([one.join('room-1'), two.join('room-1')]);
    await two.join('room-2');
    const list = async (params: Record<string, string>) => (await call('GET', '/channels', { params })).json().channels;
    expect(await list({ filter_by_prefix: 'room-' })).toEqual({ 'room-1': {}, 'room-2': {} });
    expect(await list({ filter_by_prefix: 'room-', info: 'subscription_count' })).toEqual({
      'room-1': { subscription_count: 2 },
      'room-2': { subscription_count: 1 },
    });
    expect(Object.keys(await list({}))).toEqual(expect.arrayContaining(['room-1', 'room-2']));
    expect(await list({ filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({});
    expectRefusal(await call('GET', '/channels', { params: { info: 'user_count' } }), 400, /presence/);
    expectRefusal(await call('GET', '/channels', { params: { info: 'x' } }), 400, /info/);
  });

  it('says whether a channel is occupied', async () => {
    const listener = connect();
    await listener.join('occupied');
    const ask = async (channel: string, info?: string) =>
      (await call('GET', `/channels/${channel}`, info === undefined ? {} : { params: { info } })).json();
    expect(await ask('occupied')).toEqual({ occupied: true });
    expect(await ask('occupied', 'subscription_count')).toEqual({ occupied: true, subscription_count: 1 });
    expect(await ask('empty', 'subscription_count')).toEqual({ occupied: false, subscription_count: 0 });
    expect(await ask('presence-x', 'user_count')).toEqual({ occupied: false, user_count: 0 });
    expectRefusal(await call('GET', '/channels/occupied', { params: { info: 'user_count' } }), 400, /presence/);
    expectRefusal(await call('GET', '/channels/a%20b'), 400, /channel/);
    listener.say('pusher:unsubscribe', { channel: 'occupied' });
    await listener.until(async () => (await ask('occupied')).occupied === false);
  });

  it('knows users of presence channels only', async () => {
    expect((await call('GET', '/channels/presence-x/users')).json()).toEqual({ users: [] });
    expectRefusal(await call('GET', '/channels/drops/users'), 400, /presence/);
  });
});

describe('ending a user’s connections by the HTTP API', () => {
  it('closes every socket on the player’s own channel with “don’t come back”, and no other', async () => {
    const player = await shop.player();
    const [first, second, guest] = [connect(), connect(), connect()];
    await guest.join('drops');
    for (const socket of [first, second]) {
      const channel = userChannel(player.id);
      const answer = await player.post('/broadcasting/auth', { socket_id: await socket.id(), channel_name: channel }, { key: null });
      await socket.join(channel, answer.json().auth);
    }
    const answer = await pusher.terminateUserConnections(player.id);
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect([await first.end(), await second.end()]).toMatchObject([{ code: 4009 }, { code: 4009 }]);
    expect(guest.closed).toBeNull();
  });
});

describe('the HTTP API', () => {
  it('answers 401 with a sentence to a program that does not know the secret, before it reads a body', async () => {
    const forged = new Pusher({ appId: APP_ID, key: EMBEDDED_KEY, secret: 'x', host: url.hostname, port: url.port });
    await expect(forged.trigger('drops', 'lastDrop', {})).rejects.toMatchObject({
      status: 401,
      body: expect.stringContaining('auth_signature'),
    });
    await expect(forged.get({ path: '/channels' })).rejects.toMatchObject({ status: 401 });
    for (const path of ['/events', '/batch_events', '/users/1/terminate_connections'])
      expectRefusal(await shop.call({ method: 'POST', url: `/apps/${APP_ID}${path}`, payload: {} }), 401, /auth_key/);
    const large = { method: 'POST', url: `/apps/${APP_ID}/events`, payload: 'x'.repeat(2_000_000) } as const;
    expectRefusal(await shop.call({ ...large, headers: { 'content-type': 'application/json' } }), 401, /auth_key/);
  });

  it('answers 401 when the body is not the one that was signed', async () => {
    const path = `/apps/${APP_ID}/events`;
    const body = JSON.stringify({ name: 'x', channel: 'a', data: '' });
    const query = pusher.createSignedQueryString({ method: 'POST', path, body });
    const send = (payload: string | undefined) =>
      shop.call({
        method: 'POST',
        url: `${path}?${query}`,
        ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }),
      });
    expect((await send(body)).statusCode).toBe(200);
    for (const other of [`${body} `, '{}', undefined]) expectRefusal(await send(other), 401, /body_md5/);
    const unsigned = pusher.createSignedQueryString({ method: 'POST', path });
    const headers = { 'content-type': 'application/json' };
    expectRefusal(await shop.call({ method: 'POST', url: `${path}?${unsigned}`, payload: body, headers }), 401, /body_md5/);
  });

  it('judges the time of a call by the shop’s clock', async () => {
    const body = JSON.stringify({ name: 'x', channel: 'a', data: '' });
    const path = `/apps/${APP_ID}/events`;
    const query = pusher.createSignedQueryString({ method: 'POST', path, body });
    const send = () =>
      shop.call({ method: 'POST', url: `${path}?${query}`, payload: body, headers: { 'content-type': 'application/json' } });
    expect((await send()).statusCode).toBe(200);
    shop.clock.advance(601_000);
    expectRefusal(await send(), 401, /auth_timestamp/);
    shop.clock.advance(-601_000);
  });

  it('answers 404 for another application, and for addresses that it does not have', async () => {
    for (const path of ['/apps/2/channels', '/apps/01/channels', `/apps/${APP_ID}/webhooks`, `/apps/${APP_ID}`, '/apps'])
      expectRefusal(await shop.call({ url: path }), 404, /./);
  });

  it('is not there beside an outside service', async () => {
    const outside = { PUSHER_APP_ID: '1', PUSHER_KEY: 'k', PUSHER_SECRET: 's', PUSHER_HOST: '127.0.0.1' };
    const other = await makeApp({ database: 'pglite', env: outside });
    try {
      expectRefusal(await other.call({ url: `/apps/${APP_ID}/channels` }), 404, /./);
    } finally {
      await other.close();
    }
  });

  it('keeps standing whatever is sent to it', async () => {
    const socket = connect();
    await socket.join('still-here');
    for (const path of ['//apps', '/apps/%', '/apps/1/channels/%ff', '/apps/1/channels?auth_key=%', '/apps/1/events?%00=%00'])
      expect((await shop.call({ url: path })).statusCode, path).toBeGreaterThanOrEqual(400);
    const raw = await fetch(new URL(`/apps/${APP_ID}/events?auth_key=a&auth_key=b`, url), { method: 'POST', body: '{' });
    expect(raw.status).toBe(400);
    await pusher.trigger('still-here', 'yes', '');
    await socket.frame('yes');
  });
});
