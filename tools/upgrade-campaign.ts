import { execFile } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Campaign, type OnAnswer, type PlayResults } from './campaign.ts';
import { projectRoot } from './project.ts';
import { type ShopProcess, startShop, temporaryDataDir } from './shop-process.ts';

const run = promisify(execFile);

/** What git prints. Rejects with its words when it fails. */
const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: projectRoot })).stdout.trim();

/** Players of each process, and the coins that each deposits. */
const LOAD = { players: 3, depositCoins: 5_000 };

/** A process that stops refuses what comes on open connections, and the bet is sent again; any other refusal ends the campaign. */
const sendAgain: OnAnswer = (_tookMs, refusal) => {
  if (refusal !== null && refusal.status !== 503) throw refusal;
};

/** What a rolling upgrade has done. */
interface UpgradeResults extends PlayResults {
  /** The commit of the old processes. */
  from: string;
  output: string;
}

/** The commit before the newest migration: the last one that a new version has to serve beside. */
const beforeTheNewestMigration = (): Promise<string> => git('log', '-1', '--format=%H^', '--', 'server/migrations');

/** Checks a commit out beside the packages that are installed here. */
async function checkOut(commit: string): Promise<{ root: string; remove(): Promise<void> }> {
  const folder = temporaryDataDir();
  const root = join(folder.path, 'old');
  await git('worktree', 'add', '--detach', root, commit);
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'dir');
  const remove = async (): Promise<void> => {
    rmSync(join(root, 'node_modules'));
    await git('worktree', 'remove', '--force', root);
    folder.remove();
  };
  return { root, remove };
}

/**
 * A rolling upgrade of two processes on PostgreSQL under load: both versions serve together for `togetherMs` after the new one has migrated, then one old process
 * after the other stops. Audits every answer of all players afterwards. Rejects when a process of either version refuses to serve beside the other.
 */
export async function upgradeCampaign({
  from,
  dataDir,
  url,
  togetherMs,
}: {
  /** A revision; undefined: the commit before the newest migration. */
  from: string | undefined;
  dataDir: string;
  url: string;
  togetherMs: number;
}): Promise<UpgradeResults> {
  const commit = await git('rev-parse', '--verify', '--end-of-options', `${from ?? (await beforeTheNewestMigration())}^{commit}`);
  const before = await checkOut(commit);
  const running: ShopProcess[] = [];
  const start = async (root: string): Promise<ShopProcess> => {
    const env = { DATABASE_URL: url, RATE_LIMITS: 'off', DEMO_PLAYERS: 'off', ROUNDS: 'always', ROUNDS_SPEED: '10', CHAIN_LENGTH: '2000' };
    const shop = await startShop({ dataDir, env, root, fromSources: true });
    running.push(shop);
    return shop;
  };
  try {
    const old = [await start(before.root), await start(before.root)];
    const pairs = await Promise.all(old.map(async (shop) => ({ shop, campaign: await Campaign.open(shop.url, LOAD) })));
    const campaigns = pairs.map(({ campaign }) => campaign);
    let fresh: Promise<ShopProcess> | undefined;
    let upgraded = Promise.resolve();
    // Both play on while the first new process migrates; the old ones stop in turn.
    const upgrade = (shop: ShopProcess): Promise<void> =>
      (upgraded = upgraded.then(async () => {
        const next = start(projectRoot);
        fresh ??= next;
        const joined = await Campaign.open((await next).url, LOAD);
        campaigns.push(joined);
        const until = performance.now() + togetherMs;
        await joined.play(() => performance.now() > until);
        await shop.stop();
        await sleep(togetherMs / 2);
      }));
    await Promise.all(pairs.map(({ shop, campaign }) => campaign.playUntil(() => upgrade(shop), togetherMs, sendAgain)));
    const report: UpgradeResults = { from: commit, bets: {}, unknown: 0, faults: [], output: '' };
    for (const campaign of campaigns) {
      await campaign.audit((await fresh)?.url ?? '');
      const { bets, unknown, faults } = campaign.report;
      for (const [play, number] of Object.entries(bets)) report.bets[play] = (report.bets[play] ?? 0) + number;
      report.unknown += unknown;
      report.faults.push(...faults);
    }
    return { ...report, output: running.map((shop) => shop.output()).join('\n') };
  } finally {
    await Promise.all(running.map((shop) => shop.stop()));
    await before.remove();
  }
}
