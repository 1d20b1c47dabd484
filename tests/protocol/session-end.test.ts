import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userChannel } from '#contract/realtime/main.ts';
import { beginSession, refreshSession, SESSION_MS } from '#server/auth/sessions.ts';
import { ACCESS_TOKEN_S } from '#server/security/access-token.ts';
import { PusherClient } from '#tests/support/pusher-client.ts';
import { until } from '#tests/support/rounds.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';
import { PacketClient } from './packets.ts';
import { joinOwnChannel, listen } from './protocol-shop.ts';

/** What is open for a player: the private channel on one transport, a game on the other. */
interface Open {
  channel: PusherClient;
  game: PacketClient;
}

const ROUNDS = { ROUNDS: 'watched', CHAIN_LENGTH: '1000' };
const clients: { close(): void }[] = [];
afterAll(() => {
  for (const client of clients) client.close();
});

/** A player whose calls carry another token. */
function withToken(shop: TestShop, player: TestPlayer, token: string): TestPlayer {
  const post = (route: string, payload?: unknown) =>
    shop.call({ method: 'POST', url: route, headers: { authorization: `Bearer ${token}` }, payload: payload as object });
  return { ...player, token, post };
}

async function open(url: string, player: TestPlayer): Promise<Open> {
  const [channel, game] = [new PusherClient(url), new PacketClient(url)];
  clients.push(channel, game);
  await joinOwnChannel(channel, player);
  await game.join('/crash', JSON.stringify({ token: player.token }));
  return { channel, game };
}

/** Both transports learn that the session is over: one is closed with "reconnect now", the other goes on as a guest's. */
async function expectSignedOut({ channel, game }: Open): Promise<void> {
  expect(await channel.end()).toMatchObject({ code: 4200 });
  expect(await game.packet('42/crash,["signed-out"')).toBe('42/crash,["signed-out"]');
  expect(await game.stands()).toBe(true);
}

describe.each(DATABASES)('the end of a session on %s', (database) => {
  let shop: TestShop;
  let url: string;
  beforeAll(async () => {
    shop = await makeApp({ database, env: ROUNDS });
    url = await listen(shop);
    await until('rounds are taken up', () => shop.rounds.running());
  });
  afterAll(() => shop.close());

  it('reaches every socket of it, and none of the player’s other sessions or of others', async () => {
    const player = await shop.player();
    const { access_token: token } = await beginSession(shop.deps, player.id);
    const sameAgain = withToken(shop, player, token);
    const [mine, again, theirs] = [await open(url, player), await open(url, sameAgain), await open(url, await shop.player())];
    expect((await player.post('/api/profile/logout')).statusCode).toBe(200);
    await expectSignedOut(mine);
    for (const { channel, game } of [again, theirs]) {
      expect(await game.stands()).toBe(true);
      expect(channel.closed).toBeNull();
      expect(game.received.some((packet) => String(packet).includes('signed-out'))).toBe(false);
    }
  });

  it('is noticed without its event, as when the event was lost', async () => {
    const player = await shop.player();
    const mine = await open(url, player);
    await shop.deps.db.read.execute(
      sql`update session set ended_at = now(), ended_by = 'token_reuse' where user_id = ${player.id} and ended_at is null`,
    );
    await expectSignedOut(mine);
  });

  it.each([0, 1])('closes a socket that several sessions have authorised, whichever of them ends: %i', async (ending) => {
    const players = [await shop.player(), await shop.player()];
    const socket = new PusherClient(url);
    clients.push(socket);
    for (const player of players) await joinOwnChannel(socket, player);
    await players[ending]?.post('/api/profile/logout');
    expect(await socket.end()).toMatchObject({ code: 4200 });
  });

  it('leaves nothing behind on a socket that sends no close frame', async () => {
    const player = await shop.player();
    const { channel } = await open(url, player);
    // The socket is connected, but nothing is read from it any more.
    channel.socket.pause();
    await player.post('/api/profile/logout');
    await until('it is off its channel', () => shop.deps.publisher.watchers(userChannel(player.id)) === 0);
  });

  it('comes when its time is over, though a token of it is still valid', async () => {
    const player = await shop.player();
    shop.clock.advance(SESSION_MS - 60_000);
    const { access_token: token } = await refreshSession(shop.deps, player.refreshToken);
    const mine = await open(url, withToken(shop, player, token));
    expect(await mine.game.stands()).toBe(true);
    expect(mine.game.received.some((packet) => String(packet).includes('signed-out'))).toBe(false);
    shop.clock.advance(61_000);
    await expectSignedOut(mine);
  });

  it('is not the only one: sockets end with the access token that let them in, unless it is renewed', async () => {
    const player = await shop.player();
    const [lapsing, renewing] = [await open(url, player), await open(url, player)];
    shop.clock.advance((ACCESS_TOKEN_S - 60) * 1_000);
    const { access_token: token } = await refreshSession(shop.deps, player.refreshToken);
    await joinOwnChannel(renewing.channel, withToken(shop, player, token));
    renewing.game.send(`42/crash,1["sign-in",{"token":"${token}"}]`);
    expect(await renewing.game.packet('43/crash,1[')).toBe('43/crash,1[{"signed_in":true}]');
    shop.clock.advance(61_000);
    await expectSignedOut(lapsing);
    expect(await renewing.game.stands()).toBe(true);
    expect(renewing.channel.closed).toBeNull();
    expect(renewing.game.received.some((packet) => String(packet).includes('signed-out'))).toBe(false);
  });
});
