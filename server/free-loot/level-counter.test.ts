import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { levelOf } from '#contract/level.ts';
import { betOf, seededPlayer } from '#tests/support/games.ts';
import { recordedNews } from '#tests/support/recorded-news.ts';
import { DATABASES, makeApp, type TestPlayer, type TestShop } from '#tests/support/shop.ts';

describe.each(DATABASES)('news of levels on %s', (database) => {
  const { published, publisher } = recordedNews();
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeApp({ database, publisher });
  });
  afterAll(() => shop.close());

  const stake = async (player: TestPlayer, coins: number): Promise<void> => {
    betOf(await player.post('/api/dice/bet', { stake: coins, choice: { side: 'under', target: 98 } }));
  };
  const news = async (player: TestPlayer): Promise<unknown[]> => {
    await shop.deps.counting.countAll();
    await shop.settled();
    return published.filter(({ stream, type }) => type === 'levelUpdated' && stream.endsWith(player.id)).map(({ data }) => data);
  };

  it('come with each step of experience, and report a level that was reached once, several as one', async () => {
    const player = await seededPlayer(shop, 2_000_000);
    await stake(player, 50);
    expect(await news(player)).toEqual([{ user_level: levelOf(5_000), reached_from: null }]);
    await stake(player, 1_000);
    expect(await news(player)).toHaveLength(2);
    expect((await news(player)).at(-1)).toEqual({ user_level: levelOf(105_000), reached_from: 1 });
    await stake(player, 1);
    expect((await news(player)).at(-1)).toEqual({ user_level: levelOf(105_100), reached_from: null });
  });

  it('see each level once, however the bets are counted', async () => {
    const player = await seededPlayer(shop, 2_000_000);
    for (let bet = 0; bet < 8; bet++) await Promise.all([stake(player, 430), shop.deps.counting.countAll()]);
    const levels = ((await news(player)) as { user_level: { level: number }; reached_from: number | null }[]).filter(
      ({ reached_from: from }) => from !== null,
    );
    expect(levels.at(-1)?.user_level.level).toBe(10);
    expect(levels.reduce((sum, { user_level: to, reached_from: from }) => sum + to.level - (from ?? 0), 0)).toBe(9);
  });
});
