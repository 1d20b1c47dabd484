import type { BrowserContext, Locator, Page } from '@playwright/test';
import { builtFiles, filesOf, scriptOf } from './built-files.ts';
import { balanceOf, deposit } from '#tools/api-player.ts';
import { betButton, CALM, diceBet, expect, openButton, shownBalance, test, visit } from './support.ts';

test.use(CALM);

/** What no page can do without: the shell, its calls with their HTTP client, and the texts. */
const ALWAYS_NEEDED = ['src/app/start.tsx', 'src/lib/i18n/en-us/rest.ts', 'src/lib/api/axios-transport.ts'];

/** What a bet is made of: the rules of play, and who bets. */
const CALLS_OF_A_BET = ['/api/config', '/api/profile'];

/** The files that a page can't be shown without: the document's and its own. */
const neededBy = (page: string): Set<string> => new Set([...ALWAYS_NEEDED, page].flatMap(filesOf));

/** Every other script and style sheet of the build. */
const othersThan = (page: string): string[] => {
  const needed = neededBy(page);
  return builtFiles().filter((file) => !needed.has(file));
};

/** The live connections of the shop: the main socket with its authorisation, and that of rounds and battles. */
const SOCKETS = ['/app/', '/broadcasting/', '/socket.io/'];

/**
 * Blocks as a blocker does: the browser never sends what it asks for, while its cache goes on working. Sockets are not for the browser's own list: they are
 * closed before they open.
 */
async function blocker(page: Page): Promise<(paths: readonly string[]) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return async (paths) => {
    await session.send('Network.setBlockedURLs', { urls: paths.flatMap(patternsOf) });
    if (SOCKETS.every((path) => paths.includes(path))) await page.routeWebSocket(/\/(app|socket\.io)\//, (socket) => socket.close());
  };
}

/** Patterns for a folder, or for one address with any query. */
const patternsOf = (path: string): string[] => (path.endsWith('/') ? [`*${path}*`] : [`*${path}`, `*${path}?*`]);

/** Nothing says that a page or its layout broke. */
async function expectNoErrorPage(page: Page): Promise<void> {
  await expect(page.getByText('Something went wrong on our side')).toHaveCount(0);
  await expect(page.getByText('This page didn’t load')).toHaveCount(0);
}

/** Places a bet on the page of the dice and waits until the shop has taken it. */
async function placeDiceBet(page: Page): Promise<void> {
  const button = betButton(page);
  await expect(button).toBeEnabled();
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/dice/bet'), { timeout: 60_000 }),
    button.click({ timeout: 60_000 }),
  ]);
  expect(answer.status()).toBe(200);
}

/** What a page asks for, until nothing new has come for a while. */
async function askedBy(page: Page, act: () => Promise<void>): Promise<{ files: string[]; calls: string[]; media: string[] }> {
  const files = new Set<string>();
  const calls = new Set<string>();
  const media = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) files.add(pathname);
    else if (pathname.startsWith('/api/') && request.method() === 'GET') calls.add(pathname);
    else if (['image', 'font', 'media'].includes(request.resourceType())) media.add(pathname);
  });
  await act();
  const count = (): number => files.size + calls.size;
  let before = -1;
  while (before !== count()) {
    before = count();
    await page.waitForTimeout(2_000);
  }
  return { files: [...files], calls: [...calls], media: [...media] };
}

/** Runs a check under each of the blocks, on two pages side by side; answers what failed. */
async function failuresUnder(
  context: BrowserContext,
  blocks: readonly string[][],
  check: (page: Page) => Promise<void>,
): Promise<string[]> {
  const failures: string[] = [];
  const left = [...blocks];
  const work = async (): Promise<void> => {
    const page = await context.newPage();
    const block = await blocker(page);
    for (let paths = left.shift(); paths !== undefined; paths = left.shift()) {
      await block(paths);
      await check(page).catch(async (error: unknown) => {
        const shown = page.isClosed() ? 'nothing' : await page.locator('body').innerText();
        failures.push(`without ${paths.slice(0, 3).join(', ')}: ${String(error).split('\n')[0]} The page said: ${shown.slice(0, 200)}`);
      });
    }
    await page.close();
  };
  await Promise.all([work(), work()]);
  return failures;
}

test('a bet can be placed without any one file that is not needed for it, any one reading call, any picture, and any socket', async ({
  page,
  player,
}) => {
  // Twenty visits, on a machine that may be busy.
  test.setTimeout(600_000);
  await diceBet(player);
  const {
    files,
    calls: asked,
    media,
  } = await askedBy(page, async () => {
    await visit(page, '/dice');
    await expect(page.locator('canvas').first()).toBeVisible();
    await placeDiceBet(page);
  });
  const others = new Set(othersThan('src/dice/dice-page.tsx'));
  const calls = asked.filter((call) => !CALLS_OF_A_BET.includes(call));
  const scripts = files.filter((file) => others.has(file) && file.endsWith('.js'));
  const sheets = files.filter((file) => file.endsWith('.css'));
  expect(scripts.length).toBeGreaterThan(8);
  expect(calls.length).toBeGreaterThan(4);
  // A script and a call that have nothing to do with each other are blocked together, which halves the visits.
  const each = Array.from({ length: Math.max(scripts.length, calls.length) }, (_, index) =>
    [scripts[index] ?? [], calls[index] ?? []].flat(),
  );
  const blocks = [...each, sheets, media, SOCKETS, [...others, ...calls, ...media, ...SOCKETS]];
  const failures = await failuresUnder(page.context(), blocks, async (next) => {
    await visit(next, '/dice');
    await placeDiceBet(next);
    await expectNoErrorPage(next);
  });
  expect(failures).toEqual([]);
});

