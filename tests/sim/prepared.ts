import { writeFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { cents } from '#contract/money.ts';
import { ROUND_GAMES } from '#contract/realtime/rounds.ts';
import { createShop, type Shop } from '#server/app.ts';
import { createPlayer } from '#server/auth/create-player.ts';
import { NO_PLACE } from '#server/security/session-place.ts';
import { beginSession } from '#server/auth/sessions.ts';
import { openPglite } from '#server/database/engine-pglite.ts';
import { migrate, MIGRATIONS, readMigrations } from '#server/database/migrate.ts';
import { addItems } from '#server/inventory/add-items.ts';
import { fixSalt, writeChain } from '#server/rounds/chains.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import type { Config } from '#server/runtime/config.ts';
import { ADDRESS } from '#tests/support/shipping-address.ts';
import { silentLog, testConfig } from '#tests/support/test-config.ts';
import { Determined } from './determined.ts';
import type { PreparedPlayer, SoldBox, Target } from './player.ts';
import { Seeded } from './seeded.ts';

/** What every player begins with, cents. */
export const START_CENTS = 50_000;
/** The items that every player begins with: what a sale of each pays, cents. */
const START_ITEMS = [150, 400, 1_000] as const;

const NAMES = ['ada', 'ben', 'cleo'] as const;

/** A stocked database with players, which each simulation begins with. */
export interface Prepared {
  config: Config;
  /** Its files. */
  file: string;
  /** When it was made, ms since 1970: simulations begin then. */
  at: number;
  players: readonly PreparedPlayer[];
  box: SoldBox;
  /** Cheapest first. */
  targets: readonly Target[];
}

const CHAIN_LENGTH = 2_000;

/** The settings of the processes: several on one PostgreSQL, whose short rounds rest without a bet. */
const SETTINGS = {
  DATABASE_URL: 'postgres://simulated',
  DEMO_PLAYERS: '0',
  DOCS: 'off',
  ROUNDS: 'watched',
  CHAIN_LENGTH: String(CHAIN_LENGTH),
  CRASH_STARTING_MS: '2000',
  CRASH_ENDED_MS: '1000',
  WHEEL_STARTING_MS: '2000',
  WHEEL_SPIN_MS: '2000',
  WHEEL_ENDED_MS: '1000',
};

/** When simulations begin, ms since 1970: later than any database was started, whose timers would wait for that time. */
const START_MS = Date.UTC(2030, 0, 7, 12);

/** Migrates and stocks an empty database, adds players and chains, and writes it to a file. All of it is the same each time. Closes the database. */
export async function prepare(database: PGlite, file: string): Promise<Prepared> {
  const determined = new Determined();
  const random = new Seeded('prepared');
  const clock = { ...systemClock, now: () => START_MS };
  determined.begin(clock, random);
  try {
    const engine = await openPglite(undefined, undefined, database);
    await migrate(engine, readMigrations(MIGRATIONS));
    const kept = { ...engine, close: async () => undefined };
    const shop = await createShop({ config: testConfig(), engine: kept, clock, random, log: silentLog });
    await shop.app.ready();
    const players = [];
    for (const name of NAMES) players.push(await preparePlayer(shop, name, random));
    const { data } = (await shop.app.inject({ url: '/api/boxes?sort=price' })).json<{ data: { slug: string; price: number }[] }>();
    const [cheapest] = data;
    if (!cheapest) throw new Error('there is no box');
    const listed = (await shop.app.inject({ url: '/api/upgrade/targets?per_page=100' })).json<{
      data: { id: string; sale_price: number }[];
    }>();
    const targets = listed.data.map(({ id, sale_price: price }) => ({ id, cents: Math.round(price * 100) }));
    for (const game of ROUND_GAMES) await fixSalt(shop.deps, game, (await writeChain(shop.deps, game, CHAIN_LENGTH)).id, null);
    await shop.settled();
    await shop.close();
    // Each simulation would replay what was written since the last checkpoint.
    await engine.script('checkpoint');
    writeFileSync(file, Buffer.from(await (await engine.dump()).arrayBuffer()));
    await engine.close();
    const box = { slug: cheapest.slug, cents: Math.round(cheapest.price * 100) };
    return { config: testConfig(SETTINGS), file, at: START_MS, players, box, targets };
  } finally {
    determined.restore();
  }
}

async function preparePlayer({ app, deps }: Shop, name: string, random: Seeded): Promise<PreparedPlayer> {
  const id = await deps.db.transaction(async (tx) => {
    const made = await createPlayer(tx, deps, {
      name,
      email: `${name}@players.test`,
      emailVerified: true,
      passwordHash: null,
      terms: true,
    });
    await postTransfer(tx, {
      kind: 'test_grant',
      ref: { type: 'test', id: made },
      legs: [
        { account: { kind: 'demo_cost' }, amount: cents(-START_CENTS) },
        { account: { kind: 'user_cash', userId: made }, amount: cents(START_CENTS) },
      ],
    });
    return made;
  });
  const { access_token: token } = await beginSession(deps, id, { ...NO_PLACE, confirmed: true });
  const headers = { authorization: `Bearer ${token}` };
  for (const [url, payload] of [
    ['/api/fairness/client-seed', { client_seed: name }],
    ['/api/profile/shipping-address', ADDRESS],
  ] as const) {
    const saved = await app.inject({ method: 'POST', url, headers, payload });
    if (saved.statusCode !== 200) throw new Error(saved.body);
  }
  const { rows } = await deps.db.read.execute(sql`select id::text from session where user_id = ${id}`);
  const items = START_ITEMS.map((price) => ({ id: random.uuid(), cents: price }));
  await deps.db.transaction((tx) => tx.execute(addItems(items.map((item) => startItem(id, item)))));
  return { id, name, sessionId: String(rows[0]?.['id']), items };
}

function startItem(userId: string, { id, cents: price }: { id: string; cents: number }) {
  const prize = { prizeId: 'some-prize', name: 'Some prize', rarity: 'rare', picture: 'some-prize' } as const;
  return { id, userId, openingId: null, betId: null, ...prize, price: cents(price), salePrice: cents(price), wonAt: START_MS };
}
