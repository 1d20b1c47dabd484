import type { Page } from '@playwright/test';
import { CALM, expect, sharedTest as test, visit } from './support.ts';

/** Words of navigation, tabs and choices on a phone: none is cut off, neither on its own nor by the row that contains it, and every field is in the window. */

test.use(CALM);

const PAGES = [
  '/',
  '/boxes',
  '/boxes/toy-shelf',
  '/dice',
  '/plinko',
  '/upgrade',
  '/crash',
  '/wheel',
  '/provably-fair',
  '/profile/main',
  '/profile/inventory',
];

/** The words that can't be read whole: a label that overflows, or a row of choices that is wider than its place. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = document.querySelectorAll<HTMLElement>('dialog[open] a, nav a, nav button, [role=tab], fieldset label');
    const rows = document.querySelectorAll<HTMLElement>('fieldset');
    return (
      [...labels, ...rows]
        .flatMap((label) => [label, ...label.querySelectorAll<HTMLElement>('*:not(.visually-hidden, input, svg, svg *)')])
        .filter((part) => part.checkVisibility() && part.clientWidth > 0 && part.scrollWidth > part.clientWidth)
        // A row that is wider than its place runs over its edge, whether or not that is cut off.
        .filter((part) => part.tagName === 'FIELDSET' || getComputedStyle(part).overflowX !== 'visible')
        .map((part) => `${part.tagName} ${part.textContent.trim().slice(0, 40)}: ${part.scrollWidth} > ${part.clientWidth}`)
    );
  });

/** The fields that end beyond the window. */
const beyond = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main input:not([type=radio], [type=checkbox]), main select')]
      .filter((field) => field.checkVisibility() && field.getBoundingClientRect().right > innerWidth)
      .map(({ placeholder, name, id }) => placeholder || name || id),
  );

/** Widths of phones, px. Layouts follow the width by style sheets alone, so one visit shows them all. */
const WIDTHS = [360, 390];

async function expectWhole(page: Page, place: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await cut(page), `${place} at ${width} px`).toEqual([]);
    expect.soft(await beyond(page), `fields of ${place} at ${width} px`).toEqual([]);
  }
}

test(`no word of navigation, tabs and choices and no field is cut on a phone of ${WIDTHS.join(' or ')} px`, async ({ page, player }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, '/boxes');
  expect(player.email).not.toBe('');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('radio', { name: 'Still' }).first()).toBeAttached();
  await expectWhole(page, 'the menu');
  for (const path of PAGES) {
    await visit(page, path);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    if (path === '/boxes') await page.getByRole('button', { name: 'Price' }).click();
    await expectWhole(page, path);
  }
});
