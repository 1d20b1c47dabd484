import { expect, it } from 'vitest';
import { killCampaign } from '#tools/kill-campaign.ts';
import { temporaryDataDir } from '#tools/shop-process.ts';

it('kill -9 under load loses nothing that was answered', { timeout: 120_000 }, async () => {
  const data = temporaryDataDir();
  try {
    const report = await killCampaign({ dataDir: data.path, slug: 'toy-shelf', kills: 3, players: 3, loadMs: 800, env: {} });
    expect(report.faults).toEqual([]);
    expect(report.kills).toBe(3);
    expect(report.answered).toBeGreaterThan(10);
  } finally {
    data.remove();
  }
});
