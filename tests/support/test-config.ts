import { readConfig, type Config } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';

/** Fixed secrets, so that nothing is written to a data folder. */
const SECRETS = {
  MASTER_SECRET: '5b0d7f3a9c1e42688d24f6b1730ae95c4f8813d6a2b97c05e1f63a4875d09b2e',
  SEED_KEY: 'c19e4a7052d8b36f91a04ce7385fd26b0e94b71fa5c83d602f7e18d94b5a6c03',
  ZEN_WEBHOOK_SECRET: '27f4c8b35e019da6b8421f7036ec5d9a1d70e53b8cf2496a054be87913dfa26c',
};

/** What an operator must say once the sandbox is off. */
const OUTSIDE = {
  OPERATOR_NAME: 'Example Shop Ltd',
  OPERATOR_ADDRESS: '1 Example Street, Exampletown',
  OPERATOR_EMAIL: 'legal@shop.example',
  MAIL_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Fairdrop <hello@shop.example>',
};

/** What an operator would have set for a shop under test: the sandbox without rate limits, log, running rounds or auditor, and no longer rest for new addresses. */
export const testEnv = (env: Record<string, string> = {}): Record<string, string> => ({
  ...SECRETS,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
  ROUNDS: 'off',
  AUDITOR: 'off',
  NEW_ADDRESS_REST_S: '60',
  DATA_DIR: '/nonexistent',
  ...(env['SANDBOX'] === 'off' && OUTSIDE),
  ...env,
});

/** The settings of a shop under test. `env` goes through the same reader as the real ones. */
export function testConfig(env: Record<string, string> = {}): Config {
  return readConfig(testEnv(env));
}

/** A log without output. */
export const silentLog = createLog('silent');
