import { defineConfig } from 'vitest/config';

const forks = { environment: 'node', pool: 'forks', maxWorkers: 2, testTimeout: 60_000, hookTimeout: 120_000 } as const;

/** `unit` needs nothing else; `server` starts a real PostgreSQL beside the embedded database; `built` reads what the build made. */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      { test: { ...forks, name: 'unit', include: ['{contract,scenes,src,tools}/**/*.test.{ts,tsx}', 'tests/{lint,visual}/**/*.test.ts'] } },
      {
        test: {
          ...forks,
          name: 'server',
          // Files of one process share the modules of the server, which take longer to load than most tests take.
          isolate: false,
          include: ['server/**/*.test.ts', 'tests/{faults,fuzz,protocol,support}/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      { test: { ...forks, name: 'built', include: ['tests/built/**/*.test.ts'] } },
    ],
  },
});
