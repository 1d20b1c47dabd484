import { publicPaths } from '#tests/support/page-paths.ts';
import { balanceOf } from '#tools/api-player.ts';
import { scriptOf } from './built-files.ts';
import { BOX, CALM, expect, sharedTest, test, visit } from './support.ts';

test.use(CALM);

const ROUTES = [...publicPaths, `/boxes/${BOX}`, `/standard/${BOX}`, '/reset-password'];

/** Names of the animations of the page that have no end. */
const endlessMotions = (): string[] =>
  document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
    .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id));

for (const path of ROUTES) {
  sharedTest(`${path} shows a page of its own and keeps the policy`, async ({ page }) => {
    await visit(page, path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByText('Page not found')).toHaveCount(0);
    await expect(page).toHaveTitle(path === '/' ? 'Open Mystery Boxes | Provably Fair and Authentic' : /^[^|]+ \| Fairdrop$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    // Under reduced motion nothing moves for ever: a page at rest would be drawn sixty times a second.
    expect(await page.evaluate(endlessMotions)).toEqual([]);
  });
}

for (const [path, what] of [
  ['/no/such/page', 'nothing at this address'],
  ['/cars/night-market', 'nothing at this address'],
  ['/boxes/no-such-box', 'no box with this name'],
  ['/unique/no-such-box', 'no box with this name'],
  ['/bets/999999999', 'no bet with this number'],
  ['/openings/999999999', 'no opening with this number'],
  ['/crash/rounds/999999999', 'no Crash round with this number'],
  ['/wheel/rounds/nonsense', 'no Crazy Wheel round with this number'],
] as const) {
  sharedTest(`${path} answers with a 404 page that names the path and says what is missing`, async ({ page }) => {
    await visit(page, path);
    await expect(page.getByText(what)).toBeVisible();
    await expect(page.getByText('Page not found')).toBeVisible();
    await expect(page.getByText(path)).toBeVisible();
  });
}

for (const path of ['/profile/main', '/profile/inventory', '/freeloot', '/battles/create', '/custom-boxes/create']) {
  sharedTest(`${path} asks a guest to sign in first`, async ({ page }) => {
    await visit(page, path);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL(/modal=(login|register)/);
  });
}

test('a page whose file is gone loads once more, then says so instead of looping', async ({ page }) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  await visit(page, '/');
  await page.route(`**${scriptOf('src/plinko/plinko-page.tsx')}`, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.getByRole('navigation').first().getByRole('link', { name: 'Plinko' }).first().click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 60_000 });
  await page.waitForTimeout(3_000);
  expect(loads).toBe(2);
});

test('a dialog that is wanted while the connection is lost leaves the page in place, and opens once the shop answers', async ({
  page,
  player,
  context,
}) => {
  await visit(page, '/dice');
  const balance = page.getByTestId('balance').first();
  await expect(balance).toHaveText('100.00');
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(scriptOf('src/deposit/coins-modal.tsx')));
  await balance.click();
  await failed;
  // Longer than a browser takes to put its own error in the place of a page.
  await page.waitForTimeout(1_500);
  await expect(balance).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/dice\?modal=deposit/);
  await expect(balance).toHaveText('100.00');
  expect(await balanceOf(player)).toBe(100);
});

test('a missing file is 404, never the page', async ({ request }) => {
  expect((await request.get('/assets/no-such-chunk.js')).status()).toBe(404);
  expect((await request.get('/api/no-such-call')).status()).toBe(404);
});

for (const path of ['/dice', '/boxes/night-market']) {
  test(`${path} can be read before its stage is asked for, and takes its letters from the shop's own fonts alone`, async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('main [data-stage-slot]')) return;
        observer.disconnect();
        performance.mark('readable');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(path);
    const times = await page
      .waitForFunction(() => {
        const stage = performance.getEntriesByType('resource').find(({ name }) => /\/assets\/stage-[^/]+\.js$/.test(name));
        return stage && [performance.getEntriesByName('readable')[0]?.startTime ?? Infinity, stage.startTime];
      })
      .then((handle) => handle.jsonValue());
    const [readable = Infinity, asked = 0] = times ?? [];
    expect(asked).toBeGreaterThan(readable);

    await expect(page.locator('[data-stage-slot] canvas[data-words]')).toBeVisible({ timeout: 60_000 });
    const fonts = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.woff2') ? [new URL(name).pathname] : [])),
    );
    // The packages' own files are for letters that the shop's don't have.
    expect(fonts.filter((name) => name.includes('latin')).sort()).toEqual([
      expect.stringMatching(/\/inter-latin-[^/]+$/),
      expect.stringMatching(/\/sora-latin-[^/]+$/),
    ]);
    expect(fonts.filter((name) => name.includes('wght'))).toEqual([]);
  });
}
