import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPostgres } from '#tests/support/shop.ts';
import { testEnv } from '#tests/support/test-config.ts';
import { startShop, temporaryDataDir } from '#tools/shop-process.ts';
import { SHOP_PATIENCE_MS } from '#tools/until.ts';

/** Writes the address of each module that the process loads to the file that LOADED names. */
const NOTE_MODULES = `
  import { appendFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (appendFileSync(process.env.LOADED, url + '\\n'), next(url, context)) });`;

const PRODUCTION = {
  NODE_ENV: 'production',
  SANDBOX: 'off',
  PUBLIC_URL: 'https://shop.example',
  HOST: '127.0.0.1',
  RATE_LIMITS: 'on',
  RECAPTCHA_SITE_KEY: 'public',
  RECAPTCHA_SECRET: 'private',
};

describe('the modules that a process loads', () => {
  const data = temporaryDataDir();
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  beforeAll(async () => {
    database = await freshPostgres();
  });
  afterAll(async () => {
    await database.drop();
    data.remove();
  });

  /** The modules of the server, from the project's root. */
  async function loadedBy(name: string, env: Record<string, string>): Promise<string[]> {
    const list = join(data.path, name);
    const hook = `--import=data:text/javascript,${encodeURIComponent(NOTE_MODULES)}`;
    const own = { DATA_DIR: data.path, DATABASE_URL: database.url, LOG_LEVEL: 'warn' };
    const shop = await startShop({
      dataDir: data.path,
      env: { ...testEnv({ ...env, ...own }), LOADED: list, NODE_OPTIONS: hook },
      fromSources: true,
    });
    await shop.stop();
    return readFileSync(list, 'utf8')
      .split('\n')
      .flatMap((url) => /\/(server\/.*)$/.exec(url)?.[1] ?? []);
  }

  it('are none of the sandbox in production', { timeout: 2 * SHOP_PATIENCE_MS }, async () => {
    const inProduction = await loadedBy('production', PRODUCTION);
    expect(inProduction).toContain('server/deposits/routes.ts');
    expect(inProduction.filter((path) => path.startsWith('server/sandbox/'))).toEqual([]);
    expect(await loadedBy('sandbox', {})).toContain('server/sandbox/routes.ts');
  });
});
