import type { Browser, CDPSession } from 'playwright';

/** Slow 4G as Chromium's own tools lay it upon each request: Lighthouse's 150 ms and 1.6 Mbit/s, with what connecting costs in the latency. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_000) / 8,
  uploadThroughput: (675 * 1_000) / 8,
} as const;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true } as const;

type NotedWindow = Window & { overlayMs?: number };

/** Notes the first frame before which the overlay lies over the page, styled. */
function note(): void {
  const look = (): void => {
    const overlay = document.getElementById('loading');
    if (overlay !== null && getComputedStyle(overlay).position === 'fixed') (window as NotedWindow).overlayMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slow(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
}

/** How long a phone's first visit on slow 4G waits until the loading overlay is painted, ms: the network is really slowed, the processor not. */
export async function overlayPaintMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await slow(await context.newCDPSession(page));
    await page.addInitScript(note);
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    const paint = await page.waitForFunction(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      const { overlayMs } = window as NotedWindow;
      return painted !== undefined && overlayMs !== undefined && Math.max(painted, overlayMs);
    });
    return Number(await paint.jsonValue());
  } finally {
    await context.close();
  }
}
