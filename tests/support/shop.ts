import { randomUUID } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { cents, type Cents } from '#contract/money.ts';
import { createShop, type Shop } from '#server/app.ts';
import type { ShopParts } from '#server/make-deps.ts';
import { createPlayer } from '#server/auth/create-player.ts';
import { NO_PLACE } from '#server/security/session-place.ts';
import { beginSession } from '#server/auth/sessions.ts';
import { systemClock } from '#server/runtime/clock.ts';
import type { Clock } from '#server/core/clock.ts';
import { openPglite } from '#server/database/engine-pglite.ts';
import { openPostgres } from '#server/database/engine-postgres.ts';
import type { Engine } from '#server/database/database.ts';
import { auditLedger, balanceOf, postTransfer } from '#server/wallet/ledger.ts';
import { timeStart } from '#tools/suites/shop-starts.ts';
import { reusedPglite } from './reused-pglite.ts';
import { silentLog, testConfig } from './test-config.ts';

/** Both databases: `describe.each(DATABASES)('… on %s', (database) => …)`. */
export const DATABASES = ['pglite', 'postgres'] as const;

export type DatabaseKind = (typeof DATABASES)[number];

/** A clock that shows real time plus what a test added. Timers run in real time. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function testClock(): TestClock {
  let added = 0;
  return {
    ...systemClock,
    now: () => systemClock.now() + added,
    monotonic: () => systemClock.monotonic() + added,
    advance(ms) {
      added += ms;
    },
  };
}

/** Runs a statement on the maintenance database. */
export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same database through the PgBouncer of this run; null without one. */
function throughPooler(url: string): string | null {
  const port = inject('poolerPort');
  return port === null ? null : Object.assign(new URL(url), { port }).href;
}

/** A PostgreSQL database of the test's own: a copy of the stocked template, or empty for tests of migrations. */
export async function freshPostgres({ empty = false } = {}): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Files are copied in half the time that PostgreSQL needs to log their contents.
  await administer(`create database ${name}${empty ? '' : ' template fairdrop_template'} strategy file_copy`);
  return {
    name,
    url: new URL(`/${name}`, inject('postgresUrl')).href,
    drop: () => administer(`drop database if exists ${name} with (force)`),
  };
}

/** A machine on which other tests run too may be slow; what a slow database does to calls has tests of its own. */
export const ON_A_BUSY_MACHINE = { callMs: 30_000, lockMs: 20_000, statementMs: 30_000, idleInTransactionMs: 60_000 };

/** A database of the test's own, gone after `close`: migrated and stocked, or empty for tests of migrations. */
export async function freshEngine(kind: DatabaseKind, { empty = false } = {}): Promise<Engine> {
  if (kind === 'pglite') {
    const embedded = await openPglite(undefined, undefined, await reusedPglite(inject(empty ? 'pgliteEmpty' : 'pgliteFiles')));
    let closing: Promise<void> | undefined;
    // Once: another test may use the database by the second time.
    return { ...embedded, close: () => (closing ??= embedded.close()) };
  }
  const { url, drop } = await freshPostgres({ empty });
  const poolerUrl = throughPooler(url);
  const engine = await openPostgres(url, 20, silentLog, { patience: ON_A_BUSY_MACHINE, poolerUrl });
  return {
    ...engine,
    async close() {
      await engine.close();
      await drop();
    },
  };
}

/** A player of a test: what it sends carries its token. */
export interface TestPlayer {
  id: string;
  name: string;
  email: string;
  token: string;
  refreshToken: string;
  get(url: string): Promise<LightMyRequestResponse>;
  /** Posts JSON; a key is made unless one is given. `key: null` sends none. */
  post(url: string, body?: unknown, options?: { key?: string | null }): Promise<LightMyRequestResponse>;
}

export interface TestShop extends Shop {
  clock: TestClock;
  /** A new player with coins from the house, and a session. By default the address is confirmed, and the session has just been. */
  player(options?: { name?: string; balance?: Cents; confirmed?: boolean }): Promise<TestPlayer>;
  /** Gives a player coins, as a deposit would. */
  fund(playerId: string, amount: Cents): Promise<void>;
  balance(playerId: string): Promise<Cents>;
  /** What is wrong with the books; empty when nothing is. */
  audit(): Promise<string[]>;
  call(options: InjectOptions): Promise<LightMyRequestResponse>;
}

/** A player with a new session, at this shop or another one of the same database. */
export async function signedIn(
  { app, deps }: Pick<Shop, 'app' | 'deps'>,
  { id, name, email }: Pick<TestPlayer, 'id' | 'name' | 'email'>,
  confirmed = true,
): Promise<TestPlayer> {
  const { access_token: token, refresh_token: refreshToken } = await beginSession(deps, id, { ...NO_PLACE, confirmed });
  const authorization = `Bearer ${token}`;
  return {
    id,
    name,
    email,
    token,
    refreshToken,
    get: (url) => app.inject({ method: 'GET', url, headers: { authorization } }),
    post: (url, body, { key = randomUUID() } = {}) =>
      app.inject({
        method: 'POST',
        url,
        headers: { authorization, ...(key === null ? {} : { 'idempotency-key': key }) },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
  };
}

/** A whole shop on a fresh database, ready for `inject`. `env` is settings as an operator would write them; the rest replaces ports. */
export async function makeApp({
  database,
  env = {},
  ...parts
}: { database: DatabaseKind; env?: Record<string, string> } & Partial<ShopParts>): Promise<TestShop> {
  const up = timeStart(`in the test's process on ${database}`);
  const clock = testClock();
  const engine = parts.engine ?? (await freshEngine(database));
  const shop = await createShop({ config: testConfig(env), clock, log: silentLog, ...parts, engine });
  await shop.app.ready();
  up();
  const { app, deps } = shop;
  const { db } = deps;

  const fund = async (playerId: string, amount: Cents): Promise<void> => {
    await db.transaction((tx) =>
      postTransfer(tx, {
        kind: 'test_grant',
        ref: { type: 'test', id: randomUUID() },
        legs: [
          { account: { kind: 'demo_cost' }, amount: cents(-amount) },
          { account: { kind: 'user_cash', userId: playerId }, amount },
        ],
      }),
    );
  };

  return {
    ...shop,
    clock,
    fund,
    balance: async (playerId) => (await balanceOf(db.read, playerId)).balance,
    audit: () => auditLedger(db.read),
    call: (options) => app.inject(options),
    async player({ name = `p-${randomUUID().slice(0, 13)}`, balance = cents(0), confirmed = true } = {}) {
      const email = `${randomUUID()}@players.test`;
      const id = await db.transaction(async (tx) => {
        const made = await createPlayer(tx, deps, { name, email, emailVerified: confirmed, passwordHash: null, terms: true });
        await deps.register?.keep(tx, made, false);
        return made;
      });
      if (balance > 0) await fund(id, balance);
      return signedIn(shop, { id, name, email }, confirmed);
    },
  };
}
