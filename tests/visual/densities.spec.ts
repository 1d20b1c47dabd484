import { expect } from '@playwright/test';
import { OTHER_DENSITY } from './block-means.ts';
import { boundsFaultOf } from './golden-fault.ts';
import { ends, takePictures } from './goldens.ts';
import { pngOf } from './pixels.ts';
import { contextOptions, expectHealthy, openBare, test } from './support.ts';

// A picture is the same each time: a second try would hide what differs.
test.describe.configure({ retries: 0 });

for (const density of [1.25, 2, 3]) {
  test(`every scene looks on a screen of density ${density} as on one of density 1`, async ({ browser, baseURL }) => {
    const context = await browser.newContext(contextOptions(baseURL, density));
    const { page } = await openBare(context);
    // Blocks of whole pixels alone can be compared.
    for (const golden of ends.filter(({ show }) => Number.isInteger(show.size.width * density))) {
      const { resolution: _, ...show } = golden.show;
      const [taken] = await page.evaluate(takePictures, { show, moments: [golden.at] });
      await expectHealthy(page);
      expect.soft(await boundsFaultOf(pngOf(taken?.address ?? ''), golden, OTHER_DENSITY), golden.name).toBeNull();
    }
    await context.close();
  });
}
