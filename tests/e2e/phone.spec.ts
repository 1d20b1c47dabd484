import type { Page } from '@playwright/test';
import { serious } from './axe.ts';
import { CALM, diceBet, expect, sharedTest as test, visit } from './support.ts';

test.use({ ...CALM, viewport: { width: 390, height: 844 } });

/** Waits until nothing on the page loads or moves any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** How far the page can be scrolled sideways, px. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => (document.scrollingElement ?? document.body).scrollWidth - window.innerWidth);

/** What extends over an edge of the screen and is in nothing that can be pushed sideways. */
const overTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pushed = (part: Element | null): boolean =>
      part !== null && (getComputedStyle(part).overflowX !== 'visible' || pushed(part.parentElement));
    return [...document.querySelectorAll('a, button, form, fieldset, h1, h2, dl, nav')]
      .filter((part) => part.checkVisibility() && !pushed(part.parentElement))
      .filter((part) => part.getBoundingClientRect().right > window.innerWidth + 1 || part.getBoundingClientRect().left < -1)
      .map((part) => `${part.tagName} ${part.textContent.trim().slice(0, 40)}`);
  });

/** The narrowest phone that the shop is made for, px. */
const NARROWEST = { width: 320, height: 640 };

async function expectSound(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await settled(page);
  expect.soft(await serious(page), path).toEqual([]);
  expect.soft(await sideways(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  const usual = page.viewportSize();
  await page.setViewportSize(NARROWEST);
  expect.soft(await sideways(page), `${path} scrolls sideways at ${NARROWEST.width} px`).toBeLessThanOrEqual(0);
  expect.soft(await overTheEdge(page), `${path} at ${NARROWEST.width} px`).toEqual([]);
  if (usual !== null) await page.setViewportSize(usual);
}

test('the games are sound on a phone', async ({ page, player }) => {
  await diceBet(player);
  for (const path of ['/crash', '/wheel', '/dice', '/plinko', '/upgrade']) await expectSound(page, path);
});

test('the pages of proof are sound on a phone', async ({ page, player }) => {
  const bet = await diceBet(player);
  await visit(page, '/crash');
  for (const path of [
    '/crash/provably-fair',
    '/wheel/provably-fair',
    '/dice/provably-fair',
    '/plinko/provably-fair',
    '/provably-fair',
    `/bets/${bet}`,
  ])
    await expectSound(page, path);

  const rounds = async () => (await player.call<{ data: { id: string }[] }>('GET', '/api/crash/recent-games?limit=1')).data;
  await expect.poll(async () => (await rounds()).length, { timeout: 90_000 }).toBe(1);
  const [round] = await rounds();
  await expectSound(page, `/crash/rounds/${round?.id}`);
});
