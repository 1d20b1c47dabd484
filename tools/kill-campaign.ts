import { Campaign, type PlayResults } from './campaign.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

/** What was found by killing the shop with SIGKILL while players bet, and starting it again. */
export interface KillResults extends PlayResults {
  kills: number;
}

/** A campaign in which no kill cuts an answer off ends after this many times the kills that were asked for. */
const MOST_TIMES = 5;

/**
 * Runs rounds of load, SIGKILL and restart on one data folder: `kills`, and more while none has cut an answer off, as when a busy machine lets the shop
 * answer all players right before it is killed. Amounts in the report are counts. The report includes the shop's log.
 */
export async function killCampaign({
  dataDir,
  kills,
  players,
  loadMs,
  depositCoins,
  env,
}: {
  dataDir: string;
  kills: number;
  players: number;
  /** How long all players play on after the first answers, ms, at the middle kill. */
  loadMs: number;
  depositCoins: number;
  env: NodeJS.ProcessEnv;
}): Promise<KillResults & { output: string }> {
  const start = (): Promise<ShopProcess> => startShop({ dataDir, env: { RATE_LIMITS: 'off', DEMO_PLAYERS: 'off', ...env } });
  let shop = await start();
  try {
    const campaign = await Campaign.open(shop.url, { players, depositCoins });
    let round = 0;
    for (; round < kills || (campaign.report.unknown === 0 && round < kills * MOST_TIMES); round++) {
      await campaign.playUntil(() => shop.stop('SIGKILL'), loadMs * (0.5 + (round % kills) / kills));
      shop = await start();
      await campaign.audit(shop.url);
    }
    await shop.stop('SIGTERM');
    return { kills: round, ...campaign.report, output: shop.output() };
  } finally {
    await shop.stop();
  }
}
