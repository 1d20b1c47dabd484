import playwright from 'playwright';
import { CHROMIUM_ARGS, pageTestBrowser } from '#tools/chromium.ts';
import type { EngineName } from '#tools/engines.ts';
import type { Engine } from '../engine.ts';

/** Chromium, and where there is no Debian the other two in Playwright's own builds. */
export async function startPlaywright(name: EngineName, watcher: () => void): Promise<Engine> {
  const executablePath = name === 'chromium' ? pageTestBrowser() : undefined;
  const browser = await playwright[name].launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: name === 'chromium' ? [...CHROMIUM_ARGS] : [],
  });
  const page = await browser.newPage();
  await page.addInitScript(watcher);
  return {
    name,
    goto: async (url) => void (await page.goto(url)),
    // A function of Playwright's has one argument only.
    evaluate: (run, ...values) => page.evaluate(`(${String(run)})(...${JSON.stringify(values)})`) as never,
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    resize: (size) => page.setViewportSize(size),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
