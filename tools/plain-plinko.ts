import type { Browser, Page } from 'playwright';
import { processorTimeOf } from './light/processor-time.ts';

/** What a page takes to draw balls. */
export interface Drawn {
  framesPerSecond: number;
  /** Processor time of the page's main thread in a second, ms. */
  mainMs: number;
}

/** Measures a page that draws for some time; `frames` reads how many it has drawn so far. */
export async function measureDrawn(
  browser: Browser,
  page: Page,
  slowdown: number,
  forMs: number,
  frames: () => Promise<number>,
): Promise<Drawn> {
  const session = await page.context().newCDPSession(page);
  const read = await processorTimeOf(browser, session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const [before, drawnBefore, fromMs] = [await read(), await frames(), performance.now()];
  await page.waitForTimeout(forMs);
  const [after, drawn, seconds] = [await read(), await frames(), (performance.now() - fromMs) / 1_000];
  // A slowed processor is one that is kept from working: what that takes counts as its own time.
  return { framesPerSecond: (drawn - drawnBefore) / seconds, mainMs: (after.main - before.main) / seconds };
}

type PlainWindow = Window & { framesDrawn?: number };

/** Draws balls that fall over a board of pegs, on one canvas, in every frame of the browser; nothing else is on the page. */
function drawPlainly({ balls, rows, width, height }: { balls: number; rows: number; width: number; height: number }): void {
  const canvasOf = (): [HTMLCanvasElement, CanvasRenderingContext2D] => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no 2D canvas');
    return [canvas, context];
  };
  const spacing = width / (rows + 4);
  const rise = (height * 0.85) / rows;
  const [board, paint] = canvasOf();
  paint.fillStyle = '#0b0d14';
  paint.fillRect(0, 0, width, height);
  paint.fillStyle = '#c9cdda';
  for (let row = 0; row < rows; row++)
    for (let peg = 0; peg < row + 3; peg++) {
      paint.beginPath();
      paint.arc(width / 2 + (peg - (row + 2) / 2) * spacing, (row + 1) * rise, 4, 0, Math.PI * 2);
      paint.fill();
    }
  const [canvas, context] = canvasOf();
  document.body.replaceChildren(canvas);
  const page = window as PlainWindow;
  page.framesDrawn = 0;
  const draw = (nowMs: number): void => {
    context.drawImage(board, 0, 0);
    context.fillStyle = '#f2c14e';
    for (let ball = 0; ball < balls; ball++) {
      const fallen = ((nowMs / 3_000 + ball / balls) % 1) * rows;
      const row = Math.floor(fallen);
      const share = fallen - row;
      // One bit of the ball's number for each row: left or right.
      let side = 0;
      for (let at = 0; at < row; at++) side += (ball * 2_654_435_761) & (1 << at) ? 0.5 : -0.5;
      const turn = (ball * 2_654_435_761) & (1 << row) ? 0.5 : -0.5;
      context.beginPath();
      context.arc(
        width / 2 + (side + turn * share) * spacing,
        (row + share * share) * rise - Math.sin(share * Math.PI) * rise * 0.3,
        7,
        0,
        Math.PI * 2,
      );
      context.fill();
    }
    page.framesDrawn = (page.framesDrawn ?? 0) + 1;
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}

/** Opens a page that draws as many balls as plainly as can be: what a scene of balls may cost at the least. */
export async function openPlainPlinko(browser: Browser, balls: number, size: { width: number; height: number }): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
  await page.evaluate(drawPlainly, { balls, rows: 16, ...size });
  return page;
}

/** How many frames that page has drawn. */
export const plainFrames = (page: Page): Promise<number> => page.evaluate(() => (window as PlainWindow).framesDrawn ?? 0);
