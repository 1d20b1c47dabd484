import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { cents } from '#contract/money.ts';
import { until } from '#tests/support/rounds.ts';
import { PacketClient } from './packets.ts';
import { listenForTests } from './protocol-shop.ts';

const running = listenForTests({ WHEEL_STARTING_MS: '60000' });

describe('a player’s own bets', () => {
  const ownBets = (client: PacketClient): { id: string; status: string }[] =>
    client.received
      .filter((packet): packet is string => typeof packet === 'string' && packet.startsWith('42/wheel,["own-bet"'))
      .map((packet) => JSON.parse(packet.slice('42/wheel,'.length))[1] as { id: string; status: string });
  const join = async (token: string): Promise<PacketClient> => {
    const client = running.keep(new PacketClient(running.url));
    await client.join('/wheel', JSON.stringify({ token }));
    return client;
  };

  it('are sent to all signed-in sockets of the player, and to no others, until the session ends', async () => {
    const [player, other] = [await running.shop.player({ balance: cents(10_000) }), await running.shop.player({ balance: cents(10_000) })];
    const [first, second, guest, theirs] = [await join(player.token), await join(player.token), await join(''), await join(other.token)];
    await until('bets are open', () => running.shop.rounds.statusOf('wheel') === 'starting');
    const { bet } = (await player.post('/api/wheel/bet', { stake: 1, color: 2 })).json().data;
    for (const page of [first, second]) {
      await page.until(() => ownBets(page).length === 1);
      expect(ownBets(page)).toEqual([bet]);
    }
    await player.post(`/api/wheel/bet/${bet.id}/cancel`);
    await second.until(() => ownBets(second).length === 2);
    expect(ownBets(second)[1]).toEqual({ ...bet, status: 'canceled' });
    second.send('42/wheel,5["sign-in",{"token":""}]');
    await second.packet('43/wheel,5[');
    await player.post('/api/wheel/bet', { stake: 1, color: 3 });
    await first.until(() => ownBets(first).length === 3);
    for (const page of [second, guest, theirs]) await page.stands('/wheel');
    expect([second, guest, theirs].map((page) => ownBets(page).length)).toEqual([2, 0, 0]);
    await player.post('/api/profile/logout');
    await first.packet('42/wheel,["signed-out"');
  });

  it('are those of the sign-in that was requested last, however long each check takes', async () => {
    const player = await running.shop.player({ balance: cents(10_000) });
    const page = await join('');
    const { tokens } = running.shop.deps;
    const verify = tokens.verify.bind(tokens);
    vi.spyOn(tokens, 'verify').mockImplementationOnce(async (token) => {
      await sleep(100);
      return verify(token);
    });
    page.send(`42/wheel,1["sign-in",{"token":"${player.token}"}]`);
    page.send('42/wheel,2["sign-in",{"token":""}]');
    await Promise.all([page.packet('43/wheel,1['), page.packet('43/wheel,2[')]);
    const watching = await join(player.token);
    await player.post('/api/wheel/bet', { stake: 1, color: 2 });
    await watching.until(() => ownBets(watching).length === 1);
    await page.stands('/wheel');
    expect(ownBets(page)).toEqual([]);
  });
});
