import type { Page } from '@playwright/test';
import { spread } from '#tests/visual/pixels.ts';
import { betButton, BOX, CALM, expect, test, visit } from './support.ts';

/* One visit shows every scene after others, as a player walks from game to game: the canvas is handed on, and each scene finds all that it draws with. */

test.use(CALM);

/** Pages with a scene, and a part of what their canvas says it shows. Dice comes late: it draws with what no other scene does. */
const SCENES = [
  { path: '/wheel', scene: 'wheel', shows: 'stakes' },
  { path: `/boxes/${BOX}`, scene: 'box', shows: 'showcase' },
  { path: '/plinko', scene: 'plinko', shows: 'buckets' },
  { path: '/dice', scene: 'dice', shows: 'zone' },
  { path: '/crash', scene: 'crash', shows: 'gauge' },
  { path: '/upgrade', scene: 'upgrade', shows: 'arc' },
  { path: '/dice', scene: 'dice', shows: 'zone' },
] as const;

const described = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => (window as unknown as { __stage: { describe(): Record<string, unknown> } }).__stage.describe());

/** Follows a link of the page, without loading it anew. */
async function follow(page: Page, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]`).first();
  await link.waitFor({ state: 'attached' });
  await link.evaluate((element: HTMLAnchorElement) => element.click());
}

for (const quality of ['high', 'canvas', 'lean'] as const) {
  test(`${quality}: every scene is painted, whichever came before, and a roll of the dice is shown`, async ({ page, player }) => {
    test.setTimeout(300_000);
    expect(player.token).toBeTruthy();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.addInitScript((tier) => localStorage.setItem('quality', tier), quality);
    // Small, since software WebGL paints the page's every pixel.
    await page.setViewportSize({ width: 390, height: 640 });
    await visit(page, '/');
    for (const { path, scene, shows } of SCENES) {
      if (scene === 'box') await follow(page, '/boxes');
      await follow(page, path);
      const canvas = page.locator(`[data-stage-slot="${scene}"] canvas:not([data-words])`);
      await expect(canvas).toBeVisible({ timeout: 60_000 });
      await expect.poll(async () => Object.keys(await described(page)), { message: scene }).toContain(shows);
      await expect
        .poll(async () => spread(await canvas.screenshot()), { message: `${scene} is painted`, timeout: 60_000 })
        .toBeGreaterThan(4);
      expect(complaints, scene).toEqual([]);
    }
    await betButton(page).click();
    await expect(page.getByTestId('result')).not.toBeEmpty();
    await expect.poll(async () => (await described(page))['result']).toMatchObject({ verdict: /won|lost/ });
    await expect(page.getByText('animation stopped')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
}

test('a scene whose renderer can’t be fetched leaves its place to the still picture without an uncaught error, and the bet is played on that', async ({
  page,
  player,
}) => {
  expect(player.token).toBeTruthy();
  await page.route(/\/assets\/(canvas|webgl)-[^/]+\.js$/, (route) => route.abort());
  await page.goto('/dice');
  await expect(page.getByText('The animation couldn’t be loaded')).toBeVisible({ timeout: 20_000 });
  await betButton(page).click();
  await expect(page.getByTestId('result')).not.toBeEmpty();
});
