import { defineConfig } from 'vitest/config';
export default defineConfig({ test: { include: ['{server,tests/support}/**/*.test.ts'], globalSetup: ['tests/support/global-setup.ts'], testTimeout: 60_000, hookTimeout: 120_000, pool: 'forks', maxWorkers: 1 } });
