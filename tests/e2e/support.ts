import { randomUUID } from 'node:crypto';
import { expect, test as base, type Page } from '@playwright/test';
import { chosenCookies } from '#tests/support/chosen-cookie.ts';
import { balanceOf, deposit, newPlayer, type ApiPlayer } from '#tools/api-player.ts';

export { expect } from '@playwright/test';

/** For tests that are not about motion: pages keep still, so that they cost a fraction on software graphics. */
export const CALM = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** For tests in which scenes play and nothing is measured: a desk's layout on half of the pixels, each of which is painted without a GPU. */
export const SMALL_DESK = { viewport: { width: 1024, height: 640 } } as const;

/** The box that the browser tests open: cheap, so that one deposit lasts. */
export const BOX = 'toy-shelf';

/** What a page did that no page may do. */
interface Guard {
  violations: string[];
  errors: string[];
}

const guards = new WeakMap<Page, Guard>();

/** Watches a page for violations of its own security policy and for uncaught errors, from its next document on, with the clock of a slow device. */
async function watch(page: Page): Promise<Guard> {
  const known = guards.get(page);
  if (known) return known;
  const guard: Guard = { violations: [], errors: [] };
  guards.set(page, guard);
  await page.exposeFunction('reportViolation', (text: string) => guard.violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      (window as unknown as { reportViolation(text: string): void }).reportViolation(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      );
    });
  });
  await page.addInitScript(() => {
    // On a slow device no two looks at the clock give the same time; what is drawn from the time itself would be drawn without end.
    const clock = Date.now.bind(Date);
    let lastMs = 0;
    Date.now = () => (lastMs = Math.max(clock(), lastMs + 1));
  });
  // React wraps what it recovered from; the cause says what it was.
  await page.exposeFunction('reportCause', (text: string) => guard.errors.push(text));
  await page.addInitScript(() => {
    addEventListener('error', ({ error }) => {
      if (error instanceof Error && error.cause instanceof Error)
        (window as unknown as { reportCause(text: string): void }).reportCause(`caused by ${error.cause.stack ?? String(error.cause)}`);
    });
  });
  page.on('pageerror', (error) => guard.errors.push(String(error)));
  return guard;
}

/** What a browser keeps when its pages are to draw scenes however slow this machine is now; left to itself, a page shows and announces a still picture then. */
const KEEPS_DRAWING = { name: 'quality', value: 'lean' } as const;

interface Fixtures {
  /** A fresh player with 100 coins, signed in on this page. */
  player: ApiPlayer;
  /** Fails the test when the page breaks its own security policy or throws. */
  guard: Guard;
}

/** Playwright's test with a funded player, and every page watched for policy violations and uncaught errors. */
export const test = base.extend<Fixtures, { sharedPage: Page }>({
  // Here, so that tests with and without it run in the same workers.
  sharedPage: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '' } = project.use;
      const origins = [{ origin: baseURL, localStorage: [KEEPS_DRAWING] }];
      const context = await browser.newContext({ baseURL, storageState: { cookies: chosenCookies(baseURL), origins } });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  guard: [
    async ({ page }, use) => {
      const guard = await watch(page);
      // What a test before it planted in a shared page is not this test's.
      guard.errors.length = 0;
      guard.violations.length = 0;
      await use(guard);
      expect(guard.violations, 'violations of the page policy').toEqual([]);
      expect(guard.errors, 'uncaught errors').toEqual([]);
    },
    { auto: true },
  ],
  player: async ({ page, baseURL }, use) => {
    const url = baseURL ?? '';
    const player = await newPlayer(url);
    await deposit(url, player, 100);
    await signInPage(page, url, player);
    await use(player);
  },
});

/** Takes back what a test did to a shared page. What leaves the document stays in its origin: another one's would be a new process, with all its scripts to compile. */
async function resetShared(page: Page, baseURL: string, emptyPage: string): Promise<void> {
  const context = page.context();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.goto(emptyPage);
  await page.evaluate(({ name, value }) => {
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem(name, value);
  }, KEEPS_DRAWING);
  await context.clearCookies();
  await context.addCookies(chosenCookies(baseURL));
  // Where the pointer rests, the next page would have it too.
  await page.mouse.move(0, 0);
}

/**
 * For tests that need no first visit: those of one worker share a page, whose cache and compiled scripts are warm, and whose scenes are drawn. Nothing that a test leaves in cookies,
 * storage or routes is there for the next one; what can't be taken back (an init script, a listener) needs a page of its own, which `test` gives.
 */
