import { createHmac } from 'node:crypto';
import Publisher from 'pusher';
import PusherJs from 'pusher-js';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { userChannel } from '#contract/realtime/main.ts';
import { APP_ID } from '#server/realtime/http-api.ts';
import { after } from '#src/lib/after.ts';
import { Channels } from '#src/realtime/channels.ts';
import { PusherClient } from '#tests/support/pusher-client.ts';
import { joinOwnChannel, listenForTests } from './protocol-shop.ts';

/*
 * Pusher Channels protocol, version 7: channels and events. Public and private channels are offered; presence channels, client events and user
 * sign-in are not. Each test names the clause that it checks.
 */

const SECRET = '1c7e0b94d2a85f36e1907cbd48f25a6331be90d7c5482fa6b09d1e73f84c2a5d';

const running = listenForTests({ REALTIME_SECRET: SECRET });
const connect = (): PusherClient => running.keep(new PusherClient(running.url));
/** A client that has been greeted. */
const greeted = async (): Promise<PusherClient> => {
  const client = connect();
  await client.id();
  return client;
};
let publisher: Publisher;
beforeAll(() => {
  const { hostname: host, port } = new URL(running.url);
  publisher = new Publisher({ appId: APP_ID, key: 'fairdrop', secret: SECRET, host, port });
});
const sign = (socketId: string, channel: string, secret = SECRET, key = 'fairdrop'): string =>
  `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`;

