import type { Locator, Page } from '@playwright/test';
import { CALM, expect, sharedTest as test, visit } from './support.ts';

test.use(CALM);

/* Each control of a game's panel can be reached and read, in the sizes that players have. */

const GAMES = ['/dice', '/plinko', '/upgrade', '/crash', '/wheel'];

const panelOf = (page: Page): Locator => page.getByRole('region').filter({ has: page.getByRole('group', { name: 'How to play' }) });

async function visitAuto(page: Page, path: string): Promise<Locator> {
  await visit(page, path);
  const panel = panelOf(page);
  await panel.getByRole('radio', { name: 'Auto' }).check();
  await expect(panel.getByLabel('Number of bets')).toBeVisible();
  return panel;
}

/** Names of the panel's controls of which a part lies under something else or outside the window. `bring`: each is scrolled to first. */
function hidden(panel: Locator, bring: 'as it stands' | 'scrolled to'): Promise<string[]> {
  return panel.evaluate((root, scroll) => {
    const boxOf = (control: Element): Element => (control.matches('input[type=radio]') && control.closest('label')) || control;
    const nameOf = (control: Element): string =>
      [
        control.getAttribute('aria-label'),
        ...[...((control as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent),
        control.textContent,
      ]
        .filter(Boolean)
        .join(' ');
    const covered = (control: Element): boolean => {
      const box = boxOf(control);
      if (scroll) box.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const middle = (left + right) / 2;
      return [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
        const hit = document.elementFromPoint(middle, y);
        return hit === null || !(box === hit || box.contains(hit));
      });
    };
    return [...root.querySelectorAll('input, button, select, a[href]')].filter(covered).map(nameOf);
  }, bring === 'scrolled to');
}

/** A desk, a low one and a phone. Layouts follow the size by style sheets alone, so one visit shows them all. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
] as const;

for (const path of GAMES)
  test(`no control of ${path} in auto play lies under another one`, async ({ page, player }) => {
    expect(player.token).toBeTruthy();
    const panel = await visitAuto(page, path);
    for (const size of SIZES) {
      const place = `at ${size.width} × ${size.height}`;
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      if (size.height === 900) expect.soft(await hidden(panel, 'as it stands'), `${place}, without scrolling`).toEqual([]);
      expect.soft(await hidden(panel, 'scrolled to'), `${place}, scrolled to`).toEqual([]);
    }
  });

test('the page stays where it is while the focus moves through its header', async ({ page, player }) => {
  expect(player.token).not.toBe('');
  await visit(page, '/boxes');
  const scrolled = (): Promise<number> =>
    page.evaluate(() => {
      window.scrollTo(0, 500);
      return Math.round(window.scrollY);
    });
  await expect.poll(scrolled).toBe(500);
  const focused = await page.evaluate(() => {
    const inHeader = [...document.querySelectorAll<HTMLElement>('header :is(a, button)')].filter((one) => one.checkVisibility());
    for (const one of inHeader) one.focus();
    return inHeader.length;
  });
  expect(focused).toBeGreaterThan(5);
  expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(500);
});

test('the rules of auto play are set by keyboard, say why a figure is not taken, and are kept', async ({ page, player }) => {
  expect(player.token).toBeTruthy();
  const panel = await visitAuto(page, '/dice');
  const way = panel.getByRole('button', { name: /^Rules/ });
  await expect(way).toHaveText(/None/);
  await way.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Auto play rules' });
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 14; step++) {
    await page.keyboard.press('Tab');
    await expect
      .poll(() => dialog.evaluate((root) => root.contains(document.activeElement)), { message: 'the focus stays in the dialog' })
      .toBe(true);
  }

  const onLoss = dialog.getByRole('group', { name: 'On loss' });
  await onLoss.getByRole('radio', { name: 'Reset' }).focus();
  await page.keyboard.press('ArrowRight');
  const percent = dialog.getByLabel(/On loss.*percent|percent.*On loss/i);
  await percent.fill('5000');
  await expect(dialog.getByRole('status').filter({ hasText: '1000' })).toBeVisible();
  await percent.fill('50');
  const profit = dialog.getByLabel('Stop on profit');
  await profit.fill('12.345');
  await expect(dialog.getByRole('status').filter({ hasText: 'amount' })).toBeVisible();
  await profit.fill('12.34');
  const loss = dialog.getByLabel('Stop on loss');
  await loss.fill('7');
  await loss.fill('−3');
  await loss.blur();
  await expect(loss).toHaveValue('7.00');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(way).toBeFocused();
  await expect(way).toHaveText(/3 set/);
  await page.reload();
  await way.click();
  await expect(percent).toHaveValue('50');
  await expect(profit).toHaveValue('12.34');
  await expect(loss).toHaveValue('7.00');
});

test('a count of bets that cannot be played says why, and the last good one stays', async ({ page, player }) => {
  expect(player.token).toBeTruthy();
  const panel = await visitAuto(page, '/dice');
  const count = panel.getByLabel('Number of bets');
  await count.fill('25');
  for (const text of ['1.5', '-4', '10001', 'many']) {
    await count.fill(text);
    await expect(panel.getByRole('status').filter({ hasText: 'whole number' })).toBeVisible();
  }
  await count.blur();
  await expect(count).toHaveValue('25');
});
