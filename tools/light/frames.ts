import type { Browser } from 'playwright';
import { caseOf } from '#scenes/registry.ts';
import type { Tier } from '#scenes/stage/contract.ts';
import { PHONE, SLOWDOWN } from './phone.ts';
import { processorTimeOf } from './processor-time.ts';

/** The slot of a scene on the phone, CSS pixels. */
const SLOT = { width: 390, height: 420 };
/** What is played before anything counts, and what is measured, ms. */
const WARM_UP_MS = 500;
const WATCHED_MS = 2_000;

/** What drawing a scene costs on one tier. */
export interface Frames {
  /** Frames a second on the slowed processor. */
  slowed: number;
  /** Processor time of a frame at the machine's own speed, ms: of the page's processes, of its main thread alone, and of the process that puts it together. */
  rendererMs: number;
  mainMs: number;
  gpuMs: number;
}

/** Plays the story of a scene that has most in it, in real time on a page without a shop. */
export async function framesOf(browser: Browser, url: string, scene: string, tier: Exclude<Tier, 'plate'>): Promise<Frames> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const read = await processorTimeOf(browser, session);
    await page.goto(`${url}/tests/visual/page.html`);
    await page.waitForFunction(() => 'visual' in window);
    const story = (await caseOf(scene)).bench.at(-1)?.story ?? '';
    const options = { scene, story, size: SLOT, motion: 'full', tier, antialias: true } as const;
    await page.evaluate((asked) => window.visual.show(asked), options);
    const perform = (ms: number) => page.evaluate((forMs) => window.visual.perform(forMs), ms);
    await perform(WARM_UP_MS);
    const before = await read();
    const { frames } = await perform(WATCHED_MS);
    const after = await read();
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const slow = await perform(WATCHED_MS);
    return {
      slowed: (slow.frames * 1_000) / slow.ms,
      rendererMs: (after.renderer - before.renderer) / frames,
      mainMs: (after.main - before.main) / frames,
      gpuMs: (after.gpu - before.gpu) / frames,
    };
  } finally {
    await context.close();
  }
}
