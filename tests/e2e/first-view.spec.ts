import type { Page, Route } from '@playwright/test';
import { createBattle } from '#tools/api-battle.ts';
import { deposit, newPlayer } from '#tools/api-player.ts';
import { BOX, CALM, expect, test, visit } from './support.ts';

/** As much as a page may move under a reader's eyes; 0.1 is where it begins to count as bad. */
const MOST_SHIFT = 0.02;
const PAGES = ['/', '/boxes', '/boxes/night-market', '/dice', '/plinko', '/crash'] as const;
const PHONE = { width: 390, height: 844 } as const;

type Watched = Window & { shifts?: number[] };

/** Notes what moves in the pages that are opened from now on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    (window as Watched).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function expectLittleShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as Watched).shifts ?? []);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(MOST_SHIFT);
}

/** A list that is about the document that is open: it's empty again when the next one is asked for. */
function ofDocument<Entry>(page: Page): Entry[] {
  const list: Entry[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) list.length = 0;
  });
  return list;
}

/** The paths of files with this ending that the open document has fetched, one for each request. */
function fetchedFiles(page: Page, ending: string): readonly string[] {
  const fetched = ofDocument<string>(page);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(ending)) fetched.push(pathname);
  });
  return fetched;
}

/** Holds what the open document requests at such addresses until each is continued. */
async function heldRequests(page: Page, address: string | RegExp): Promise<readonly Route[]> {
  const held = ofDocument<Route>(page);
  await page.route(address, (route) => void held.push(route));
  return held;
}

/** Opens an address until its document comes with its first view and with `part`: a busy shop leaves the view and late answers out. */
async function openWhole(page: Page, path: string, part = ''): Promise<void> {
  await expect(async () => {
    const document = await (await page.goto(path, { waitUntil: 'domcontentloaded' }))?.text();
    expect(document).toContain('id="first-view"');
    expect(document).toContain(part);
  }).toPass();
}

/** Opens it like that and waits until the page is there. */
async function visitWhole(page: Page, path: string, part = ''): Promise<void> {
  await openWhole(page, path, part);
  await page.locator('#loading').waitFor({ state: 'detached' });
}

for (const path of PAGES) {
  test(`${path} becomes the page on a phone without moving anything, and fetches no sheet that came within its document`, async ({
    page,
  }) => {
    const fetched = fetchedFiles(page, '.css');
    await page.setViewportSize(PHONE);
    await watchShifts(page);
    await visitWhole(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('#first-view')).toHaveCount(0);
    await expectLittleShift(page);
    const within = await page
      .locator('style[data-file]')
      .evaluateAll((sheets) => sheets.map((sheet) => `/${(sheet as HTMLElement).dataset['file']}`));
    expect(within.length).toBeGreaterThan(1);
    expect(fetched.filter((file) => within.includes(file))).toEqual([]);
    // A sheet that comes later lies behind those with font faces, or the whole document would be laid out anew for it.
    await expect(page.locator('body style')).toHaveCount(0);
  });
}

test('the scripts of a page are fetched once its first view is painted, all but the one that fetches them, and each once', async ({
  page,
}) => {
  const fetched = fetchedFiles(page, '.js');
  await page.setViewportSize(PHONE);
  await visitWhole(page, '/faq');
  const named = (await page.locator('meta[name="first-scripts"]').getAttribute('content'))?.split(' ') ?? [];
  const { paintedMs, scripts } = await page.evaluate(() => ({
    paintedMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }))
      .filter(({ path }) => path.endsWith('.js')),
  }));
  const pathsOf = (list: typeof scripts): string[] => list.map(({ path }) => path);
  const [first, ...others] = pathsOf(scripts.filter(({ startTime }) => startTime < paintedMs));
  expect(others).toEqual([]);
  const later = pathsOf(scripts.filter(({ startTime }) => startTime >= paintedMs));
  expect(named.length).toBeGreaterThan(5);
  expect(later).toEqual(expect.arrayContaining(named.filter((path) => path !== first)));
  expect(fetched.filter((path, index) => fetched.indexOf(path) !== index)).toEqual([]);
});

test.describe('without scripts', () => {
  test.use(CALM);

  for (const [path, text] of [
    ['/', 'Open it. Prove it.'],
    ['/boxes', 'Night Market'],
    ['/boxes/night-market', 'Night Market'],
    ['/dice', 'Win chance'],
    ['/no/such/page', 'Page not found'],
  ] as const) {
    test(`${path} can be read when its scripts do not come`, async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.route(/\.js$/, (route) => route.abort());
      await openWhole(page, path);
      const paragraph = page.locator('#first-view').getByText(text).first();
      await expect(paragraph).toBeVisible();
      await expect(page.locator('#loading')).toContainText('Loading...');
      // The overlay lies over it without hiding it.
      const [veil = ''] = await page
        .locator('#loading')
        .evaluateAll((found) => found.map((element) => getComputedStyle(element).backgroundColor));
      expect(veil).toBe('rgba(0, 0, 0, 0)');
    });
  }
});

