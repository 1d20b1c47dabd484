import type { Locator, Page } from '@playwright/test';
import { BOX, CALM, expect, sharedTest as test, visit } from './support.ts';

/* A phone that lies on its side, and a desk's window at twice its size: little height. */

const SIZES = [
  { name: 'a phone on its side', viewport: { width: 844, height: 390 }, hasTouch: true },
  { name: 'a window at 200 %', viewport: { width: 720, height: 450 }, hasTouch: false },
];

const GAMES: { path: string; button: (page: Page) => Locator }[] = [
  { path: '/dice', button: (page) => page.getByTestId('place-bet') },
  { path: '/plinko', button: (page) => page.getByTestId('place-bet') },
  { path: '/upgrade', button: (page) => page.getByTestId('place-bet') },
  { path: '/crash', button: (page) => page.locator('[data-testid=place-bet], [data-testid=queue-bet]').first() },
  { path: '/wheel', button: (page) => page.getByTestId('bet-50') },
  { path: `/boxes/${BOX}`, button: (page) => page.getByTestId('open-box') },
];

/** True when a part is in the window as a whole, with nothing over its corners and its middle. */
const inSight = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const within = top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
    const covered = [...document.querySelectorAll('header, nav')].some((bar) => {
      if (!['fixed', 'sticky'].includes(getComputedStyle(bar).position)) return false;
      const over = bar.getBoundingClientRect();
      return over.left < right && over.right > left && over.top < bottom && over.bottom > top;
    });
    return within && !covered;
  });

for (const { name, ...size } of SIZES)
  test.describe(name, () => {
    test.use({ ...CALM, ...size });

    test('has the scene and its button in sight at once', async ({ page, player: _player }) => {
      for (const { path, button } of GAMES) {
        await visit(page, path);
        const stage = page.locator('[data-stage-slot]');
        await expect(stage).toBeVisible();
        await expect(button(page)).toBeVisible();
        await expect.soft(async () => expect(await inSight(stage)).toBe(true), `the stage of ${path}`).toPass({ timeout: 5_000 });
        await expect.soft(async () => expect(await inSight(button(page))).toBe(true), `the button of ${path}`).toPass({ timeout: 5_000 });
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      }
    });
  });
