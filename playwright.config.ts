import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath, pageTestBrowser } from './tools/chromium.ts';
import { chosenCookies } from './tests/support/chosen-cookie.ts';
import { SHOP_PATIENCE_MS } from './tools/until.ts';

/** Two ports in a row; another pair lets two runs go on beside each other. */
const port = Number(process.env['TEST_PORT'] ?? 3900);
const SHOP = `http://127.0.0.1:${port}`;
const LAB = `http://127.0.0.1:${port + 1}`;

const launch = (executablePath: string | undefined) => ({ ...(executablePath ? { executablePath } : {}), args: [...CHROMIUM_ARGS] });

/** Visitors who have allowed everything to be kept; the tests about that choice begin without it. */
const CHOSEN = { cookies: chosenCookies(SHOP), origins: [] };

/** The shop runs as a player's would, on a data folder of its own; the lab is the built one. */
export default defineConfig({
  testDir: 'tests',
  // What ends in .test.ts is Vitest's.
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  // They wait for rounds, animations and answers. Four take a tenth less time on two cores, and what has a time of its own comes late then.
  workers: 3,
  // Software graphics on two cores can stall a page for seconds; what fails twice is broken. The run names each test that needed its second try.
  retries: 1,
  reporter: [['list'], ['./tools/suites/playwright-reporter.ts']],
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A trace is recorded on the second try alone: its screencast makes each page of software graphics several times slower.
  // What a worker keeps would be there for the next test; those about it allow it.
  use: { ...devices['Desktop Chrome'], deviceScaleFactor: 1, serviceWorkers: 'block', trace: 'on-first-retry' },
  projects: [
    {
      name: 'e2e',
      testDir: 'tests/e2e',
      use: { baseURL: SHOP, viewport: { width: 1440, height: 900 }, storageState: CHOSEN, launchOptions: launch(pageTestBrowser()) },
    },
    // No trace: a picture that differs is attached anyway.
    {
      name: 'visual',
      testDir: 'tests/visual',
      fullyParallel: true,
      // Nothing in it waits.
      workers: 2,
      use: { baseURL: LAB, trace: 'off', launchOptions: launch(chromiumPath()) },
    },
  ],
  webServer: [
    {
      command: `node tools/test-server.ts ${port}`,
      url: `${SHOP}/api/health`,
      timeout: SHOP_PATIENCE_MS,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
    {
      command: `vite preview --mode lab --outDir dist/lab --host 127.0.0.1 --port ${port + 1} --strictPort`,
      url: `${LAB}/lab.html`,
      timeout: SHOP_PATIENCE_MS,
      reuseExistingServer: false,
    },
  ],
});
