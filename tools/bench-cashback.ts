import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { cents } from '../contract/money.ts';
import { createShop } from '../server/app.ts';
import { createPlayer } from '../server/auth/create-player.ts';
import { beginSession } from '../server/auth/sessions.ts';
import { dayOf } from '../server/cashback/days.ts';
import type { Engine } from '../server/database/database.ts';
import { openPglite } from '../server/database/engine-pglite.ts';
import { openPostgres } from '../server/database/engine-postgres.ts';
import { seedServerGames } from '../server/games.ts';
import { migrate, MIGRATIONS, readMigrations } from '../server/database/migrate.ts';
import { postTransfer } from '../server/wallet/ledger.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { silentLog, testConfig } from '../tests/support/test-config.ts';

/*
 * `npm run bench:cashback`: closes a cashback day of many players while one player bets as fast as the shop answers. Prints how long the closing took, how long bets
 * took meanwhile and before, and when the last player's news was published. `BENCH_PLAYERS` and `BENCH_DATABASE=pglite` change what is measured.
 */

const PLAYERS = Number(process.env['BENCH_PLAYERS'] ?? 100_000);
const DATABASE = process.env['BENCH_DATABASE'] === 'pglite' ? 'pglite' : 'postgres';
const WANTED_S = 60;
/** How long play is measured before, ms. */
const BEFORE_MS = 5_000;

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

async function openEngine(): Promise<{ engine: Engine; stop(): Promise<void> }> {
  if (DATABASE === 'pglite') return { engine: await openPglite(undefined), stop: async () => undefined };
  const server = await startPostgres();
  return { engine: await openPostgres(server.url, 20, silentLog), stop: () => server.stop() };
}

const { engine, stop } = await openEngine();
await migrate(engine, readMigrations(MIGRATIONS));
const shop = await createShop({ config: testConfig(), engine, log: silentLog });
await shop.app.ready();
const { deps } = shop;
const { db } = deps;
await shop.cashback.runDue();

const { startsAt: ended } = dayOf(deps, deps.clock.now());
const end = sql.raw(`'${new Date(ended).toISOString()}'::timestamptz`);
await db.transaction(async (tx) => {
  await tx.execute(sql`
    insert into users (id, name, created_at) select gen_random_uuid(), 'bench ' || n, now() from generate_series(1, ${PLAYERS}::int) n`);
  await tx.execute(sql`
    insert into cashback (user_id, ends_at, staked, paid)
    select id, ${end}, (random() * 100000)::bigint, (random() * 90000)::bigint from users where name like 'bench %'`);
});
// The day's state before it was closed.
await db.read.execute(sql`update cashback_day set closed_at = null, expires_at = null, granted_at = null where ends_at = ${end}`);

const id = await db.transaction((tx) =>
  createPlayer(tx, deps, { name: 'bench-player', email: `${randomUUID()}@players.test`, passwordHash: null, terms: true }),
);
await db.transaction((tx) =>
  postTransfer(tx, {
    kind: 'test_grant',
    ref: { type: 'bench', id },
    legs: [
      { account: { kind: 'demo_cost' }, amount: cents(-100_000_000) },
      { account: { kind: 'user_cash', userId: id }, amount: cents(100_000_000) },
    ],
  }),
);
const { access_token: token } = await beginSession(deps, id);
const headers = (): Record<string, string> => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() });
await shop.app.inject({ method: 'POST', url: '/api/fairness/client-seed', headers: headers(), payload: { client_seed: 'bench' } });

/** A call of the player, as tools play: JSON as on the wire. */
async function call<Reply>(method: 'GET' | 'POST', url: string, payload?: unknown, more: Record<string, string> = {}): Promise<Reply> {
  const { statusCode, body } = await shop.app.inject({
    method,
    url,
    headers: { ...headers(), ...more },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  if (statusCode !== 200) throw new Error(body);
  return JSON.parse(body) as Reply;
}

const TRIALS = seedServerGames().flatMap(({ trial }) => (trial ? [trial] : []));

/** Plays one bet after the other, of each game in turn, until `until` is true. Returns how long each took, ms. */
async function play(until: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (!until()) {
    const trial = TRIALS[took.length % TRIALS.length];
    if (!trial) throw new Error('no game has a trial bet');
    const began = performance.now();
    await trial.send(call, randomUUID());
    took.push(performance.now() - began);
  }
  return took;
}

const told = (took: readonly number[]): string =>
  `${took.length} bets, half within ${quantile(took, 0.5).toFixed(1)} ms, 99 % within ${quantile(took, 0.99).toFixed(1)} ms, the longest ${quantile(took, 1).toFixed(0)} ms`;

const readyAt = performance.now() + BEFORE_MS;
const before = await play(() => performance.now() > readyAt);
const began = performance.now();
let closedMs: number | null = null;
const closing = shop.cashback.runDue().then(() => (closedMs = performance.now() - began));
const during = await play(() => closedMs !== null);
await closing;
await shop.settled();
const toldMs = performance.now() - began;

const { rows } = await db.read.execute(sql`
  select count(*) filter (where amount is null)::int as open, sum(amount)::bigint as paid, sum(greatest(staked - paid, 0) * 5 / 100)::bigint as due
  from cashback where ends_at = ${end}`);
console.log(`${DATABASE}, ${PLAYERS} players`);
console.log(`before:  ${told(before)}`);
console.log(`closing: ${told(during)}`);
console.log(
  `closed in ${((closedMs ?? 0) / 1_000).toFixed(1)} s (wanted: ${WANTED_S} s), all players notified after ${(toldMs / 1_000).toFixed(1)} s`,
);
console.log(JSON.stringify(rows[0]));
await shop.close();
await stop();
if ((closedMs ?? Infinity) > WANTED_S * 1_000 || rows[0]?.['open'] !== 0 || String(rows[0]['paid']) !== String(rows[0]['due']))
  process.exitCode = 1;
