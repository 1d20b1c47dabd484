import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../tools/chromium.ts';
export default defineConfig({
  testDir: '.',
  outputDir: '/tmp/box/pw',
  workers: 2,
  timeout: 60_000,
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    deviceScaleFactor: 1,
    baseURL: 'http://127.0.0.1:4400',
    launchOptions: { executablePath: '/usr/bin/chromium', args: [...CHROMIUM_ARGS] },
  },
});
