import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Recording } from './recorded-open.ts';

/*
 * A process of its own that sends the recorded statements of openings to a database, and nothing else: no HTTP, no validation, no drawing, no
 * query building. It is told what to do by one message and answers with the opens per second of each round.
 */

/** What the process is to do. `database`: an address of PostgreSQL, or the folder of an embedded database. */
export interface BareOrder {
  database: { postgres: string; connections: number } | { folder: string };
  recording: Recording;
  players: number;
  rounds: number;
  roundMs: number;
  /** Openings before the first round that counts, within a minute. */
  warmUpOpens: number;
}

/** Opens per second of each round, this process's CPU time for one opening (ms), and what the database says of its durability. */
export interface BareReport {
  perSecond: number[];
  cpuMsPerOpen: number;
  durability: Record<string, string>;
}

type Row = Record<string, unknown>;
type Send = (text: string, params?: unknown[]) => Promise<Row[]>;

interface Connection {
  send: Send;
  transaction(run: (send: Send) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

function postgres(url: string, connections: number): Connection {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  return {
    send: async (text, params) => (await pool.query<Row>(text, params)).rows,
    async transaction(run) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await run(async (text, params) => (await client.query<Row>(text, params)).rows);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

async function embedded(folder: string): Promise<Connection> {
  const client = await PGlite.create({ dataDir: folder, relaxedDurability: false });
  return {
    send: async (text, params) => (await client.query<Row>(text, params)).rows,
    transaction: (run) => client.transaction((tx) => run(async (text, params) => (await tx.query<Row>(text, params)).rows)),
    close: () => client.close(),
  };
}

interface Player {
  user_id: string;
  session_id: string;
}

/** One opening: the recorded statements with fresh ids, the player's own, and the nonce that the database gave. */
async function open(connection: Connection, { statements, marks }: Recording, versionId: string, player: Player): Promise<void> {
  const texts = new Map<string, string>([
    [marks.userId, player.user_id],
    [marks.sessionId, player.session_id],
    [marks.versionId, versionId],
    [marks.key, randomUUID()],
    [marks.openingId, randomUUID()],
    [marks.inventoryId, randomUUID()],
  ]);
  const numbers = new Map<number, string>();
  const pattern = new RegExp(
    [
      marks.userId,
      marks.sessionId,
      marks.key,
      marks.openingId,
      marks.inventoryId,
      marks.pairId,
      marks.versionId,
      String(marks.nonce),
      String(marks.claimId),
    ].join('|'),
    'g',
  );
  const fresh = (value: unknown): unknown => {
    if (typeof value === 'number') return numbers.get(value) ?? value;
    if (typeof value === 'string') return value.replaceAll(pattern, (mark) => texts.get(mark) ?? mark);
    return Array.isArray(value) ? value.map(fresh) : value;
  };
  await connection.transaction(async (send) => {
    for (const { text, params } of statements) {
      const rows = await send(text, params.map(fresh));
      const [row] = rows;
      if (text.includes('request_claim') && row?.['id'] !== undefined) {
        texts.set(String(marks.claimId), String(row['id']));
        numbers.set(marks.claimId, String(row['id']));
      } else if (text.startsWith('update "seed_pair"')) {
        if (!row) throw new Error('a player of the bare run has no seed pair');
        const nonce = String(Number(row['nonce']) - 1);
        texts.set(marks.pairId, String(row['id']));
        texts.set(String(marks.nonce), nonce);
        numbers.set(marks.nonce, nonce);
      } else if (text.includes('post_transfer') && row?.['outcome'] !== 'posted')
        throw new Error(`the bare run could not pay: ${String(row?.['outcome'])}`);
    }
  });
}

async function round(
  connection: Connection,
  recording: Recording,
  versionId: string,
  players: readonly Player[],
  roundMs: number,
  most = Infinity,
): Promise<{ opened: number; perSecond: number }> {
  const startedAt = performance.now();
  let opened = 0;
  await Promise.all(
    players.map(async (player) => {
      while (performance.now() - startedAt < roundMs && opened < most) {
        await open(connection, recording, versionId, player);
        opened++;
      }
    }),
  );
  return { opened, perSecond: (opened * 1_000) / (performance.now() - startedAt) };
}

async function work({ database, recording, players, rounds, roundMs, warmUpOpens }: BareOrder): Promise<BareReport> {
  const connection = 'folder' in database ? await embedded(database.folder) : postgres(database.postgres, database.connections);
  const list = (await connection.send(
    `select s.user_id, min(s.id::text) as session_id from session s join seed_pair p on p.user_id = s.user_id and p.state = 'active' and p.client_seed is not null
     where s.ended_at is null group by s.user_id limit ${players}`,
  )) as unknown as Player[];
  if (list.length < players) throw new Error(`the bare run found ${list.length} players instead of ${players}`);
  const [box] = await connection.send('select current_version_id as version from box where slug = $1', [recording.slug]);
  const versionId = String(box?.['version']);
  const perSecond: number[] = [];
  await round(connection, recording, versionId, list, 60_000, warmUpOpens);
  const cpuBefore = process.cpuUsage();
  let total = 0;
  for (let index = 0; index < rounds; index++) {
    const { opened, perSecond: speed } = await round(connection, recording, versionId, list, roundMs);
    total += opened;
    perSecond.push(speed);
  }
  const cpu = process.cpuUsage(cpuBefore);
  const settings = await connection.send(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method', 'server_version')`,
  );
  await connection.close();
  return {
    perSecond,
    cpuMsPerOpen: (cpu.user + cpu.system) / 1_000 / total,
    durability: Object.fromEntries(settings.map(({ name, setting }) => [String(name), String(setting)])),
  };
}

process.once('message', (order: BareOrder) => {
  work(order).then(
    (report) => process.send?.(report, () => process.disconnect()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