export const sharedTest = test.extend({
  page: async ({ sharedPage, viewport, contextOptions, baseURL }, use) => {
    if (viewport) await sharedPage.setViewportSize(viewport);
    await sharedPage.emulateMedia({ reducedMotion: contextOptions.reducedMotion ?? 'no-preference' });
    await use(sharedPage);
    await resetShared(sharedPage, baseURL ?? '', '/api/health');
  },
  context: async ({ page }, use) => use(page.context()),
});

/** Puts the player's access token where the shell reads it. */
export async function signInPage(page: Page, url: string, player: ApiPlayer): Promise<void> {
  await page.context().addCookies([{ name: 'token', value: player.token, url, sameSite: 'Strict' }]);
}

/** Opens an address and waits until the loading overlay is gone. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('#loading').waitFor({ state: 'detached' });
}

/** Has scenes drawn from the next document on, as on a shared page. */
export function keepDrawing(page: Page): Promise<unknown> {
  return page.addInitScript(({ name, value }) => localStorage.setItem(name, value), KEEPS_DRAWING);
}

/** The balance that the header shows, in coins. */
export async function shownBalance(page: Page): Promise<number> {
  const text = await page.getByTestId('balance').first().innerText();
  return Number(text.replaceAll(',', ''));
}

/** The player's inventory, as the server has it. */
export async function inventoryOf(
  player: ApiPlayer,
): Promise<{ id: string; item: { name: string }; sale_price: number; opening_id: string }[]> {
  return (
    await player.call<{ data: { id: string; item: { name: string }; sale_price: number; opening_id: string }[] }>(
      'GET',
      '/api/profile/inventory',
    )
  ).data;
}

/** The page shows what the server has: the end of every story, however it was interrupted. */
export async function expectTruth(page: Page, player: ApiPlayer, items: number): Promise<void> {
  expect(await inventoryOf(player)).toHaveLength(items);
  const balance = await balanceOf(player);
  await expect.poll(() => shownBalance(page), { timeout: 15_000 }).toBe(balance);
}

/** The button that pays. */
export function openButton(page: Page) {
  return page.getByTestId('open-box');
}

/** Waits until the stage has drawn the box scene and can be played. */
export async function stageReady(page: Page): Promise<void> {
  await expect(page.locator('canvas').first()).toBeVisible({ timeout: 20_000 });
  await expect(openButton(page)).toBeEnabled({ timeout: 20_000 });
}

/** Resolves when the shop has answered the next opening. */
export function openAnswered(page: Page) {
  return page.waitForResponse((response) => response.url().includes('/open') && response.request().method() === 'POST');
}

/** The button that bets in the games. */
export function betButton(page: Page) {
  return page.getByTestId('place-bet');
}

/** Opens a game and waits until its scene is ready and a bet can be placed. */
export async function visitGame(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await expect(page.locator('canvas').first()).toBeVisible({ timeout: 20_000 });
  await expect(betButton(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
}

/** Places a bet on the dice without the page; answers its id. */
export async function diceBet(player: ApiPlayer): Promise<string> {
  const { data } = await player.call<{ data: { bet: { id: string } } }>(
    'POST',
    '/api/dice/bet',
    { stake: 0.5, choice: { side: 'under', target: 50 } },
    { 'idempotency-key': randomUUID() },
  );
  return data.bet.id;
}

/** Opens a box without the page; answers its id, which is a bet's as well. */
export async function boxOpening(player: ApiPlayer): Promise<string> {
  const key = { 'idempotency-key': randomUUID() };
  const { data } = await player.call<{ data: { openings: { id: string }[] } }>('POST', `/api/boxes/${BOX}/open`, { count: 1 }, key);
  const [opening] = data.openings;
  if (!opening) throw new Error('no box was opened');
  return opening.id;
}

/** One of the player's own bets, as the server has it. */
export interface OwnBet {
  id: string;
  nonce: number;
  stake: number;
  payout: number;
  server_seed: string | null;
  outcome: Readonly<Record<string, unknown>>;
}

/** The player's bets of one game, newest first, as the server has them. */
export async function betsOf(player: ApiPlayer, game: string): Promise<OwnBet[]> {
  return (await player.call<{ data: OwnBet[] }>('GET', `/api/bets/mine?game=${game}&limit=250`)).data;
}

/** The page shows the balance that the server has, and that is what the bets made of 100 coins. */
export async function expectBetsAddUp(page: Page, player: ApiPlayer, game: string): Promise<void> {
  const bets = await betsOf(player, game);
  const due = bets.reduce((sum, { stake, payout }) => sum - Math.round(stake * 100) + Math.round(payout * 100), 10_000) / 100;
  expect(await balanceOf(player)).toBe(due);
  await expect.poll(() => shownBalance(page), { timeout: 15_000 }).toBe(due);
}
