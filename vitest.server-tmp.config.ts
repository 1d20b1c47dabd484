import { defineConfig } from 'vitest/config';
export default defineConfig({ root: '/work/main', test: { name: 'server', include: ['server/**/*.test.ts','tests/{support,faults}/**/*.test.ts'], environment: 'node', testTimeout: 60_000, hookTimeout: 120_000, pool: 'forks', maxWorkers: 2, globalSetup: ['tests/support/global-setup.ts'] } });
