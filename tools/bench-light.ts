import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { games } from '#contract/games/index.ts';
import { SCENE_KEYS } from '#scenes/registry.ts';
import { battleBots, createBattle, seatBots } from './api-battle.ts';
import { deposit, newPlayer } from './api-player.ts';
import { withBrowsedShop } from './browsed-shop.ts';
import { ensureChromium } from './chromium.ts';
import { serveLab } from './lab-server.ts';
import { launchChromium } from './launch-chromium.ts';
import { framesOf } from './light/frames.ts';
import { SLOWDOWN } from './light/phone.ts';
import { visitOf } from './light/visit.ts';
import { tryRows } from './scenarios/figures.ts';

/*
 * `npm run bench:light [-- --only SCENE,SCENE] [-- --tiers canvas,lean] [-- --without visits]`: every scene on a slow phone (390×844 at density 2, a processor six times
 * slower). By tier: frames a second, and the processor's time of a frame at this machine's own speed; then what a first visit of the scene's page costs.
 * `high` and `low` draw with a software graphics card where there is no other.
 */

const PORT = Number(process.env['LAB_PORT'] ?? 4411);
const TIERS = ['high', 'low', 'canvas', 'lean'] as const;
/** The box that is opened and fought for. */
const SLUG = 'night-market';
const BATTLE_ROUNDS = 20;

const { values } = parseArgs({ options: { only: { type: 'string' }, tiers: { type: 'string' }, without: { type: 'string' } } });
const listed = (list: string | undefined, name: string): boolean => list?.split(',').includes(name) ?? true;
const scenes = SCENE_KEYS.filter((scene) => listed(values.only, scene));
const cell = (value: number, digits: number, width = 9): string => value.toFixed(digits).padStart(width);

async function printFrames(): Promise<void> {
  const { url, close } = await serveLab(PORT);
  console.log(
    `scene     tier     frames/s    main ms  renderer ms   gpu ms     (${SLOWDOWN} times slower; ms of a frame at this machine's speed)`,
  );
  try {
    for (const scene of scenes)
      for (const tier of TIERS.filter((name) => listed(values.tiers, name))) {
        // A browser of its own: the time of its processes is read as a whole.
        const browser = await launchChromium();
        await tryRows(`${scene} ${tier}`, async () => {
          const { slowed, mainMs, rendererMs, gpuMs } = await framesOf(browser, url, scene, tier);
          console.log(
            `${scene.padEnd(10)}${tier.padEnd(8)}${cell(slowed, 0)}${cell(mainMs, 1, 11)}${cell(rendererMs, 1, 13)}${cell(gpuMs, 1)}`,
          );
        });
        await browser.close();
      }
  } finally {
    await close();
  }
}

async function printVisits(browser: Browser, url: string): Promise<void> {
  const player = await newPlayer(url);
  await deposit(url, player, 1_000);
  const pathOf = async (scene: string): Promise<string> => {
    const game = games().find(({ key }) => key === scene);
    // A game with a stake of the player's choice is played at its own address.
    if (game?.source !== 'battles') return game?.limits === null ? `/boxes/${SLUG}` : `/${scene}`;
    const id = await createBattle(player, { slug: SLUG, rounds: BATTLE_ROUNDS, fast: false });
    await seatBots(player, id, (await battleBots(player)).slice(0, 1));
    return `/battles/${id}`;
  };
  console.log(`scene     first frame s  blocking ms       kB  heap MB  tier then     (first visit, ${SLOWDOWN} times slower)`);
  for (const scene of scenes)
    await tryRows(scene, async () => {
      const { firstFrameMs, blockingMs, kB, heapMB, tier } = await visitOf(browser, url, await pathOf(scene), player.token);
      console.log(
        `${scene.padEnd(10)}${cell(firstFrameMs / 1_000, 1, 13)}${cell(blockingMs, 0, 13)}${cell(kB, 0)}${cell(heapMB, 1)}  ${tier}`,
      );
    });
}

ensureChromium();
if (values.without !== 'frames') await printFrames();
if (values.without !== 'visits') await withBrowsedShop(printVisits);
