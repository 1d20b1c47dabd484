import type { TestProject } from 'vitest/node';
import { serveLab } from '#tools/lab-server.ts';
import { freePort, startShop, temporaryDataDir } from '#tools/shop-process.ts';
import { type PreparedPlayer, preparedPlayer } from './prepared-player.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the shop that all engines visit. */
    shopUrl: string;
    /** The address of the lab, which has the bare page of scenes. */
    labUrl: string;
    preparedPlayer: PreparedPlayer;
  }
}

/** Once per run: a shop whose rounds are short, a player who has used all of it, and the lab. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data = temporaryDataDir();
  // A visit on slow graphics may take longer than a login counts as a confirmation.
  const shop = await startShop({ dataDir: data.path, entry: 'tools/test-server.ts', env: { CONFIRMATION_S: '3600' } });
  const lab = await serveLab(await freePort());
  const stop = async (): Promise<void> => {
    await Promise.all([shop.stop(), lab.close()]);
    data.remove();
  };
  try {
    project.provide('shopUrl', shop.url);
    project.provide('labUrl', lab.url);
    project.provide('preparedPlayer', await preparedPlayer(shop.url));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
