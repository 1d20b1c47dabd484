import { defineConfig } from 'vitest/config';

/** Two projects: `unit` stands beside the sources and needs no build; `built` reads what the build made. */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,scenes,src,server,tools}/**/*.test.{ts,tsx}', 'tests/{lint,faults,support}/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          pool: 'forks',
          maxWorkers: 2,
        },
      },
      { test: { name: 'built', include: ['tests/built/**/*.test.ts'], environment: 'node', testTimeout: 60_000 } },
    ],
  },
});
