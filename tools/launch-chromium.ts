import { type Browser, chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts';

/** Starts the browser that the tests use, without a window, with the switches that give the same pixels everywhere. */
export function launchChromium(): Promise<Browser> {
  const executablePath = chromiumPath();
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...CHROMIUM_ARGS] });
}
