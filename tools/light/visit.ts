import type { Browser } from 'playwright';
import { chosenCookies } from '#tests/support/chosen-cookie.ts';
import { PHONE, SLOWDOWN } from './phone.ts';

/** What is waited for: the first frame of a scene at most, and after it what the page still does, ms. */
const PATIENCE_MS = 60_000;
const SETTLING_MS = 3_000;
/** A task blocks by what it takes beyond this, ms. */
const BEARABLE_MS = 50;
/** How often the page and the bench look for the first frame, ms. By animation frames, a page that draws nothing would be laid out and painted at each. */
const LOOK_MS = 20;

type Visited = Window & { firstFrameMs?: number; blockedMs?: number; __stage?: { stats(): { frames: number; tier: string } } };

/** What a phone's first visit of a page with a scene costs, until three seconds after its first frame. */
export interface Visit {
  firstFrameMs: number;
  blockingMs: number;
  /** Received over the wire. */
  kB: number;
  /** What the page holds of the script's memory after a collection. */
  heapMB: number;
  tier: string;
}

function note(bearableMs: number, lookMs: number): void {
  const page = window as Visited;
  page.blockedMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.blockedMs = (page.blockedMs ?? 0) + Math.max(0, duration - bearableMs);
  }).observe({ type: 'longtask', buffered: true });
  const looking = setInterval(() => {
    if ((page.__stage?.stats().frames ?? 0) === 0) return;
    page.firstFrameMs = performance.now();
    clearInterval(looking);
  }, lookMs);
}

/** Visits a page on the slowed phone, signed in with `token`. */
export async function visitOf(browser: Browser, url: string, path: string, token: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    await context.addCookies([...chosenCookies(url), { name: 'token', value: token, url, sameSite: 'Strict' }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await session.send('Network.enable');
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(`(${String(note)})(${BEARABLE_MS}, ${LOOK_MS})`);
    await page.goto(url + path, { waitUntil: 'commit' });
    await page.waitForFunction(() => (window as Visited).firstFrameMs !== undefined, undefined, { timeout: PATIENCE_MS, polling: LOOK_MS });
    await page.waitForTimeout(SETTLING_MS);
    const {
      firstFrameMs = Number.NaN,
      blockedMs = Number.NaN,
      tier,
    } = await page.evaluate(() => {
      const visited = window as Visited;
      return { firstFrameMs: visited.firstFrameMs, blockedMs: visited.blockedMs, tier: visited.__stage?.stats().tier ?? '' };
    });
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
    return { firstFrameMs, blockingMs: blockedMs, kB: bytes / 1_000, heapMB: heap / 1_000_000, tier };
  } finally {
    await context.close();
  }
}