describe('subscriptions', () => {
  it('to a public channel are confirmed with empty data, with or without the empty authorisation that pusher-js sends', async () => {
    const client = await greeted();
    client.say('pusher:subscribe', { channel: 'one' });
    client.say('pusher:subscribe', { channel: 'two', auth: '' });
    await client.settled();
    expect(client.frames.slice(1, 3)).toEqual(
      ['one', 'two'].map((channel) => ({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' })),
    );
  });

  it('to the same channel twice are confirmed twice and bring every event once', async () => {
    const client = connect();
    await client.join('twice');
    client.say('pusher:subscribe', { channel: 'twice' });
    await client.settled();
    await publisher.trigger('twice', 'x', '1');
    await publisher.trigger('twice', 'end', '');
    await client.frame('end');
    expect(client.frames.filter(({ event }) => event === 'x')).toHaveLength(1);
    expect(client.frames.filter(({ event }) => event.endsWith('succeeded'))).toHaveLength(2);
  });

  it.each([
    ['every sign a name may have', 'aZ09_-=@,.;'],
    ['a single letter', 'x'],
    ['two hundred letters', 'x'.repeat(200)],
    ['a word of the language', '__proto__'],
    ['another', 'constructor'],
  ])('may name a channel of %s', async (_what, channel) => {
    const client = connect();
    await client.join(channel);
    await publisher.trigger(channel, 'x', 'y');
    expect(await client.frame('x')).toEqual({ event: 'x', channel, data: 'y' });
  });

  it.each([
    ['an empty name', { channel: '' }],
    ['a name that is too long', { channel: 'x'.repeat(201) }],
    ['a sign that names don’t have', { channel: 'a b' }],
    ['a letter that names don’t have', { channel: 'é' }],
    ['a break after the name', { channel: 'drops\n' }],
    ['no name', {}],
    ['a list of names', { channel: ['drops'] }],
    ['no data', undefined],
    ['text for data', 'drops'],
  ])('with %s are an error', async (_what, data) => {
    const client = await greeted();
    client.say('pusher:subscribe', data);
    await client.frame('pusher:error');
    await client.settled();
    expect(client.frames.filter(({ event }) => event.endsWith('succeeded'))).toEqual([]);
  });

  it('end with an unsubscription, which is not answered, and can be begun again', async () => {
    const client = connect();
    await client.join('on-off');
    for (const channel of ['on-off', 'never-on']) client.say('pusher:unsubscribe', { channel });
    await client.settled();
    const received = client.frames.length;
    await publisher.trigger('on-off', 'x', '1');
    await client.settled();
    expect(client.frames.slice(received).map(({ event }) => event)).toEqual(['pusher:pong']);
    client.say('pusher:subscribe', { channel: 'on-off' });
    await client.settled();
    await publisher.trigger('on-off', 'x', '2');
    expect((await client.frame('x')).data).toBe('2');
  });

  it('are fifty at most on one socket; one more is refused without harm to the others', async () => {
    const client = await greeted();
    for (let index = 0; index < 51; index++) {
      client.say('pusher:subscribe', { channel: `c-${index}` });
      if (index % 10 === 9) running.shop.clock.advance(1_000);
      if (index % 10 === 9) await client.settled();
    }
    expect((await client.frame('pusher:error')).data).toEqual({ code: 4301, message: 'At most 50 channels' });
    expect(client.closed).toBeNull();
    client.say('pusher:unsubscribe', { channel: 'c-0' });
    client.say('pusher:subscribe', { channel: 'c-50' });
    await client.frame('pusher_internal:subscription_succeeded', 'c-50');
  });
});

describe('private channels', () => {
  it('accept a subscription with the signature of this socket and this channel', async () => {
    const client = await greeted();
    const channel = 'private-users.1';
    client.say('pusher:subscribe', { channel, auth: publisher.authorizeChannel(await client.id(), channel).auth });
    await client.frame('pusher_internal:subscription_succeeded', channel);
    await publisher.trigger(channel, 'x', '1');
    await client.frame('x', channel);
  });

  it('refuse any other subscription, and the socket stays', async () => {
    const [client, other] = [await greeted(), await greeted()];
    const [id, channel] = [await client.id(), 'private-users.2'];
    const good = sign(id, channel);
    const bad = [
      ['another socket’s', sign(await other.id(), channel)],
      ['another channel’s', sign(id, 'private-users.3')],
      ['another secret’s', sign(id, channel, 'x')],
      ['another key’s', sign(id, channel, SECRET, 'other')],
      ['in capitals', good.toUpperCase()],
      ['cut short', good.slice(0, -1)],
      ['with more behind it', `${good}0`],
      ['without its key', good.slice(good.indexOf(':') + 1)],
      ['empty', ''],
      ['missing', undefined],
    ];
    for (const [, auth] of bad) client.say('pusher:subscribe', { channel, auth });
    await client.settled();
    const refusals = client.frames.filter(({ event }) => event === 'pusher:subscription_error');
    expect(refusals).toHaveLength(bad.length);
    for (const { channel: refused, data } of refusals)
      expect([refused, JSON.parse(data as string)]).toEqual([channel, { type: 'AuthError', error: expect.any(String), status: 401 }]);
    await publisher.trigger(channel, 'x', 'secret');
    await client.settled();
    expect(JSON.stringify(client.frames)).not.toContain('"x"');
    expect(client.closed).toBeNull();
  });

  it('of encrypted events are private too', async () => {
    const client = await greeted();
    client.say('pusher:subscribe', { channel: 'private-encrypted-x' });
    await client.frame('pusher:subscription_error', 'private-encrypted-x');
  });
});

describe('what is not offered', () => {
  it('are presence channels, whatever the signature', async () => {
    const client = await greeted();
    const channel = 'presence-room';
    const user = { user_id: '1', user_info: {} };
    const { auth, channel_data } = publisher.authorizeChannel(await client.id(), channel, user);
    client.say('pusher:subscribe', { channel, auth, channel_data });
    client.say('pusher:subscribe', { channel, auth: sign(await client.id(), channel) });
    await client.settled();
    const refusals = client.frames.filter(({ event }) => event === 'pusher:subscription_error');
    expect(refusals.map(({ data }) => (JSON.parse(data as string) as { status: number }).status)).toEqual([403, 403]);
    expect(client.frames.some(({ event }) => event.endsWith('succeeded'))).toBe(false);
  });

  it('are client events: they reach no other client', async () => {
    const [client, other] = [await greeted(), await greeted()];
    const channel = 'private-talk';
    for (const socket of [client, other]) {
      socket.say('pusher:subscribe', { channel, auth: sign(await socket.id(), channel) });
      await socket.frame('pusher_internal:subscription_succeeded', channel);
    }
    client.send(JSON.stringify({ event: 'client-hello', channel, data: { text: 'x' } }));
    expect((await client.frame('pusher:error')).data).toEqual({ code: 4301, message: 'Client events are not enabled' });
    await other.settled();
    expect(JSON.stringify(other.frames)).not.toContain('client-hello');
  });
});

describe('events', () => {
  it('have name, channel and data as text, and nothing else', async () => {
    const client = connect();
    await client.join('plain');
    const data = ['plain text', '', '{"a":1}', '"', '\u2028\u0000é😀', '[1,2]'];
    for (const text of data) await publisher.trigger('plain', 'x', text);
    await client.until(() => client.frames.length === 2 + data.length);
    expect(client.frames.slice(2)).toEqual(data.map((text) => ({ event: 'x', channel: 'plain', data: text })));
  });
});

describe('the close codes of the server', () => {
  it('say “come back at once” when the session that authorised the socket has ended', async () => {
    const player = await running.shop.player();
    const client = await greeted();
    await joinOwnChannel(client, player);
    await player.post('/api/profile/logout');
    expect(await client.end()).toMatchObject({ code: 4200 });
  });
});

describe('Pusher’s own client', () => {
  /** The client that browsers use. `sign` answers what authorises a socket for a channel. */
  const pusherJs = (sign: (asked: { socket_id: string; channel_name: string }) => Promise<{ auth: string }>): PusherJs =>
    new PusherJs('fairdrop', {
      cluster: '',
      wsHost: new URL(running.url).hostname,
      wsPort: Number(new URL(running.url).port),
      forceTLS: false,
      enabledTransports: ['ws'],
      disableStats: true,
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        async customHandler({ socketId, channelName }, done) {
          done(null, await sign({ socket_id: socketId, channel_name: channelName }));
        },
      },
    });

  it('connects, subscribes, is authorised and receives events', async () => {
    const player = await running.shop.player();
    const channelName = userChannel(player.id);
    const client = pusherJs(async (asked) => (await player.post('/broadcasting/auth', asked, { key: null })).json<{ auth: string }>());
    try {
      const received = await new Promise((resolve, reject) => {
        const [news, own] = [client.subscribe('news'), client.subscribe(channelName)];
        own.bind('pusher:subscription_error', reject);
        own.bind('pusher:subscription_succeeded', () => {
          void publisher.trigger('news', 'first', { n: 1 }).then(() => publisher.trigger(channelName, 'second', { n: 2 }));
        });
        const events: unknown[] = [];
        for (const [channel, event] of [
          [news, 'first'],
          [own, 'second'],
        ] as const)
          channel.bind(event, (data: unknown) => {
            events.push(data);
            if (events.length === 2) resolve(events);
          });
      });
      expect(received).toEqual([{ n: 1 }, { n: 2 }]);
    } finally {
      client.disconnect();
    }
  });

  it('is let in at the next try after the server refused its signature', async () => {
    const player = await running.shop.player();
    let tries = 0;
    const client = pusherJs(async ({ socket_id: id, channel_name: channel }) => ({
      auth: sign(id, channel, tries++ === 0 ? 'wrong' : SECRET),
    }));
    const channels = new Channels({ renew: async () => 'renewed', after: (_delayMs, run) => after(1, run), random: () => 0 });
    try {
      channels.attach(client);
      await new Promise<void>((resolve) => {
        channels.subscribe(userChannel(player.id), z.looseObject({ type: z.string() }), { connected: resolve, message: () => undefined });
      });
      expect(tries).toBe(2);
    } finally {
      client.disconnect();
    }
  });
});
