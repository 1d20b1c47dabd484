import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { deposit, newPlayer } from './api-player.ts';
import { type BarePage, callOf, type Evaluates, openBarePage } from './bare-page.ts';
import { until } from './until.ts';

/** What the page of the shop reports about its stage. */
export interface StageWindow {
  __stage: { stats(): { frames: number; tier: string }; describe(): { air?: number } };
}

/** The longest that a page may take to open, and balls to land, ms. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 250;
const SIZE = { width: 1280, height: 800 };

function rememberBoard(): void {
  localStorage.setItem('play:plinko', JSON.stringify({ stake: 10 }));
  localStorage.setItem('play:plinko:board', JSON.stringify({ rows: 16, risk: 'low' }));
}

function pretendGraphicsCard(): void {
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
    const ask = prototype.getParameter;
    prototype.getParameter = function named(this: WebGLRenderingContext, name: number): unknown {
      const answer: unknown = ask.call(this, name);
      return name === 0x9246 ? 'Some graphics card' : answer;
    };
  }
}

/** Resolves when an expression holds in the page. Rejects after a minute. */
async function comesTrue(page: Evaluates, expression: string): Promise<void> {
  await until(expression, async () => (await page.evaluate(expression)) === true, { withinMs: PATIENCE_MS, everyMs: LOOK_EVERY_MS });
}

/** A new player with coins, as the cookie that signs a page in. */
async function cookieOfNewPlayer(url: string) {
  const player = await newPlayer(url);
  await deposit(url, player, 100);
  return { name: 'token', value: player.token, url, sameSite: 'Strict' } as const;
}

/** Plinko in a page of its own, 16 rows and the smallest stake. With `card` the browser says that it has a graphics card. */
export async function openPlinko(browser: Browser, url: string, { card = false } = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: SIZE });
  await page.context().addCookies([await cookieOfNewPlayer(url)]);
  await page.addInitScript(rememberBoard);
  if (card) await page.addInitScript(pretendGraphicsCard);
  await page.goto(`${url}/plinko`);
  await page.locator('canvas').first().waitFor();
  await sleep(2_500);
  return page;
}

/** The same page without a tool that listens to it. */
export async function openBarePlinko(browser: Browser, url: string): Promise<BarePage> {
  const cookies = [await cookieOfNewPlayer(url)];
  const page = await openBarePage(browser, { url: `${url}/plinko`, cookies, before: callOf(rememberBoard), size: SIZE });
  await comesTrue(page, `document.querySelector('canvas') !== null`);
  await sleep(2_500);
  return page;
}

function pressAll(balls: number): Promise<void> {
  const key = (type: string) => document.body.dispatchEvent(new KeyboardEvent(type, { key: ' ', bubbles: true, cancelable: true }));
  return new Promise((resolve) =>
    setTimeout(() => {
      for (let ball = 0; ball < balls; ball++) {
        key('keydown');
        key('keyup');
      }
      resolve();
    }),
  );
}

/** Presses for each ball, as fast as script can, in a task of the page's own, so that what follows from it is the page's script too. */
export async function press(page: Evaluates, balls: number): Promise<void> {
  await page.evaluate(callOf(pressAll, balls));
}

/** Resolves when the page says that so many balls are in the air. */
export async function inTheAir(page: Evaluates, balls: number): Promise<void> {
  await comesTrue(page, `document.querySelector('[data-testid="in-the-air"]')?.textContent === '${balls}'`);
}

/** What the first results of a visit load (lists, plot) is there before anything is measured. */
export async function warmUp(page: Evaluates): Promise<void> {
  await press(page, 3);
  await inTheAir(page, 3);
  await inTheAir(page, 0);
  await sleep(1_500);
}
