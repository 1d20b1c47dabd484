import { expect, test, visit } from './support.ts';

const GAMES = ['/dice', '/plinko', '/upgrade'] as const;
const VISITS = 51;
/** What a visit may leave behind after the first rounds have filled the caches, bytes in all. */
const MOST_GROWTH = 5_000_000;

test('fifty visits to the three games leave one context, as many textures as before, and no growth', async ({ page }) => {
  test.setTimeout(300_000);
  await page.addInitScript(() => localStorage.setItem('quality', 'high'));
  await page.setViewportSize({ width: 800, height: 600 });
  await visit(page, '/dice');
  const go = async (path: string): Promise<void> => {
    await page.evaluate((to) => {
      const link = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].find(({ pathname }) => pathname === to);
      if (!link) throw new Error(`no link to ${to}`);
      link.click();
    }, path);
    await expect(page.locator(`[data-stage-slot="${path.slice(1)}"] canvas:not([data-words])`)).toBeVisible({ timeout: 20_000 });
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
  for (let turn = 0; turn < 6; turn++) await go(GAMES[turn % 3] ?? '/dice');
  const [bytes, before] = [await heap(), await stats()];
  for (let turn = 0; turn < VISITS; turn++) await go(GAMES[turn % 3] ?? '/dice');
  const [grown, after] = [(await heap()) - bytes, await stats()];
  expect(await page.locator('[data-stage-slot] canvas:not([data-words])').count()).toBe(1);
  expect(after.contexts).toBe(before.contexts);
  expect(after.textures).toBeLessThanOrEqual(before.textures);
  expect(grown).toBeLessThan(MOST_GROWTH);
});
