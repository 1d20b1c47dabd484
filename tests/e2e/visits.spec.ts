import { battleBots, createBattle, seatBots } from '#tools/api-battle.ts';
import { deposit, newPlayer } from '#tools/api-player.ts';
import { BOX, expect, test, visit } from './support.ts';

const GAMES = ['/dice', '/plinko', '/upgrade'] as const;
const VISITS = 52;
/** What a visit may leave behind after the first rounds have filled the caches, bytes in all. */
const MOST_GROWTH = 5_000_000;
/** Textures that come and go with the moment. A leak leaves one for each visit to a game, thirteen and more. */
const PASSING_TEXTURES = 2;

/** A battle that is over by the time it is visited for the second time. */
async function shortBattle(url: string): Promise<string> {
  const player = await newPlayer(url);
  await deposit(url, player, 10);
  const id = await createBattle(player, { slug: BOX });
  await seatBots(player, id, (await battleBots(player)).slice(0, 1));
  return id;
}

test('fifty visits to three games and a battle leave one context, as many textures as before, and no growth', async ({ page, baseURL }) => {
  test.setTimeout(300_000);
  await page.addInitScript(() => localStorage.setItem('quality', 'high'));
  // Small, since software WebGL paints the page's every pixel.
  await page.setViewportSize({ width: 390, height: 640 });
  const battle = await shortBattle(baseURL ?? '');
  await visit(page, '/dice');
  const go = async (turn: number): Promise<void> => {
    const path = GAMES[turn % 4] ?? `/battles/${battle}`;
    await page.evaluate((to) => {
      const link = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].find(({ pathname }) => pathname === to);
      if (link) return link.click();
      // No page links to one battle among all: the way there is an entry of the history.
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    const scene = GAMES[turn % 4]?.slice(1) ?? 'battle';
    await expect(page.locator(`[data-stage-slot="${scene}"] canvas:not([data-words])`)).toBeVisible({ timeout: 20_000 });
  };
  const heap = async (): Promise<number> => {
    const session = await page.context().newCDPSession(page);
    for (let pass = 0; pass < 2; pass++) await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
    await session.detach();
    return usedSize;
  };
  const stats = () =>
    page.evaluate(() => (window as unknown as { __stage: { stats(): { textures: number; contexts: number } } }).__stage.stats());
  for (let turn = 0; turn < 8; turn++) await go(turn);
  const [bytes, before] = [await heap(), await stats()];
  for (let turn = 0; turn < VISITS; turn++) await go(turn);
  const [grown, after] = [(await heap()) - bytes, await stats()];
  expect(await page.locator('[data-stage-slot] canvas:not([data-words])').count()).toBe(1);
  expect(after.contexts).toBe(before.contexts);
  expect(after.textures).toBeLessThanOrEqual(before.textures + PASSING_TEXTURES);
  expect(grown).toBeLessThan(MOST_GROWTH);
});
