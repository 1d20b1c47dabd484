import { describe, expect, it } from 'vitest';
import { clusterCampaign } from '#tools/cluster-campaign.ts';
import { missingPrograms } from '#tools/cluster/start-cluster.ts';

/** Those that no other test has; `npm run soak:cluster` has all of them, for an hour. */
const FAILURES = ['a process is killed', 'PostgreSQL fails over', 'Redis is restarted', 'a process hangs', 'the balancer is restarted'];

describe.skipIf(missingPrograms().length > 0)('a cluster behind HAProxy and PgBouncer', () => {
  it('plays on and has lost nothing when parts of it end, hang, or give way to their replica', { timeout: 240_000 }, async () => {
    const report = await clusterCampaign({
      seed: 'tests',
      processes: 2,
      players: 4,
      pauseMs: 100,
      goesOn: (failures) => failures < FAILURES.length,
      choose: (_, failures) => FAILURES[failures] ?? '',
      fakeTime: null,
    });
    expect(report.faults).toEqual([]);
    expect(report.failures.map(({ failure }) => failure)).toEqual(FAILURES);
    for (const [play, bets] of Object.entries(report.bets)) expect(bets, play).toBeGreaterThan(FAILURES.length);
    expect(report.roundBets).toBeGreaterThan(FAILURES.length);
    // Nothing goes unhandled.
    expect(report.output).not.toMatch(/"level":60/);
  });
});
