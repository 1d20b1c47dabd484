import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import { floorSentence } from '#tools/floor.ts';
import { CALM, expect, sharedTest } from './support.ts';

/*
 * A page whose shop doesn't start says so in words within ten seconds. Each case on a page that comes with a first view (/) and on one that comes with the
 * overlay alone (/profile/main).
 */

/** The notice comes after nine seconds, and a busy machine may be late. */
const NOTICE_PATIENCE_MS = 45_000;

const notice = (page: Page) => page.getByText('Fairdrop hasn’t started');

const FAILURES: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is blocked': (route) => route.abort('blockedbyclient'),
  'is not found': (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'not found' }),
  'fails on the server': (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'failed' }),
  'never arrives': () => new Promise(() => undefined),
  'has syntax that the browser does not know': (route) => route.fulfill({ contentType: 'text/javascript', body: 'let a = |> b;' }),
  'throws as it starts': (route) => route.fulfill({ contentType: 'text/javascript', body: "throw new Error('planted')" }),
};

/** Uncaught errors are wanted here. */
const test = sharedTest.extend({ guard: async ({ page: _page }, use) => use({ violations: [], errors: [] }) });

test.use(CALM);

async function expectNotice(page: Page): Promise<void> {
  await expect(notice(page)).toBeVisible({ timeout: NOTICE_PATIENCE_MS });
  await expect(page.getByRole('link', { name: 'Reload the page' })).toBeVisible();
  await expect(page.locator('#loading')).toContainText(floorSentence());
  await expect(page.getByText('Loading...', { exact: true })).toBeHidden();
  // In sight, not covered by anything.
  const box = await notice(page).boundingBox();
  if (box === null) throw new Error('the notice has no place');
  const covered = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('#loading') === null, [
    box.x + box.width / 2,
    box.y + box.height / 2,
  ] as const);
  expect(covered).toBe(false);
}

/** Two pages whose first script fails, from their start on. `seen` rejects where one of them does not say so in time. */
async function failingStart(
  browser: Browser,
  answer: (route: Route) => Promise<void>,
): Promise<{ context: BrowserContext; seen: Promise<void[]> }> {
  const context = await browser.newContext();
  await context.route(/\/assets\/[^/]+\.js$/, answer);
  const open = async (path: string): Promise<void> => {
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'commit' });
    // By the page's own clock, which a busy machine starts late.
    await expect(page.locator('.loading-late')).toHaveCSS('animation-delay', '9s');
    await expectNotice(page);
  };
  const seen = Promise.all([open('/'), open('/profile/main')]);
  // Its test may come to it later.
  seen.catch(() => undefined);
  return { context, seen };
}

test.describe(() => {
  /** All failures side by side: each notice takes its nine seconds, in which its page does nothing. */
  let starts: Record<string, Awaited<ReturnType<typeof failingStart>>> = {};
  test.beforeAll(async ({ browser }) => {
    const begun = Object.entries(FAILURES).map(async ([name, answer]) => [name, await failingStart(browser, answer)] as const);
    starts = Object.fromEntries(await Promise.all(begun));
  });
  test.afterAll(async () => {
    for (const { context } of Object.values(starts)) await context.close();
  });
  for (const name of Object.keys(FAILURES))
    test(`a page says that it did not start when its first script ${name}`, async () => {
      const start = starts[name];
      if (!start) throw new Error('no page was opened');
      await start.seen;
    });
});

test('a page says at once that it did not start when a later script fails, and starts after a reload', async ({ page }) => {
  await page.route(/\/assets\/(?!boot-)[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new Error('planted')" }),
  );
  await page.goto('/faq', { waitUntil: 'commit' });
  await expectNotice(page);
  await page.unroute(/\/assets\/(?!boot-)[^/]+\.js$/);
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await page.locator('#loading').waitFor({ state: 'detached' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page that starts shows no notice', async ({ page }) => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/(?!boot-)[^/]+\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/faq', { waitUntil: 'commit' });
  await expect(page.locator('#loading')).toBeAttached();
  await expect(notice(page)).toBeHidden();
  arrive();
  await page.locator('#loading').waitFor({ state: 'detached' });
  await expect(notice(page)).toHaveCount(0);
});

test('without scripts a page says what it needs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/profile/main');
  await expect(page.locator('noscript')).toBeVisible();
  await context.close();
});
