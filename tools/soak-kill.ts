import { parseArgs } from 'node:util';
import { killCampaign } from './kill-campaign.ts';
import { temporaryDataDir } from './shop-process.ts';

/** `npm run soak:kill [-- --kills 50]`: the kill campaign at length, on the embedded database or on DATABASE_URL. */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } });
const data = temporaryDataDir();
try {
  const { output, ...report } = await killCampaign({
    dataDir: data.path,
    kills: Number(values.kills),
    players: 5,
    loadMs: 2_000,
    depositCoins: 5_000,
    env: {},
  });
  console.log(JSON.stringify(report, null, 2));
  if (report.faults.length > 0) console.error(output);
  process.exitCode = report.faults.length === 0 ? 0 : 1;
} finally {
  data.remove();
}
