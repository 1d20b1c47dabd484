import type { Page } from '@playwright/test';
import { betButton, betsOf, expect, expectBetsAddUp, SMALL_DESK, test, visitGame } from './support.ts';

test.use(SMALL_DESK);

/** A browser that paints no sooner than this after the paint before: eight frames a second, far below what the last tier keeps. */
const PAINT_MS = 120;

type SlowWindow = Window & { paintMs: number; __stage: { stats(): { tier: string } } };

/** Makes animation frames late for as long as `paintMs` is not 0. */
function paintLate(paintMs: number): void {
  const page = window as unknown as SlowWindow;
  page.paintMs = paintMs;
  const [request, cancel] = [window.requestAnimationFrame.bind(window), window.cancelAnimationFrame.bind(window)];
  const undo = new Map<number, () => void>();
  let last = 0;
  window.requestAnimationFrame = (run) => {
    last += 1;
    const id = last;
    const timer = setTimeout(() => {
      const frame = request((nowMs) => {
        undo.delete(id);
        run(nowMs);
      });
      undo.set(id, () => cancel(frame));
    }, page.paintMs);
    undo.set(id, () => clearTimeout(timer));
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    undo.get(id)?.();
    undo.delete(id);
  };
}

const tierOf = (page: Page): Promise<string> => page.evaluate(() => (window as unknown as SlowWindow).__stage.stats().tier);

test('a device that can’t draw 20 frames a second gets the still picture, loses no result, and draws again once it is fast', async ({
  page,
  player,
}) => {
  await page.addInitScript(paintLate, PAINT_MS);
  await visitGame(page, '/plinko');
  const note = page.locator('#content').getByText('too busy for animations');
  let balls = 0;
  // What falls in the page's first seconds is drawn, however slowly.
  await expect(async () => {
    await betButton(page).click();
    balls += 1;
    await expect(note).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000, intervals: [0] });
  expect(await tierOf(page)).toBe('plate');
  await expect.poll(async () => (await betsOf(player, 'plinko')).length).toBe(balls);
  await expect(page.getByTestId('in-the-air')).toHaveText('0');
  await expectBetsAddUp(page, player, 'plinko');

  await page.evaluate(() => ((window as unknown as SlowWindow).paintMs = 0));
  // A play after a while brings the scene back.
  await expect(async () => {
    await betButton(page).click();
    await expect(note).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
});