test('without any socket, the page says that live updates can’t get through, catches up all the same, and takes bets', async ({
  page,
  player,
  baseURL,
}) => {
  await page.routeWebSocket(/\/(app|socket\.io)\//, (socket) => socket.close());
  await visit(page, '/dice');
  await expect(page.getByText('Live updates can’t get through')).toBeVisible({ timeout: 30_000 });
  await placeDiceBet(page);
  const balance = await balanceOf(player);
  await expect.poll(() => shownBalance(page)).toBe(balance);
  await deposit(baseURL ?? '', player, 50);
  await expect.poll(() => shownBalance(page), { timeout: 60_000 }).toBe(balance + 50);
  await expect(page.getByText('You’re offline')).toHaveCount(0);
  const notice = page.getByRole('status').filter({ hasText: 'Live updates can’t get through' });
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.locator('#content')).toBeFocused();
});

/** A page with what it exists for. */
const PAGES: readonly (readonly [path: string, module: string, works: (page: Page) => Locator])[] = [
  ['/', 'src/home/home-page.tsx', (page) => page.getByRole('main').getByRole('link', { name: /Crash/ }).first()],
  ['/boxes', 'src/boxes/boxes-page.tsx', (page) => page.getByRole('main').locator('a[href="/boxes/toy-shelf"]').first()],
  ['/boxes/toy-shelf', 'src/boxes/box-page.tsx', openButton],
  ['/crash', 'src/crash/crash-page.tsx', betButton],
  ['/battles', 'src/battle/battles-page.tsx', (page) => page.getByRole('main').locator('a[href="/battles/create"]').first()],
];

for (const [path, module, works] of PAGES) {
  test(`${path} works without all files that it is not made of, and without pictures`, async ({ page, player }) => {
    await diceBet(player);
    const block = await blocker(page);
    await block([...othersThan(module), '.webp', '.avif', '.woff2']);
    await visit(page, path);
    await expect(works(page)).toBeVisible();
    await expect(works(page)).toBeEnabled();
    // What decorates the page is fetched once it has come to rest.
    await page.waitForTimeout(2_500);
    await expect(works(page)).toBeVisible();
    await expectNoErrorPage(page);
  });
}

test('a page whose own file is blocked offers a retry within the shop, which works once the block is gone', async ({ page, player }) => {
  await diceBet(player);
  const block = await blocker(page);
  await block([scriptOf('src/dice/dice-page.tsx')]);
  await visit(page, '/dice');
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('content blocker');
  await expect(page.getByRole('banner').getByTestId('balance')).toBeVisible();
  await page.locator('#content').focus();
  await page.keyboard.press('Tab');
  await expect(retry).toBeFocused();
  await block([]);
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  // The first view of the page that is loaded anew has a bet button, too.
  await page.locator('#loading').waitFor({ state: 'detached' });
  await placeDiceBet(page);
});

test('a blocked part of the profile leaves the way through the profile', async ({ page, player }) => {
  await diceBet(player);
  const block = await blocker(page);
  await block([scriptOf('src/withdrawals/address/shipping-page.tsx')]);
  await visit(page, '/profile/shipping');
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Inventory' }).first()).toBeVisible();
});

test('a dialog whose file is blocked offers a retry over the page, which goes on', async ({ page, player }) => {
  await diceBet(player);
  await visit(page, '/dice');
  const block = await blocker(page);
  await block([scriptOf('src/play/page/game-info-dialog.tsx'), scriptOf('src/deposit/coins-modal.tsx')]);
  await page.getByRole('button', { name: 'Game info' }).click();
  const dialog = page.getByRole('dialog');
  const retry = dialog.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await placeDiceBet(page);
  await page.getByTestId('balance').first().click();
  // The address asks for this one, so the page has been loaded anew by then.
  await expect(retry).toBeVisible({ timeout: 60_000 });
  await block([]);
  await retry.press('Enter');
  const [reload, card] = [dialog.getByRole('button', { name: 'Reload the page' }), dialog.getByRole('button', { name: /Credit card/ })];
  // Chromium before 156 remembers that a file failed as long as the document lives.
  if (Number.parseInt(page.context().browser()?.version() ?? '', 10) < 156) await reload.press('Enter');
  await expect(card).toBeVisible();
});
