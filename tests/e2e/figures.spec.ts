import { FONTS } from '#contract/design-tokens.ts';
import { CALM, expect, sharedTest as test, visit } from './support.ts';

test.use(CALM);

test("large numbers on pages are set in the display face's own figures of one width, which have a foot under the 1", async ({ page }) => {
  await visit(page, '/');
  const widths = await page.evaluate(async (face) => {
    await document.fonts.load(`700 100px "${face}"`, '0123456789');
    const figures = ['1111', '0000', '7777'].map((text) => {
      const element = Object.assign(document.createElement('span'), { className: 'figures', textContent: text });
      element.style.cssText = 'position:absolute;font-family:var(--font-display);font-size:100px;font-weight:700';
      document.body.append(element);
      return element.getBoundingClientRect().width;
    });
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) throw new Error('no 2D canvas');
    context.font = `700 100px "${face}"`;
    return { figures, loose: context.measureText('1111').width };
  }, FONTS.display);
  const [ones = 0] = widths.figures;
  for (const width of widths.figures) expect(Math.abs(width - ones)).toBeLessThan(0.5);
  // The face's tabular figures are 0.676 of its size wide; figures that are only spaced alike would be as wide as its widest.
  expect(ones).toBeCloseTo(4 * 67.6, 0);
  expect(widths.loose, 'plain figures are of different widths').toBeLessThan(ones * 0.8);
});
