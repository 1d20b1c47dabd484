import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
  type WorkerInfo,
} from '@playwright/test';
import type { Show } from './visual.ts';

/** How a browser opens the bare page (`page.html`, one canvas without the shop around it); the screen may have several pixels per CSS pixel. */
export function contextOptions(baseURL: string | undefined, deviceScaleFactor = 1): BrowserContextOptions {
  return { deviceScaleFactor, ...(baseURL ? { baseURL } : {}) };
}

/** One bare page for the tests of a worker. */
const barePage =
  (deviceScaleFactor: number, query = '') =>
  async ({ browser }: { browser: Browser }, use: (page: Page) => Promise<void>, { project }: WorkerInfo): Promise<void> => {
    const context = await browser.newContext(contextOptions(project.use.baseURL, deviceScaleFactor));
    await use((await openBare(context, query)).page);
    await context.close();
  };

/** Pixels per CSS pixel, along a side, of a dense screen. */
export const DENSE = 2;

/** Tests that share one bare page per worker, of a usual screen or a dense one, or one that doesn't paint (monkey/unpainted.ts), since every `show` starts afresh on it. */
export const test = base.extend<object, { scenePage: Page; densePage: Page; unpaintedPage: Page }>({
  scenePage: [barePage(1), { scope: 'worker' }],
  densePage: [barePage(DENSE), { scope: 'worker' }],
  unpaintedPage: [barePage(1, '?unpainted'), { scope: 'worker' }],
});

/** A bare page of its own, with the list of everything that goes wrong on it: what is written to the console as an error or is never caught. */
export async function openBare(context: BrowserContext, query = ''): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await loadBare(page, query);
  return { page, complaints };
}

/** Loads the bare page anew: a document with modules and renderers of its own, in the process of the one before it, whose scripts are compiled. */
export async function loadBare(page: Page, query = ''): Promise<void> {
  await page.goto(`/tests/visual/page.html${query}`);
  await page.waitForFunction(() => 'visual' in window);
}

/** Puts a story on the canvas; fails when the context is lost or the scene reported an error. */
export async function show(page: Page, options: Show): Promise<void> {
  await page.evaluate((asked) => window.visual.show(asked), options);
  await expectHealthy(page);
}

/** No error in the scene, and a context that is alive. */
export async function expectHealthy(page: Page): Promise<void> {
  const { errors, lost } = await page.evaluate(() => ({ errors: window.visual.errors(), lost: window.visual.contextLost() }));
  expect(errors).toEqual([]);
  expect(lost, 'the WebGL context is lost').toBe(false);
}
