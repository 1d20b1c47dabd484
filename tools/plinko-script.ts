import type { Browser } from 'playwright';
import { quantile } from './scenarios/figures.ts';
import type { Evaluates } from './bare-page.ts';
import { inTheAir, press, warmUp } from './plinko-board.ts';
import { SCRIPT_CATEGORIES, scriptTimes, type TraceEvent } from './script-time.ts';

/** The stage's part of the page, in which every frame of a scene is drawn; tools/bundles names it. */
const STAGE_SCRIPT = '/stage-';
/** Drops that are measured: each figure is taken over all of them. */
const DROPS = 3;

/** What balls cost the page in script, from the first press to the last landing. */
export interface PlinkoScript {
  /** All script from one drawn frame to the next: half of the frames are below the median. */
  frameMedianMs: number;
  frameHighMs: number;
  /** As much of a frame as the scene's own drawing takes, on average. */
  drawnMs: number;
  /** All script but the scene's own drawing, for each bet; the median of the drops. */
  betMs: number;
  frames: number;
  tiers: readonly string[];
}

/** Drops balls at the machine's own speed until they have landed, a few times, and reads from a trace what that cost. */
export async function measureScript(browser: Browser, page: Evaluates, balls: number): Promise<PlinkoScript> {
  await warmUp(page);
  const tiers = new Set<string>();
  const framesMs: number[] = [];
  const betsMs: number[] = [];
  let drawnMs = 0;
  for (let drop = 0; drop < DROPS; drop++) {
    await browser.startTracing(undefined, { categories: [...SCRIPT_CATEGORIES] });
    await page.evaluate(`performance.mark('first press')`);
    await press(page, balls);
    await inTheAir(page, 0);
    await page.evaluate(`performance.mark('last landing')`);
    tiers.add(String(await page.evaluate('__stage.stats().tier')));
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const times = scriptTimes(traceEvents, 'first press', 'last landing', STAGE_SCRIPT);
    framesMs.push(...times.framesMs);
    betsMs.push((times.totalMs - times.drawnMs) / balls);
    drawnMs += times.drawnMs;
  }
  return {
    frameMedianMs: quantile(framesMs, 0.5),
    frameHighMs: quantile(framesMs, 0.95),
    drawnMs: drawnMs / framesMs.length,
    betMs: quantile(betsMs, 0.5),
    frames: framesMs.length,
    tiers: [...tiers],
  };
}
