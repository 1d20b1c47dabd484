import { describe, expect, it } from 'vitest';
import { PusherClient } from '#tests/support/pusher-client.ts';
import { listenForTests } from './protocol-shop.ts';

/*
 * Pusher Channels protocol, version 7: the connection, its messages and its pings. Each test names the clause that it checks.
 */

const running = listenForTests();
const connect = (options: ConstructorParameters<typeof PusherClient>[1] = {}): PusherClient =>
  running.keep(new PusherClient(running.url, options));
/** A client that has been greeted. */
const greeted = async (): Promise<PusherClient> => {
  const client = connect();
  await client.id();
  return client;
};

describe('the connection', () => {
  it.each([5, 6, 7])('may be asked for in protocol %i, with or without client and version', async (protocol) => {
    for (const rest of ['', '&client=js&version=8.6.0&flash=false', '&client=iOS-libPusher&version=x'])
      await connect({ path: `/app/fairdrop?protocol=${protocol}${rest}` }).id();
  });

  it('is established by an event whose data is JSON text: an id of the socket, and seconds of silence after which to ask', async () => {
    const client = await greeted();
    const [first] = client.frames;
    expect(first).toEqual({ event: 'pusher:connection_established', data: expect.any(String) });
    expect(JSON.parse(first?.data as string)).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 30 });
  });

  it('has an id that no other connection has', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => connect().id()));
    expect(new Set(ids).size).toBe(20);
  });

  it.each([
    ['an application that does not exist', '/app/other?protocol=7', 4001],
    ['no protocol', '/app/fairdrop', 4008],
    ['an empty protocol', '/app/fairdrop?protocol=', 4008],
    ['a protocol that is no number', '/app/fairdrop?protocol=seven', 4006],
    ['a protocol that is no whole number', '/app/fairdrop?protocol=7.0', 4006],
    ['a protocol that is gone', '/app/fairdrop?protocol=4', 4007],
    ['a protocol to come', '/app/fairdrop?protocol=8', 4007],
  ])('is closed for %s, with a code of “don’t come back unchanged” and a sentence', async (_what, path, code) => {
    const client = connect({ path });
    expect(await client.end()).toEqual({ code, reason: expect.stringMatching(/^[A-Z].{5,}/) });
    expect(code).toBeGreaterThanOrEqual(4000);
    expect(code).toBeLessThan(4100);
    expect(client.frames).toEqual([{ event: 'pusher:error', data: { code, message: client.closed?.reason } }]);
  });

  it.each(['/app/', '/app/fairdrop/more?protocol=7', '/apps/1?protocol=7', '/APP/fairdrop?protocol=7'])(
    'is not made at another path: %s',
    async (path) => {
      const client = connect({ path });
      await client.until(() => client.refused);
      expect(client.refused).toBe(404);
    },
  );

  it('may be closed by the client at any time', async () => {
    const client = connect();
    await client.join('news');
    client.socket.close(1000);
    expect(await client.end()).toMatchObject({ code: 1000 });
    await client.until(() => running.shop.deps.publisher.watchers('news') === 0);
  });
});

describe('messages', () => {
  it('are text: a binary one closes the socket', async () => {
    const client = await greeted();
    client.send(Buffer.from(JSON.stringify({ event: 'pusher:ping', data: {} })));
    expect(await client.end()).toMatchObject({ code: 1003 });
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a word', '"pusher:ping"'],
    ['null', 'null'],
    ['no event', '{"data":{}}'],
    ['an event that is no text', '{"event":{"name":"pusher:ping"}}'],
    ['an event that nobody knows', '{"event":"hello","data":{}}'],
    ['the server’s own event', '{"event":"pusher_internal:subscription_succeeded","channel":"drops"}'],
    ['another of its own', '{"event":"pusher:connection_established"}'],
    ['a sign-in, which is not offered', '{"event":"pusher:signin","data":{"auth":"a:b","user_data":"{}"}}'],
  ])('that are %s are answered with an error, and the socket stays', async (_what, text) => {
    const client = await greeted();
    client.send(text);
    expect(await client.frame('pusher:error')).toEqual({ event: 'pusher:error', data: { code: 4200, message: 'Invalid message format' } });
    await client.settled();
    expect(client.closed).toBeNull();
  });

  it('may carry fields that the protocol does not have', async () => {
    const client = await greeted();
    client.send(JSON.stringify({ event: 'pusher:ping', data: {}, more: [1], channel: 'drops' }));
    await client.frame('pusher:pong');
  });

  it('that are longer than the limit close the socket', async () => {
    const client = await greeted();
    client.say('pusher:ping', 'x'.repeat(16_384));
    expect(await client.end()).toMatchObject({ code: 1009 });
  });

  it('that come too fast close it with a code beyond “come back”, pings of WebSocket itself included', async () => {
    const [talking, pinging] = [await greeted(), await greeted()];
    for (let count = 0; count < 200; count++) {
      talking.say('pusher:ping', {});
      pinging.socket.ping();
    }
    expect([await talking.end(), await pinging.end()]).toMatchObject([{ code: 4301 }, { code: 4301 }]);
    expect(talking.frames.filter(({ event }) => event === 'pusher:error')).toHaveLength(1);
  });
});

describe('pings', () => {
  it('of the protocol are answered by its pong, whose data is empty', async () => {
    const client = await greeted();
    for (const data of [{}, '{}', null, 5]) client.say('pusher:ping', data);
    client.send('{"event":"pusher:ping"}');
    await client.until(() => client.frames.length === 6);
    expect(client.frames.slice(1)).toEqual(Array.from({ length: 5 }, () => ({ event: 'pusher:pong', data: '{}' })));
  });

  it('of WebSocket itself are answered by its pong', async () => {
    const client = await greeted();
    client.socket.ping('here?');
    await client.until(() => client.pongs.includes('here?'));
  });

  it('come from the server in both forms after a silence; any answer is one, and none closes the socket with 4201', async () => {
    const quiet = { autoPong: false };
    const [silent, ponging, talking] = [connect(quiet), connect(quiet), connect(quiet)];
    let pinged = 0;
    ponging.socket.on('ping', () => {
      pinged += 1;
      ponging.socket.pong();
    });
    await Promise.all([silent, ponging, talking].map((client) => client.id()));
    running.shop.clock.advance(50_000);
    await Promise.all([silent, ponging, talking].map((client) => client.frame('pusher:ping')));
    expect(pinged).toBe(1);
    talking.say('pusher:pong', {});
    await talking.settled();
    running.shop.clock.advance(25_000);
    expect(await silent.end()).toMatchObject({ code: 4201 });
    expect([ponging.closed, talking.closed]).toEqual([null, null]);
  }, 60_000);
});
