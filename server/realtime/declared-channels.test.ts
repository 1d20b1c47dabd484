import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channel } from '#contract/realtime/channel.ts';
import { CHANNELS } from '#contract/realtime/channels.ts';
import { envelopeOf } from '#contract/realtime/envelope.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { PusherClient } from '#tests/support/pusher-client.ts';
import { until } from '#tests/support/rounds.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

const events = { playerJoined: envelopeOf('playerJoined', z.object({ seat: z.number() })) };
const battle = channel({ pattern: 'arena-{id}', audience: 'everybody', events });
const hand = channel({ pattern: 'private-hand.{id}', audience: 'owner', events });

describe.each(DATABASES)('a channel that is declared and nothing else, on %s', (database) => {
  let shop: TestShop;
  const sockets: PusherClient[] = [];
  beforeAll(async () => {
    shop = await makeApp({ database, channels: [...CHANNELS, battle, hand] });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await shop.close();
  });

  const connect = (): PusherClient => {
    const socket = new PusherClient(`http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`);
    sockets.push(socket);
    return socket;
  };
  const authorise = async (player: TestPlayer, socket: PusherClient, name: string) =>
    player.post('/broadcasting/auth', { socket_id: await socket.id(), channel_name: name }, { key: null });

  it('is subscribed to and published on: its events arrive as its schema reads them, on their own channel alone', async () => {
    const [one, other] = [connect(), connect()];
    await Promise.all([one.join(battle.named('1')), other.join(battle.named('2'))]);
    await shop.deps.db.transaction(async (tx) =>
      enqueue(
        tx,
        [1, 2, 3].map((seat) => battle.news('playerJoined', { seat }, '1')),
      ),
    );
    await until('they are heard', () => one.published(battle.named('1')).length === 3);
    const received = one.published(battle.named('1')).map((event) => z.parse(events.playerJoined, event));
    expect(received.map(({ seq, stream, data }) => [seq, stream, data.seat])).toEqual([1, 2, 3].map((seat) => [seat, 'arena-1', seat]));
    expect(other.published(battle.named('2'))).toEqual([]);
  });

  it('admits only its owner where it is private', async () => {
    const [owner, other] = [await shop.player(), await shop.player()];
    const [own, foreign] = [connect(), connect()];
    const refused = await authorise(other, foreign, hand.named(owner.id));
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'forbidden']);
    expect((await authorise(owner, own, 'private-nothing')).statusCode).toBe(403);
    const { auth } = (await authorise(owner, own, hand.named(owner.id))).json<{ auth: string }>();
    await own.join(hand.named(owner.id), auth);
    await shop.deps.db.transaction(async (tx) => enqueue(tx, hand.news('playerJoined', { seat: 4 }, owner.id)));
    await until('it is heard', () => own.published(hand.named(owner.id)).length === 1);
  });
});
