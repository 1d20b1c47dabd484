import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { seedServerGames } from '#server/games.ts';
import { createBenchPlayer } from './history/bench-player.ts';
import { median, numberOf } from './scenarios/figures.ts';
import { benchShop, type BenchDatabase } from './scenarios/shops.ts';

/*
 * `npm run bench:counting`: what it adds to a bet that settled bets are queued by a trigger, and counted: the same bets with and without the triggers, in turns
 * within one run, on both databases. Medians of a bet through the API (without a socket), and their ratio.
 */

/** Turns of each kind, and bets within one. */
const TURNS = numberOf('TURNS', 20);
const BETS = 40;
const TRIGGERS = ['bet_settled_at_once', 'bet_settled_later'];

async function measure(kind: BenchDatabase): Promise<void> {
  const { shop, engine, stop } = await benchShop(kind);
  const player = await createBenchPlayer(shop);
  const trials = seedServerGames().flatMap(({ trial }) => (trial ? [trial] : []));
  const [trial] = trials;
  if (!trial) throw new Error('no game has a trial bet');

  const turn = async (on: boolean): Promise<number[]> => {
    for (const name of TRIGGERS) await engine.queries.execute(sql.raw(`alter table bet ${on ? 'enable' : 'disable'} trigger ${name}`));
    const took: number[] = [];
    for (let bet = 0; bet < BETS; bet += 1) {
      const began = performance.now();
      await trial.send(player.call, randomUUID());
      took.push(performance.now() - began);
    }
    // What waits is counted before the other kind's turn.
    await shop.deps.counting.countAll();
    return took;
  };
  await turn(true);
  const took = { with: [] as number[], without: [] as number[] };
  for (let index = 0; index < TURNS; index += 1) {
    took.without.push(...(await turn(false)));
    took.with.push(...(await turn(true)));
  }
  const [plain, counted] = [median(took.without), median(took.with)];
  console.log(
    `${kind}: a bet takes ${plain.toFixed(2)} ms without the triggers and ${counted.toFixed(2)} ms with them: ${(counted / plain).toFixed(3)} times (${took.with.length} bets each)`,
  );
  await stop();
}

for (const kind of ['pglite', 'postgres'] as const) await measure(kind);
process.exit(0);
