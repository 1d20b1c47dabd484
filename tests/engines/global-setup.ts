import type { TestProject } from 'vitest/node';
import { startShop, temporaryDataDir } from '#tools/shop-process.ts';
import { type PreparedPlayer, preparedPlayer } from './prepared-player.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the shop that all engines visit. */
    shopUrl: string;
    preparedPlayer: PreparedPlayer;
  }
}

/** Once per run: a shop whose rounds are short, and a player who has used all of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data = temporaryDataDir();
  // A visit on slow graphics may take longer than a login counts as a confirmation.
  const shop = await startShop({ dataDir: data.path, entry: 'tools/test-server.ts', env: { CONFIRMATION_S: '3600' } });
  const stop = async (): Promise<void> => {
    await shop.stop();
    data.remove();
  };
  try {
    project.provide('shopUrl', shop.url);
    project.provide('preparedPlayer', await preparedPlayer(shop.url));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
