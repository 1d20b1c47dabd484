import puppeteer from 'puppeteer-core';
import type { Engine } from '../engine.ts';
import { startScreen } from './screen.ts';

/** Debian's Firefox by WebDriver BiDi, in a window, since it has no WebGL without one. */
export async function startFirefox(watcher: () => void): Promise<Engine> {
  const screen = await startScreen();
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: false,
    env: screen.env as Record<string, string>,
    defaultViewport: null,
    // Half of the usual frames per second are enough for what is looked at, and each is painted without a GPU.
    extraPrefsFirefox: { 'webgl.force-enabled': true, 'layout.frame_rate': 30 },
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.evaluateOnNewDocument(watcher);
  return {
    name: 'firefox',
    goto: async (url) => void (await page.goto(url)),
    evaluate: (run, ...values) => page.evaluate(run as unknown as (...all: unknown[]) => unknown, ...values) as never,
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    // Older Firefox can't turn the screen, which is asked together with the size; the visitor waits for the size.
    resize: (size) =>
      page.setViewport(size).catch((error: unknown) => {
        if (!String(error).includes('setScreenOrientationOverride')) throw error;
      }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    async close() {
      await browser.close();
      screen.close();
    },
  };
}
