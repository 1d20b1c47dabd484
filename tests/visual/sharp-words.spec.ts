import { expect } from '@playwright/test';
import { pixelsOf, pngOf } from './pixels.ts';
import { casesByScene } from './cases.ts';
import { DENSE, expectHealthy, show, test } from './support.ts';

/** A slot as a desk has it, on a dense screen: there the lowest tier draws a sixteenth of the screen's pixels. */
const SIZE = { width: 900, height: 500 };
/** Neighbours that differ by this much in one channel: an edge that is as sharp as the screen allows. */
const JUMP = 120;

type Box = { x: number; y: number; width: number; height: number };

/** How many pixels of the words in a picture are at a sharp edge. */
async function sharpEdges(png: Buffer, boxes: readonly Box[]): Promise<number> {
  const { data, width, height } = await pixelsOf(png);
  let count = 0;
  for (const box of boxes) {
    const [left, top] = [Math.max(1, Math.floor(box.x * DENSE)), Math.max(0, Math.floor(box.y * DENSE))];
    const [right, bottom] = [Math.min(width, (box.x + box.width) * DENSE), Math.min(height, (box.y + box.height) * DENSE)];
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const at = (y * width + x) * 3;
        if ([0, 1, 2].some((channel) => Math.abs((data[at + channel] ?? 0) - (data[at + channel - 3] ?? 0)) > JUMP)) count += 1;
      }
    }
  }
  return count;
}

for (const [scene, { calm }] of await casesByScene()) {
  test(`${scene}: numbers and words are as sharp on the lower tiers as on the best one`, async ({ densePage: page }) => {
    const edges: Record<string, number> = {};
    for (const tier of ['high', 'low', 'canvas', 'lean'] as const) {
      await show(page, { scene, story: calm, size: SIZE, motion: 'full', tier, antialias: true, unseen: true });
      const { address, boxes } = await page.evaluate(() => {
        const { visual } = window;
        visual.seek(Math.max(...visual.presentations().map(({ endMs }) => endMs)) + 1);
        return { address: visual.picture(), boxes: visual.wordBoxes() };
      });
      await expectHealthy(page);
      edges[tier] = await sharpEdges(pngOf(address), boxes);
    }
    const { high = 0, ...lower } = edges;
    expect(high).toBeGreaterThan(100);
    for (const [tier, count] of Object.entries(lower)) expect(count, tier).toBeGreaterThan(0.6 * high);
  });
}
