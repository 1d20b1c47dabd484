import { describe, expect, it } from 'vitest';
import { PusherClient } from '#tests/support/pusher-client.ts';
import { until } from '#tests/support/rounds.ts';
import { makeApp } from '#tests/support/shop.ts';
import { PacketClient } from './packets.ts';
import { listen } from './protocol-shop.ts';

/** Sockets of each transport: enough for a stop that takes a while. */
const CROWD = 150;

describe('a stop', () => {
  it('closes many sockets one after the other, with “come back later”, and accepts no new ones meanwhile', async () => {
    const shop = await makeApp({ database: 'pglite', env: { ROUNDS: 'watched', CHAIN_LENGTH: '1000' } });
    const url = await listen(shop);
    await until('rounds are taken up', () => shop.rounds.running());
    const channels = Array.from({ length: CROWD }, () => new PusherClient(url));
    const games = Array.from({ length: CROWD }, () => new PacketClient(url));
    await Promise.all([...channels.map((client) => client.join('drops')), ...games.map((client) => client.join('/crash'))]);
    const ends = { channels: [] as number[], games: [] as number[] };
    for (const { socket } of channels) socket.on('close', () => ends.channels.push(performance.now()));
    for (const { socket } of games) socket.on('close', () => ends.games.push(performance.now()));

    const stopping = shop.close();
    await until('it has begun', () => ends.channels.length > 0);
    const late = [new PusherClient(url), new PacketClient(url)];
    await Promise.all([...channels, ...games].map((client) => client.end()));
    for (const client of late) await client.until(() => client.closed);
    await stopping;

    expect(new Set(channels.map(({ closed }) => closed?.code))).toEqual(new Set([4100]));
    for (const client of games) expect(client.received).toContain('41/crash,');
    for (const times of Object.values(ends)) expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(CROWD * 0.4);
    for (const client of late) expect(client.received.some((frame) => /connection_established|^0\{/.test(String(frame)))).toBe(false);
  });
});
