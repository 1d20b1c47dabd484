import { describe, expect, it } from 'vitest';
import { PusherClient, PUSHER_PATH } from '#tests/support/pusher-client.ts';
import { PacketClient, SESSION_PATH } from './packets.ts';
import { listenForTests } from './protocol-shop.ts';

/** What one network may have open on one transport. */
const PLACES = 200;

const running = listenForTests({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const pusher = (address: string): PusherClient => running.keep(new PusherClient(running.url, { path: PUSHER_PATH, ...from(address) }));
const packets = (address: string): PacketClient => running.keep(new PacketClient(running.url, { path: SESSION_PATH, ...from(address) }));
const household = Array.from({ length: PLACES }, (_, index) => `2001:db8:1:2::${index.toString(16)}`);

describe('one network', () => {
  it('has a limit of Pusher sockets; the next one gets “come back later”, those of other networks are accepted', async () => {
    const clients = household.map(pusher);
    await Promise.all(clients.map((client) => client.id()));
    const next = pusher('2001:db8:1:2:ffff::1');
    expect(await next.end()).toMatchObject({ code: 4100 });
    await pusher('2001:db8:1:3::1').id();
    await pusher('192.0.2.1').id();
    clients[0]?.close();
    await clients[0]?.end();
    await pusher('2001:db8:1:2::1').until(async () => {
      const again = pusher('2001:db8:1:2::1');
      await again.until(() => again.closed ?? again.frames.length > 0);
      return again.closed === null;
    });
  });

  it('has a limit of Engine.IO sessions; the next one is refused with 503, those of other networks are accepted', async () => {
    const clients = household.map(packets);
    await Promise.all(clients.map((client) => client.opened()));
    const next = packets('2001:db8:1:2:ffff::1');
    await next.until(() => next.refused);
    expect(next.refused).toBe(503);
    await packets('2001:db8:1:3::1').opened();
  });
});
