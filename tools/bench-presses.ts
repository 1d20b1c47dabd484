import { parseArgs } from 'node:util';
import type { Browser, Locator, Page } from 'playwright';
import { roundGames, seedGames } from '#contract/games/index.ts';
import { chosenCookies } from '#tests/support/chosen-cookie.ts';
import { deposit, newPlayer } from './api-player.ts';
import { withBrowsedShop } from './browsed-shop.ts';
import { FigureTable, median, numberOf, quantile, tryRows } from './scenarios/figures.ts';

/*
 * `npm run bench:presses [-- --only home,boxes]`: how long a phone with a processor four times slower takes from a touch to the next frame (the browser's
 * event timing, in steps of 8 ms), for bet, stake, tab, dialog and menu. Prints median and 95 % of `BENCH_PRESSES` touches each. `--url` measures a shop that runs.
 */

const SLOWDOWN = 4;
const TARGET_MS = 100;
const PRESSES = numberOf('PRESSES', 20);
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;
/** A touch whose frame comes within this time is not reported; it counts as this long, ms. */
const LEAST_MS = 16;
/** A touch that is not reported after this long was answered sooner than `LEAST_MS`, ms. */
const SETTLED_MS = 700;
/** A bet of a round may have to wait for the end of a long flight, ms. */
const NEXT_ROUND_MS = 180_000;
/** The first touches load what they open. */
const WARM_UP = 2;

interface Press {
  name: string;
  /** What is touched the n-th time. */
  target: (page: Page, n: number) => Locator;
  /** Whether Escape closes what it opens. */
  closes?: boolean;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
/** Radio buttons of a group, in turn: their labels are what is touched. */
const inTurn =
  (...names: string[]) =>
  (page: Page, n: number) =>
    page.locator('label', { hasText: names[n % names.length] ?? '' }).first();

const MENU: Press = { name: 'menu', target: button('Menu'), closes: true };
const OF_A_GAME: readonly Press[] = [
  { name: 'stake', target: (page, n) => button(n % 2 === 0 ? /^×2/ : /^½/)(page) },
  { name: 'tab', target: inTurn('Auto', 'Manual') },
  { name: 'dialog', target: button('Game info'), closes: true },
  MENU,
];
const BET: Press = { name: 'bet', target: (page) => page.getByTestId('place-bet') };
interface PressedPage {
  name: string;
  path: string;
  presses: readonly Press[];
}

const PAGES: readonly PressedPage[] = [
  { name: 'home', path: '/', presses: [{ name: 'tab', target: inTurn('New', 'Popular') }, MENU] },
  { name: 'boxes', path: '/boxes', presses: [MENU] },
];

/** The pages of single games, as far as a shop has one for each. */
async function gamePages(url: string): Promise<PressedPage[]> {
  const all = [...seedGames(), ...roundGames()].map(({ key }) => ({
    name: key,
    path: `/${key}`,
    presses: [BET, ...OF_A_GAME],
  }));
  const answers = await Promise.all(all.map(({ path }) => fetch(url + path)));
  return all.filter((_page, index) => answers[index]?.ok);
}

type TimedWindow = Window & { longestMs: number };

/** Keeps the longest time of an interaction. */
function watch(): void {
  Object.assign(window, { longestMs: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      const timed = window as unknown as TimedWindow;
      if (entry.interactionId) timed.longestMs = Math.max(timed.longestMs, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Touches once and answers how long the next frame took, ms. */
async function touch(page: Page, { target, closes }: Press, n: number): Promise<number> {
  const element = target(page, n);
  await element.scrollIntoViewIfNeeded();
  await page.evaluate(() => void ((window as unknown as TimedWindow).longestMs = 0));
  await element.tap({ timeout: NEXT_ROUND_MS });
  await page.waitForTimeout(SETTLED_MS);
  const ms = await page.evaluate(() => (window as unknown as TimedWindow).longestMs);
  if (closes) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(SETTLED_MS);
  }
  return Math.max(ms, LEAST_MS);
}

async function openPage(browser: Browser, url: string, path: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const player = await newPlayer(url);
  await deposit(url, player, 100);
  await context.addCookies(chosenCookies(url));
  await context.addCookies([{ name: 'token', value: player.token, url, sameSite: 'Strict' }]);
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(url + path);
  await page.locator('#loading').waitFor({ state: 'detached' });
  await page.waitForTimeout(2_000);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

const { values } = parseArgs({ options: { only: { type: 'string' }, url: { type: 'string' } } });
const only = values.only?.split(',');
const table = new FigureTable();
await withBrowsedShop(async (browser, url) => {
  for (const { name, path, presses } of [...PAGES, ...(await gamePages(url))].filter((one) => only?.includes(one.name) ?? true)) {
    await tryRows(name, async () => {
      const page = await openPage(browser, url, path);
      const hasRounds = roundGames().some(({ key }) => key === name);
      for (const press of presses) {
        const first = press.target(page, 0);
        if ((await first.count()) === 0) continue;
        // Without rounds to wait for, what is disabled at rest stays so, such as a bet without a target.
        if (!hasRounds && (await first.getAttribute('aria-disabled')) === 'true') continue;
        const times: number[] = [];
        for (let n = 0; n < WARM_UP + PRESSES; n++) times.push(await touch(page, press, n));
        const counted = times.slice(WARM_UP);
        const high = quantile(counted, 0.95);
        table.row(`${name}: ${press.name}`, `median ${median(counted)} ms, 95 % within ${high} ms (first ${times[0]})`, high <= TARGET_MS);
      }
    });
    // A page that failed must not take time of the next one.
    for (const context of browser.contexts()) await context.close();
  }
}, values.url);
if (!table.held) process.exitCode = 1;
