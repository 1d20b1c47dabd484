import type { Locator, Page } from '@playwright/test';
import { createBattle, battleBots, seatBots } from '#tools/api-battle.ts';
import { Fingers } from './by-touch.ts';
import { BOX, CALM, betButton, betsOf, diceBet, expect, test, visit, visitGame } from './support.ts';

test.use({ ...CALM, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The middle of what is in sight of an element. */
async function middleOf(page: Page, element: Locator): Promise<{ x: number; y: number }> {
  await element.scrollIntoViewIfNeeded();
  return element.evaluate((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return { x: (Math.max(0, left) + Math.min(innerWidth, right)) / 2, y: (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2 };
  });
}

const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY);
const zoomed = (page: Page): Promise<number> => page.evaluate(() => visualViewport?.scale ?? 0);

test('a finger that starts on a scene scrolls the page, and two zoom it', async ({ page, player }) => {
  const bet = await diceBet(player);
  const battle = await createBattle(player, { slug: BOX });
  await seatBots(player, battle, (await battleBots(player)).slice(0, 1));
  const { data } = await player.call<{ data: { slug: string }[] }>('GET', '/api/custom-boxes?per_page=1');
  const fingers = await Fingers.on(page);
  const paths = [
    '/crash',
    '/wheel',
    '/plinko',
    '/dice',
    '/upgrade',
    `/boxes/${BOX}`,
    `/custom/${data[0]?.slug}`,
    `/battles/${battle}`,
    `/bets/${bet}`,
  ];
  for (const path of paths) {
    await visit(page, path);
    const scene = page.locator('[data-stage-slot] canvas').first();
    await expect(scene, path).toBeVisible();
    const before = await scrolled(page);
    await fingers.swipe(await middleOf(page, scene), { x: 0, y: -160 });
    await expect
      .soft(async () => expect(await scrolled(page)).toBeGreaterThan(before + 80), `${path} is scrolled`)
      .toPass({ timeout: 3_000 });
    await expect
      .soft(async () => {
        // Two fingers that come down while the page still scrolls go on scrolling it.
        await fingers.spread(await middleOf(page, scene));
        expect(await zoomed(page)).toBeGreaterThan(1.1);
      }, `${path} is zoomed`)
      .toPass({ timeout: 10_000 });
  }
});

test('a finger across a slider scrolls the page and leaves the slider as it is; along it, it moves the thumb', async ({
  page,
  player: _player,
}) => {
  await visitGame(page, '/dice');
  const slider = page.getByTestId('dice-slider');
  const target = await slider.inputValue();
  const fingers = await Fingers.on(page);
  await fingers.swipe(await middleOf(page, slider), { x: 0, y: -160 });
  await expect.poll(() => scrolled(page)).toBeGreaterThan(80);
  await expect(slider).toHaveValue(target);
  await fingers.swipe(await middleOf(page, slider), { x: 90, y: 0 });
  await expect(slider).not.toHaveValue(target);
  expect(await zoomed(page)).toBe(1);
});

test('two quick taps on the button that bets zoom nothing, and a long press bets once and brings up no menu', async ({ page, player }) => {
  await visitGame(page, '/dice');
  await page.evaluate(() => {
    document.addEventListener('contextmenu', (event) =>
      document.documentElement.setAttribute('data-menu', String(!event.defaultPrevented)),
    );
  });
  const fingers = await Fingers.on(page);
  await fingers.hold(await middleOf(page, betButton(page)), page, 1_500);
  await expect(betButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  expect(await betsOf(player, 'dice').then(({ length }) => length)).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  expect(await page.locator('html').getAttribute('data-menu')).not.toBe('true');
  await fingers.tapTwice(await middleOf(page, betButton(page)));
  await expect.poll(async () => (await betsOf(player, 'dice')).length).toBeGreaterThan(0);
  expect(await zoomed(page)).toBe(1);
});

/** Runs in the page: the fields in which letters are typed or chosen, with letters below the size from which on a touch screen's browser does not zoom into them. */
const smallFields = (): string[] =>
  [...document.querySelectorAll('input:not([type=radio], [type=checkbox], [type=range], [type=file], [type=hidden]), select, textarea')]
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => `${field.getAttribute('aria-label') ?? field.id} ${getComputedStyle(field).fontSize}`);

test('no field has letters so small that a browser zooms into it', async ({ page, player: _player }) => {
  const paths = [
    '/boxes',
    '/battles',
    '/battles/create',
    '/custom-boxes/all',
    '/custom-boxes/create',
    '/profile/transactions',
    '/profile/delivery',
  ];
  for (const path of paths) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    expect.soft(await page.evaluate(smallFields), path).toEqual([]);
  }
});
