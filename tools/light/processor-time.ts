import type { Browser, CDPSession } from 'playwright';

/** Processor time used so far, ms: by kind of process of the browser, and by the main thread of one page. */
export interface ProcessorTime {
  renderer: number;
  gpu: number;
  main: number;
}

/** Reads the processor time of a browser that has one page open; what else the machine does is not in it. */
export async function processorTimeOf(browser: Browser, page: CDPSession): Promise<() => Promise<ProcessorTime>> {
  const root = await browser.newBrowserCDPSession();
  await page.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { processInfo } = await root.send('SystemInfo.getProcessInfo');
    const { metrics } = await page.send('Performance.getMetrics');
    const of = (kind: string): number => processInfo.reduce((sum, { type, cpuTime }) => sum + (type === kind ? cpuTime * 1_000 : 0), 0);
    const main = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    return { renderer: of('renderer'), gpu: of('GPU'), main: main * 1_000 };
  };
}
