import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createShop } from '#server/app.ts';
import { migrate, MIGRATIONS, readMigrations } from '#server/database/migrate.ts';
import { openPglite } from '#server/database/engine-pglite.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import { seedServerGames } from '#server/games.ts';
import { silentLog, testConfig } from '../tests/support/test-config.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { openPlayer } from './history/open-player.ts';

/*
 * `npm run bench:counting`: what it adds to a bet that settled bets are queued by a trigger, and counted: the same bets with and without the triggers, in turns
 * within one run, on both databases. Medians of a bet through the API (without a socket), and their ratio.
 */

/** Turns of each kind, and bets within one. */
const TURNS = Number(process.env['BENCH_TURNS'] ?? 20);
const BETS = 40;
const TRIGGERS = ['bet_settled_at_once', 'bet_settled_later'];

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measure(kind: 'pglite' | 'postgres'): Promise<void> {
  const server = kind === 'postgres' ? await startPostgres({ durable: true }) : null;
  const engine = server ? await openPostgres(server.url, 10, silentLog) : await openPglite(undefined);
  await migrate(engine, readMigrations(MIGRATIONS));
  const shop = await createShop({ config: testConfig(), engine, log: silentLog });
  await shop.app.ready();
  const player = await openPlayer(shop);
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
  await shop.close();
  await server?.stop();
}

for (const kind of ['pglite', 'postgres'] as const) await measure(kind);
process.exit(0);
