import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { cents } from '#contract/money.ts';
import { createShop } from '#server/app.ts';
import { createPlayer } from '#server/auth/create-player.ts';
import { beginSession } from '#server/auth/sessions.ts';
import type { Engine, Queries, Tx } from '#server/platform/database.ts';
import { migrate, MIGRATIONS, readMigrations } from '#server/platform/migrate.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import { silentLog, testConfig } from '#tests/support/test-config.ts';

/** One statement of an opening, as the shop sent it to the database. */
export interface Statement {
  text: string;
  params: unknown[];
}

/** The statements of one opening's transaction, with the values in them that differ from one opening to the next. */
export interface Recording {
  slug: string;
  statements: Statement[];
  /** Values of the recorded opening, to be replaced when it is replayed. */
  marks: {
    userId: string;
    sessionId: string;
    key: string;
    openingId: string;
    inventoryId: string;
    pairId: string;
    versionId: string;
    nonce: number;
    claimId: number;
  };
}

/** Numbers that nothing else in the statements can be taken for. */
const NONCE = 876_543_210_123;
const CLAIM_ID = 765_432_109_876;

/** An embedded engine in memory whose statements can be listened to. */
async function listeningEngine(heard: (statement: Statement) => void): Promise<Engine> {
  const client = await PGlite.create();
  const logger = { logQuery: (text: string, params: unknown[]) => heard({ text, params: [...params] }) };
  const queries = drizzle({ client, logger }) as unknown as Queries;
  return {
    name: 'pglite',
    description: 'embedded, in memory',
    queries,
    transaction: (run) => queries.transaction((tx) => run(tx as Tx)),
    async script(text) {
      await client.transaction((tx) => tx.exec(text));
    },
    exclusively: (_lock, run) => run(),
    close: () => client.close(),
  };
}

/** Opens one box through the shop's own HTTP call and keeps every statement of its transaction. */
export async function recordOpen(slug: string): Promise<Recording> {
  const heard: Statement[] = [];
  const engine = await listeningEngine((statement) => heard.push(statement));
  await migrate(engine, readMigrations(MIGRATIONS));
  const shop = await createShop({ config: testConfig(), engine, log: silentLog });
  await shop.app.ready();
  const { deps } = shop;
  const userId = await deps.db.transaction((tx) =>
    createPlayer(tx, deps, { name: 'Recorded', email: 'recorded@players.test', passwordHash: null }),
  );
  await deps.db.transaction((tx) =>
    postTransfer(tx, {
      kind: 'bench',
      ref: { type: 'user', id: userId },
      legs: [
        { account: { kind: 'demo_cost' }, amount: cents(-1_000_000) },
        { account: { kind: 'user_cash', userId }, amount: cents(1_000_000) },
      ],
    }),
  );
  const { access_token } = await beginSession(deps, userId);
  const headers = { authorization: `Bearer ${access_token}` };
  const url = `/api/boxes/${slug}/open`;
  const open = (key: string) =>
    shop.app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': key }, payload: { count: 1 } });
  await shop.app.inject({ method: 'POST', url: '/api/fairness/client-seed', headers, payload: { client_seed: 'bench' } });
  // The first opening fills the memory of the catalogue; the second is the one that is kept.
  await open(randomUUID());
  await deps.db.read.execute(sql`update seed_pair set nonce = ${NONCE} where state = 'active'`);
  await deps.db.read.execute(sql.raw(`alter table request_claim alter column id restart with ${CLAIM_ID}`));
  await shop.settled();
  heard.length = 0;
  const key = randomUUID();
  const reply = await open(key);
  // From the claim of the key to its answer: what is told afterwards belongs to no opening.
  const first = heard.findIndex(({ text }) => text.includes('insert into request_claim'));
  const last = heard.findIndex(({ text }) => text.includes('update request_claim'));
  const statements = heard.slice(first, last + 1);
  if (reply.statusCode !== 200) throw new Error(`the opening to record failed: ${reply.body}`);
  const { rows } = await deps.db.read.execute<{ opening: string; item: string; pair: string; session: string; version: string }>(
    sql`select b.id as opening, i.id as item, b.seed_pair_id as pair, s.id as session, o.version_id as version from bet b join opening o on o.id = b.id join inventory_item i on i.opening_id = b.id join session s on s.user_id = b.user_id where b.nonce = ${NONCE}`,
  );
  const [row] = rows;
  if (!row) throw new Error('the recorded opening is not in the database');
  await shop.close();
  return {
    slug,
    statements,
    marks: {
      userId,
      sessionId: row.session,
      key,
      openingId: row.opening,
      inventoryId: row.item,
      pairId: row.pair,
      versionId: row.version,
      nonce: NONCE,
      claimId: CLAIM_ID,
    },
  };
}
