import type { Browser, Page } from 'playwright';
import { deposit, newPlayer } from './api-player.ts';

/** What the page of the shop tells about its stage. */
export interface StageWindow {
  __stage: { stats(): { frames: number; tier: string }; describe(): { air?: number } };
}

/** The longest that balls may take to land, ms. */
const LANDING_MS = 60_000;

/** Plinko in a page of its own, for a new player with coins, 16 rows and the smallest stake. With `card` the browser says that it has a graphics card. */
export async function openPlinko(browser: Browser, url: string, { card = false } = {}): Promise<Page> {
  const player = await newPlayer(url);
  await deposit(url, player, 100);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.context().addCookies([{ name: 'token', value: player.token, url, sameSite: 'Strict' }]);
  await page.addInitScript((pretend) => {
    localStorage.setItem('play:plinko', JSON.stringify({ stake: 10 }));
    localStorage.setItem('play:plinko:board', JSON.stringify({ rows: 16, risk: 'low' }));
    if (!pretend) return;
    const ask = WebGL2RenderingContext.prototype.getParameter;
    WebGL2RenderingContext.prototype.getParameter = function named(this: WebGL2RenderingContext, name: number): unknown {
      const answer: unknown = ask.call(this, name);
      return name === 0x9246 ? 'Some graphics card' : answer;
    };
  }, card);
  await page.goto(`${url}/plinko`);
  await page.locator('canvas').first().waitFor();
  await page.waitForTimeout(2_500);
  return page;
}

/** Presses for each ball, as fast as script can. */
export async function press(page: Page, balls: number): Promise<void> {
  await page.evaluate((wanted) => {
    const key = (type: string) => document.body.dispatchEvent(new KeyboardEvent(type, { key: ' ', bubbles: true, cancelable: true }));
    for (let ball = 0; ball < wanted; ball++) {
      key('keydown');
      key('keyup');
    }
  }, balls);
}

/** Resolves when the page says that no ball is in the air. */
export async function landed(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-testid="in-the-air"]')?.textContent === '0', null, {
    polling: 250,
    timeout: LANDING_MS,
  });
}

/** What the first results of a visit load (lists, plot) is there before anything is measured. */
export async function warmUp(page: Page): Promise<void> {
  await press(page, 3);
  await page.waitForFunction(() => document.querySelector('[data-testid="in-the-air"]')?.textContent === '3');
  await landed(page);
  await page.waitForTimeout(1_500);
}
