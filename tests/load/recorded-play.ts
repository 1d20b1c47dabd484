import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { cents } from '#contract/money.ts';
import { createShop, type Shop } from '#server/app.ts';
import { createPlayer } from '#server/auth/create-player.ts';
import { beginSession } from '#server/auth/sessions.ts';
import type { Engine, Queries, Tx } from '#server/database/database.ts';
import type { Work } from '#server/database/engine.ts';
import { migrate, MIGRATIONS, readMigrations } from '#server/database/migrate.ts';
import { balanceOf, postTransfer } from '#server/wallet/ledger.ts';
import { silentLog, testConfig } from '#tests/support/test-config.ts';
import type { Play, Recording, Statement } from './play.ts';

/** Numbers that nothing else in the statements can be taken for; each try counts on from them. */
const NONCE = 876_543_210_123;
const CLAIM_ID = 765_432_109_876;

/** How often a play is tried until each kind of result was seen. */
const MAX_TRIES = 200;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Runs work and the statement that it ends with in one transaction. */
function inTransaction<T>(queries: Queries, run: Work<T>): Promise<T> {
  return queries.transaction(async (tx) => {
    let end = null as SQL | null;
    const value = await run(tx as Tx, (last) => {
      end = last;
    });
    if (end) await tx.execute(end);
    return value;
  });
}

/** An embedded engine in memory whose statements can be listened to. */
async function listeningEngine(heard: (statement: Statement) => void): Promise<Engine> {
  const client = await PGlite.create();
  const logger = { logQuery: (text: string, params: unknown[]) => heard({ text, params: [...params] }) };
  const queries = drizzle({ client, logger }) as unknown as Queries;
  return {
    name: 'pglite',
    description: 'embedded, in memory',
    queries,
    readStale: (run) => run(queries),
    readsReplica: () => null,
    transaction: (run) => inTransaction(queries, run),
    groups: { atOnce: 1, most: 1 },
    together: () => Promise.reject(new Error('plays are recorded one by one')),
    async script(text) {
      await client.transaction((tx) => tx.exec(text));
    },
    exclusively: (_lock, run) => run(),
    hold: async () => async () => undefined,
    holderOf: async () => null,
    isThere: () => true,
    connections: () => null,
    memoryBytes: () => 0,
    whenThere: async () => undefined,
    checkConnections: () => undefined,
    close: () => client.close(),
  };
}

async function playerWithCoins({ deps, app }: Shop): Promise<{ userId: string; authorization: string }> {
  const userId = await deps.db.transaction((tx) =>
    createPlayer(tx, deps, { name: 'Recorded', email: 'recorded@players.test', passwordHash: null, terms: true }),
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
  const authorization = `Bearer ${access_token}`;
  await app.inject({ method: 'POST', url: '/api/fairness/client-seed', headers: { authorization }, payload: { client_seed: 'bench' } });
  return { userId, authorization };
}

/** From the claim of the key to its answer: later statements belong to no play. */
function transactionOf(heard: readonly Statement[]): Statement[] {
  const first = heard.findIndex(({ text }) => text.includes('claim_request'));
  const last = heard.findIndex(({ text }) => text.includes('update request_claim'));
  return heard.slice(first, last + 1);
}

/** Every id in the statements that the play did not find but made. */
function madeIds(statements: readonly Statement[], found: readonly (string | null)[]): string[] {
  const ids = new Set(JSON.stringify(statements.map(({ params }) => params)).match(UUID));
  for (const id of found) if (id !== null) ids.delete(id);
  return [...ids];
}

/** Plays through the shop's own HTTP call, on a database of its own, and keeps every statement of one transaction of each kind of result. */
export async function recordPlays({ path, payload, slug, results }: Play): Promise<Recording[]> {
  const statements: Statement[] = [];
  const engine = await listeningEngine((statement) => statements.push(statement));
  await migrate(engine, readMigrations(MIGRATIONS));
  const shop = await createShop({ config: testConfig(), engine, log: silentLog });
  await shop.app.ready();
  const { read } = shop.deps.db;
  const { userId, authorization } = await playerWithCoins(shop);
  const play = async (key: string) => {
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
    const reply = await shop.app.inject({ method: 'POST', url: path, headers, payload });
    if (reply.statusCode !== 200) throw new Error(`the play to record failed: ${reply.body}`);
    return reply.json<unknown>();
  };
  const { rows } = await read.execute<{ pair: string; session: string; version: string | null }>(sql`
    select p.id as pair, s.id as session, (select current_version_id from box where slug = ${slug}) as version
    from session s join seed_pair p on p.user_id = s.user_id and p.state = 'active' where s.user_id = ${userId}`);
  const [ids] = rows;
  if (!ids) throw new Error('the recorded player is not in the database');
  // The first play fills the memory of the catalogue; those that follow are like any later one.
  await play(randomUUID());
  const recordings = new Map<number, Recording>();
  for (let turn = 0; recordings.size < results.length; turn++) {
    if (turn === MAX_TRIES) throw new Error(`${MAX_TRIES} plays did not bring every kind of result`);
    const [nonce, claimId, key] = [NONCE + turn, CLAIM_ID + turn, randomUUID()];
    await read.execute(sql`update seed_pair set nonce = ${nonce} where state = 'active'`);
    await read.execute(sql.raw(`alter table request_claim alter column id restart with ${claimId}`));
    await shop.settled();
    const held = await balanceOf(read, userId);
    statements.length = 0;
    const answer = await play(key);
    const transaction = transactionOf(statements);
    const kind = results.findIndex((isOfKind) => isOfKind(answer));
    if (kind < 0 || recordings.has(kind)) continue;
    const known = { userId, sessionId: ids.session, key, pairId: ids.pair, versionId: ids.version };
    recordings.set(kind, {
      statements: transaction,
      marks: { ...known, nonce, claimId, held, fresh: madeIds(transaction, Object.values(known)) },
    });
  }
  await shop.close();
  return [...recordings.values()];
}