for (const width of [1180, 1440, 1920]) {
  test(`the home page of a screen ${width} px wide does not move when its fonts come late`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    await page.route(/\.js$/, (route) => route.abort());
    const held = await heldRequests(page, /\.woff2$/);
    await openWhole(page, '/');
    await expect(page.locator('#first-view').getByRole('heading', { level: 1 })).toBeVisible();
    // Past the time for which a browser keeps text invisible, so that it is shown in the system's face.
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    await page.waitForTimeout(300);
    expect(held.length).toBeGreaterThan(1);
    await page.unroute(/\.woff2$/);
    await Promise.all(held.map((route) => route.continue()));
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expectLittleShift(page);
    // A document that comes slowly is painted before its aside is there.
    const [whole, begun] = await page.evaluate(() => {
      const wide = (): number => document.querySelector('main')?.clientWidth ?? 0;
      const before = wide();
      document.querySelector('aside')?.remove();
      return [before, wide()];
    });
    expect(whole).toBeGreaterThan(0);
    expect(begun).toBe(whole);
  });
}

test('a new visitor is asked about cookies from the first view on, without a moment in between', async ({ page }) => {
  await page.context().clearCookies();
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => {
    const seen: boolean[] = [];
    (window as unknown as { seen: boolean[] }).seen = seen;
    const look = (): void => {
      // While the document is read it isn't whole yet.
      if (document.readyState !== 'loading')
        seen.push(
          [...document.querySelectorAll('section[aria-label^="Cookies on Fairdrop"]')].some((section) =>
            section.checkVisibility({ visibilityProperty: true }),
          ),
        );
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await visitWhole(page, '/dice');
  const question = page.getByRole('region', { name: 'Cookies on Fairdrop' });
  await expect(question).toBeInViewport();
  const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
  expect(seen.length).toBeGreaterThan(5);
  expect(seen.filter((there) => !there)).toEqual([]);
  await question.getByRole('button', { name: 'Only necessary' }).click();
  await expect(question).toHaveCount(0);
  await page.reload();
  await page.locator('#loading').waitFor({ state: 'detached' });
  await expect(question).toHaveCount(0);
});

test('a player sees the board that came with the page while their own is awaited', async ({ page, player: _signedIn }) => {
  const held = await heldRequests(page, '**/api/leaderboard*');
  await visitWhole(page, '/leaderboard', '"address":"/api/leaderboard');
  await expect(page.getByRole('heading', { name: 'Prizes' })).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  await expect(page.getByRole('heading', { name: 'Prizes' })).toBeVisible();
  await Promise.all(held.map((route) => route.continue()));
});

test('a player sees the battles that came with the page while their own answer is awaited', async ({
  page,
  baseURL,
  player: _signedIn,
}) => {
  const url = baseURL ?? '';
  const creator = await newPlayer(url);
  await deposit(url, creator, 100);
  const id = await createBattle(creator, { slug: BOX });
  const held = await heldRequests(page, /\/api\/battles\?.*status=/);
  await visitWhole(page, '/battles', `data-battle="${id}"`);
  const card = page.locator(`[data-battle="${id}"]`);
  await expect(card).toBeVisible();
  // One for each part of the list.
  await expect.poll(() => held.length).toBe(3);
  await expect(card).toBeVisible();
  await Promise.all(held.map((route) => route.continue()));
});

test('a player sees no other state before the balance is there', async ({ page, player: _signedIn }) => {
  await page.route(/\.js$/, (route) => route.abort());
  await openWhole(page, '/');
  const view = page.locator('#first-view');
  await expect(view.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(view.getByText('Sign up')).toHaveCount(0);
  await expect(view.getByTestId('balance')).toHaveCount(0);
});

test('a visitor is one from the first picture of the page on: nothing waits for an answer about who is here', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const header = document.querySelector('#shell header');
      if (header === null) return;
      observer.disconnect();
      (window as unknown as { firstHeader: string | null }).firstHeader = header.textContent;
    }).observe(document, { childList: true, subtree: true });
  });
  await visit(page, '/crash');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign up' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { firstHeader?: string }).firstHeader)).toContain('Sign up');
});
