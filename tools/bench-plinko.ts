import { chromium, type Page } from 'playwright';
import { deposit, newPlayer } from './api-player.ts';
import { buildClient } from './build.ts';
import { CHROMIUM_ARGS, chromiumPath, ensureChromium } from './chromium.ts';
import { startShop, temporaryDataDir } from './shop-process.ts';

/*
 * `npm run bench:plinko`: a hundred balls in the air on a machine slowed six times. The page must keep 30 frames a second, or take a lower tier of
 * quality within one second. It is asked once of the tier this browser starts with, and once of a browser that says it has a graphics card (the
 * drawing is software all the same, so that the ladder has something to do).
 */

const BALLS = 100;
const SLOW_DOWN = 6;
const LEAST_FPS = 30;
const WATCH_MS = 2_400;

interface Sample {
  atMs: number;
  frames: number;
  tier: string;
}

/** Balls dropped as fast as keys can be pressed, while frames and tier are noted ten times a second. */
async function drop(page: Page): Promise<Sample[]> {
  return page.evaluate(
    async ({ balls, watchMs }) => {
      const stage = (window as unknown as { __stage: { stats(): { frames: number; tier: string }; describe(): { air?: number } } }).__stage;
      const samples: { atMs: number; frames: number; tier: string }[] = [];
      const press = (type: string) => document.body.dispatchEvent(new KeyboardEvent(type, { key: ' ', bubbles: true, cancelable: true }));
      for (let ball = 0; ball < balls; ball++) {
        press('keydown');
        press('keyup');
      }
      // Balls fall once they are answered, which takes a slowed page a while.
      while ((stage.describe().air ?? 0) < balls / 4) await new Promise((resolve) => setTimeout(resolve, 20));
      const start = performance.now();
      while (performance.now() - start < watchMs) {
        samples.push({ atMs: performance.now() - start, ...stage.stats() });
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return samples;
    },
    { balls: BALLS, watchMs: WATCH_MS },
  );
}

/** Frames a second over the part of the samples that one tier drew. */
function speedOf(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  return first && last && last.atMs > first.atMs ? ((last.frames - first.frames) * 1_000) / (last.atMs - first.atMs) : 0;
}

ensureChromium();
await buildClient('client');
const data = temporaryDataDir();
const shop = await startShop({ dataDir: data.path, env: { RATE_LIMITS: 'off' } });
const executablePath = chromiumPath();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...CHROMIUM_ARGS] });
let failed = false;
try {
  for (const card of [false, true]) {
    const player = await newPlayer(shop.url);
    await deposit(shop.url, player, 100);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.context().addCookies([{ name: 'token', value: player.token, url: shop.url, sameSite: 'Strict' }]);
    await page.addInitScript((pretend) => {
      localStorage.setItem('play:plinko', JSON.stringify({ stake: 10 }));
      if (!pretend) return;
      const ask = WebGL2RenderingContext.prototype.getParameter;
      WebGL2RenderingContext.prototype.getParameter = function named(this: WebGL2RenderingContext, name: number): unknown {
        const answer: unknown = ask.call(this, name);
        return name === 0x9246 ? 'Some graphics card' : answer;
      };
    }, card);
    await page.goto(`${shop.url}/plinko`);
    await page.locator('canvas').first().waitFor();
    await page.waitForTimeout(2_500);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const samples = await drop(page);
    await page.close();
    const tiers = [...new Set(samples.map(({ tier }) => tier))];
    const fell = samples.find(({ tier }) => tier !== samples[0]?.tier);
    const speeds = tiers.map((tier) => `${tier} ${speedOf(samples.filter((sample) => sample.tier === tier)).toFixed(0)} frames/s`);
    const first = speedOf(samples.filter(({ tier }) => tier === samples[0]?.tier));
    const held = first >= LEAST_FPS || (fell !== undefined && fell.atMs <= 1_000);
    failed ||= !held;
    console.log(
      `${card ? 'as with a graphics card' : 'as this browser is'}: ${speeds.join(', ')}${fell ? `; lower tier after ${fell.atMs.toFixed(0)} ms` : ''} ${held ? '' : '(missed)'}`,
    );
  }
} finally {
  await browser.close();
  await shop.stop();
  data.remove();
}
console.log(failed ? `Below ${LEAST_FPS} frames a second without a lower tier within a second.` : 'Held.');
process.exitCode = failed ? 1 : 0;
