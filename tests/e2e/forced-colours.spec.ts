import { expect, test } from '@playwright/test';
import { visit } from './support.ts';

/** The least contrast of text with what is behind it (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

/** `rgb(0, 0, 159)` → its relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

// In a browser of its own: forced colours, once chosen, stay with pages that Chromium opens later, whatever their tests choose.
test('with forced colours the chosen option of a control can be read', async ({ playwright, launchOptions, baseURL, storageState }) => {
  const browser = await playwright.chromium.launch(launchOptions);
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce', ...(baseURL && { baseURL }), ...(storageState && { storageState }) });
    await visit(page, '/dice');
    await page.emulateMedia({ forcedColors: 'active' });
    const chosen = page.locator('label:has(input[type=radio]:checked) > span').first();
    await expect(chosen).toBeVisible();
    // Colours of the element's own are seen as they are; all others the browser paints over, with a ground of its own behind the words.
    await expect(chosen).toHaveCSS('forced-color-adjust', 'none');
    const [words, ground] = await chosen.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });
    expect(contrast(words ?? '', ground ?? '')).toBeGreaterThan(READABLE);
  } finally {
    await browser.close();
  }
});
