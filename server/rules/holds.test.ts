import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeRounds, type RoundShop } from '#tests/support/rounds.ts';
import { PLAY_CALLS, seededPlayer } from '#tests/support/games.ts';
import { DATABASES, type TestPlayer } from '#tests/support/shop.ts';
import { gameOf } from '#contract/games/index.ts';

/** A call of each game that places a bet. */
const CALLS: readonly { game: string; url: string; body: object }[] = [
  ...PLAY_CALLS.map(({ game, url, body }) => ({ game, url, body: body(1) })),
  { game: 'box', url: '/api/boxes/penny-arcade/open', body: { count: 1 } },
  { game: 'wheel', url: '/api/wheel/bet', body: { stake: 1, color: 2 } },
  { game: 'crash', url: '/api/crash/bet', body: { stake: 1 } },
];

describe.each(DATABASES)('a hold on %s', (database) => {
  let shop: RoundShop;
  let player: TestPlayer;
  beforeEach(async () => {
    shop = await makeRounds(database, {});
    player = await seededPlayer(shop, 100_000);
  });
  afterEach(() => shop.close());

  const hold = (columns: string): Promise<void> =>
    shop.deps.db.script(
      `insert into hold (${columns.split('=')[0]}, reason, placed_at, placed_by) values (${columns.split('=')[1]}, 'a test', now(), 'ada')`,
    );

  it('on a game refuses its bets in the transaction, and no others', async () => {
    await shop.open('wheel');
    await shop.open('crash');
    for (const { game, url, body } of CALLS) {
      expect(gameOf(game).key).toBe(game);
      await hold(`what, game='game', '${game}'`);
      const refused = await player.post(url, body);
      expect([game, refused.statusCode, refused.json().code]).toEqual([game, 409, 'play_not_allowed']);
      const others = CALLS.filter((call) => call.game !== game).slice(0, 1);
      for (const other of others) expect((await player.post(other.url, other.body)).statusCode).toBe(200);
      await shop.deps.db.script(`update hold set lifted_at = now(), lifted_by = 'ada'`);
    }
    expect(await shop.audit()).toEqual([]);
  });

  it('on the play of a player refuses that player alone', async () => {
    const other = await seededPlayer(shop, 1_000);
    await hold(`what, user_id='play', '${player.id}'`);
    const [dice] = CALLS;
    expect((await player.post(dice?.url ?? '', dice?.body)).json()).toMatchObject({ code: 'play_not_allowed' });
    expect((await other.post(dice?.url ?? '', dice?.body)).statusCode).toBe(200);
  });
});
