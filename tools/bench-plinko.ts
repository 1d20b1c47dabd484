import { chromium, type Page } from 'playwright';
import { deposit, newPlayer } from './api-player.ts';
import { buildClient } from './build.ts';
import { CHROMIUM_ARGS, chromiumPath, ensureChromium } from './chromium.ts';
import { startShop, temporaryDataDir } from './shop-process.ts';

/*
 * `npm run bench:plinko`: a hundred balls in the air on a machine slowed six times. The page must keep 30 frames a second, or take a lower tier of
 * quality within one second of falling below. It is asked once of the tier this browser starts with, and once of a browser that says it has a
 * graphics card: there the drawing is software all the same, which is slow enough without slowing anything. Speeds are printed for every tier.
 */

const BALLS = 100;
const SLOW_DOWN = 6;
const LEAST_FPS = 30;
const ONE_SECOND_MS = 1_000;
/** The tier that has none below it. */
const LOWEST = 'lean';
const SAMPLE_MS = 50;
/** Speed is judged over this long, ms. */
const JUDGED_MS = 250;
/** What is watched after the machine was slowed, ms. */
const SLOWED_MS = 1_800;
/** The longest that the answers to all balls may take, ms. */
const LONGEST_DROP_MS = 20_000;
/** The share of the balls that must still fall when the last one was answered. */
const MOST = 0.6;

interface Sample {
  atMs: number;
  frames: number;
  tier: string;
  air: number;
}

interface StageWindow {
  __stage: { stats(): { frames: number; tier: string }; describe(): { air?: number } };
  samples: Sample[];
}

/** Drops balls at the machine's own speed; ends when all of them fall, so that only the fall is measured. */
async function drop(page: Page, balls: number): Promise<void> {
  await page.evaluate((wanted) => {
    const press = (type: string) => document.body.dispatchEvent(new KeyboardEvent(type, { key: ' ', bubbles: true, cancelable: true }));
    for (let ball = 0; ball < wanted; ball++) {
      press('keydown');
      press('keyup');
    }
  }, balls);
  await page.waitForFunction(
    (least) => {
      const air = (window as unknown as StageWindow).__stage.describe().air ?? 0;
      return air >= least && String(air) === document.querySelector('[data-testid="in-the-air"]')?.textContent;
    },
    balls * MOST,
    { polling: 'raf', timeout: LONGEST_DROP_MS },
  );
}

/** What the first results of a visit load (lists, plot) is there before anything is measured. */
async function warmUp(page: Page): Promise<void> {
  await drop(page, 3);
  await page.waitForFunction(() => (window as unknown as StageWindow).__stage.describe().air === 0);
  await page.waitForTimeout(1_500);
}

/** Begins to note frames and tier, twenty times a second. */
async function watch(page: Page): Promise<() => Promise<Sample[]>> {
  await page.evaluate((everyMs) => {
    const { __stage: stage, samples } = Object.assign(window as unknown as StageWindow, { samples: [] as Sample[] });
    const start = performance.now();
    setInterval(() => samples.push({ atMs: performance.now() - start, ...stage.stats(), air: stage.describe().air ?? 0 }), everyMs);
  }, SAMPLE_MS);
  return () => page.evaluate(() => (window as unknown as StageWindow).samples);
}

/** Frames a second between two samples. */
function speed(from: Sample, to: Sample): number {
  return to.atMs > from.atMs ? ((to.frames - from.frames) * 1_000) / (to.atMs - from.atMs) : Infinity;
}

/** The longest time without a break that a tier above the lowest was below 30 frames a second, each moment judged by what was just before it, ms. */
function longestSlow(samples: readonly Sample[]): number {
  let sinceMs = 0;
  let longestMs = 0;
  samples.forEach((sample, index) => {
    const before = samples.slice(0, index).findLast(({ atMs, tier }) => sample.atMs - atMs >= JUDGED_MS && tier === sample.tier);
    const slow = sample.tier !== LOWEST && before !== undefined && speed(before, sample) < LEAST_FPS;
    if (slow) longestMs = Math.max(longestMs, sample.atMs - sinceMs);
    else sinceMs = sample.atMs;
  });
  return longestMs;
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
      localStorage.setItem('play:plinko:board', JSON.stringify({ rows: 16, risk: 'low' }));
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
    if (!card) await warmUp(page);
    const samplesOf = await watch(page);
    await drop(page, BALLS);
    if (!card) {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    }
    await page.waitForTimeout(SLOWED_MS);
    const samples = (await samplesOf()).filter(({ air }) => air > 0);
    await page.close();
    const tiers = [...new Set(samples.map(({ tier }) => tier))];
    const speeds = tiers.map((name) => {
      const ofTier = samples.filter(({ tier }) => tier === name);
      const [from, to] = [ofTier[0], ofTier.at(-1)];
      return from && to && to !== from ? `${name} ${speed(from, to).toFixed(0)} frames/s` : name;
    });
    const slowMs = longestSlow(samples);
    failed ||= slowMs > ONE_SECOND_MS;
    const most = Math.max(...samples.map(({ air }) => air));
    console.log(
      `${card ? 'as with a graphics card' : `as this browser is, slowed ${SLOW_DOWN} times`}, ${most} balls in the air: ${speeds.join(', ')}; below ${LEAST_FPS} for ${slowMs.toFixed(0)} ms at a stretch before a lower tier${slowMs > ONE_SECOND_MS ? ' (missed)' : ''}`,
    );
  }
} finally {
  await browser.close();
  await shop.stop();
  data.remove();
}
console.log(failed ? `Below ${LEAST_FPS} frames a second without a lower tier within a second.` : 'Held.');
process.exitCode = failed ? 1 : 0;
