import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { openState } from '#server/backup/open-state.ts';
import { type KeptShop, keptShop } from '#tests/support/kept-shop.ts';
import { until } from '#tests/support/rounds.ts';
import { silentLog } from '#tests/support/test-config.ts';
import { program, projectRoot } from '#tools/project.ts';
import { startShop } from '#tools/shop-process.ts';

const OTHER_KEY = '8d21f6c40b97e35a16fd804ce2b7593ad4061be97f2c83a5508e6df1b94c7a32';

describe('an operator who backs up, restores and starts the shop', () => {
  let made: KeptShop | undefined;
  let file: string;
  const kept = (): KeptShop => {
    if (!made) throw new Error('the first test has not made its shop');
    return made;
  };

  const begin = (args: readonly string[]): ChildProcess =>
    spawn(program('node'), args, { cwd: projectRoot, env: { ...process.env, ...kept().env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const run = async (...args: string[]): Promise<{ code: unknown; output: string }> => {
    const child = begin(args);
    const { stdout, stderr } = child;
    if (!stdout || !stderr) throw new Error('a child without output');
    const [[code], ...said] = await Promise.all([once(child, 'exit'), text(stdout), text(stderr)]);
    return { code, output: said.join('') };
  };
  const start = (env: Record<string, string> = {}) => startShop({ dataDir: kept().config.dataDir, env: { ...kept().env, ...env } });
  const epochOf = async (): Promise<string> => {
    const { engine, state } = await openState(kept().config, silentLog);
    await engine.close();
    return state.epoch;
  };

  /** A shop with a player's seed pairs, without what an earlier try of the first test has left. */
  const prepare = async (): Promise<void> => {
    await made?.remove();
    made = await keptShop('postgres');
    file = join(kept().config.dataDir, 'then.backup.gz');
    const shop = await kept().open();
    const player = await shop.player({ balance: cents(10_000) });
    await player.post('/api/fairness/client-seed', { client_seed: 'mine' });
    await shop.close();
  };
  afterAll(() => made?.remove());

  it('gets a file, a state that does not start after it was brought back by other means, and one that does when it is restored', async () => {
    await prepare();
    expect(await run('tools/backup.ts', '--to', file)).toMatchObject({ code: 0, output: expect.stringContaining(`${file}: `) as string });
    const bringBack = await kept().copy();
    await (await kept().open()).close();
    await bringBack();
    await expect(start()).rejects.toThrow(
      /Fairdrop could not start\.\s+The database is older than this shop’s last run and was not restored/,
    );

    const { code, output } = await run('tools/restore.ts', '--from', file, '--yes');
    expect([code, output]).toEqual([0, expect.stringMatching(/Retired 2 seed pairs and \d chains; .*The books balance\./s)]);
    const shop = await start();
    const { data } = (await (await fetch(`${shop.url}/api/fairness/restorations`)).json()) as { data: unknown[] };
    expect(data).toMatchObject([{ pairs_retired: 2 }]);
    // While it serves, nothing is restored under it.
    expect(await run('tools/restore.ts', '--from', file, '--yes')).toMatchObject({
      code: 2,
      output: expect.stringContaining('The shop is still connected to this database') as string,
    });
    await shop.stop();
  }, 240_000);

  it('gets an error at the start when the key of the seeds is another one', async () => {
    await expect(start({ SEED_KEY: OTHER_KEY })).rejects.toThrow(/Fairdrop could not start\.\s+SEED_KEY is not the key that this database/);
  });

  it('loses nothing when a restore is killed while it loads', async () => {
    const epoch = await epochOf();
    const other = new pg.Client({ connectionString: kept().config.databaseUrl ?? '' });
    await other.connect();
    try {
      // The restore waits here before it removes the old tables.
      await other.query('begin; lock table seed_pair in access share mode');
      const child = begin(['tools/restore.ts', '--from', file, '--yes']);
      await until('the restore has begun to remove the old state', async () => {
        const { rows } = await other.query(
          `select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = 'seed_pair'::regclass
            and database = (select oid from pg_database where datname = current_database())`,
        );
        return rows.length > 0;
      });
      child.kill('SIGKILL');
      await once(child, 'exit');
    } finally {
      await other.end();
    }
    expect(await epochOf()).toBe(epoch);
    expect(await run('tools/restore.ts', '--from', file, '--yes')).toMatchObject({ code: 0 });
    expect(await epochOf()).not.toBe(epoch);
  }, 240_000);
});
