import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { EmbeddedWire } from '#server/database/embedded-wire.ts';
import type { Recording } from './play.ts';

/*
 * A process of its own that sends the recorded statements of plays to a database, and nothing else: no HTTP, no validation, no drawing, no
 * query building. One message has its task, and it answers with the plays per second of each round.
 */

/** What the process is to do. `database`: an address of PostgreSQL, or the folder of an embedded database. */
export interface BareOptions {
  database: { postgres: string; connections: number } | { folder: string };
  /** Taken in turn. */
  recordings: readonly Recording[];
  /** The box whose current version takes the place of the recorded one. */
  slug: string | null;
  players: number;
  rounds: number;
  roundMs: number;
  /** Plays before the first round that counts, within a minute. */
  warmUpPlays: number;
}

/** Plays per second of each round, this process's CPU time for one play (ms), and what the database says of its durability. */
export interface BareResults {
  perSecond: number[];
  cpuMsPerPlay: number;
  durability: Record<string, string>;
}

type Row = Record<string, unknown>;
type Send = (text: string, params?: unknown[]) => Promise<Row[]>;

interface Connection {
  send: Send;
  transaction(run: (send: Send) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Statements as the shop sends them: each parsed and planned once by its connection. */
function named(client: pg.ClientBase, names: Map<string, string>): Send {
  return async (text, params) => {
    const name = names.get(text) ?? `bare_${names.size}`;
    names.set(text, name);
    return (await client.query<Row>({ name, text, values: params ?? [] })).rows;
  };
}

async function inTransaction(client: pg.ClientBase, send: Send, run: (send: Send) => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await run(send);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

function postgres(url: string, connections: number): Connection {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const names = new Map<string, string>();
  return {
    send: async (text, params) => (await pool.query<Row>(text, params)).rows,
    async transaction(run) {
      const client = await pool.connect();
      try {
        await inTransaction(client, named(client, names), run);
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

async function embedded(folder: string): Promise<Connection> {
  const database = await PGlite.create({ dataDir: folder, relaxedDurability: false });
  const client = new pg.Client({ user: 'postgres', database: 'postgres', stream: () => new EmbeddedWire(database) });
  await client.connect();
  const send = named(client, new Map());
  let last: Promise<unknown> = Promise.resolve();
  return {
    send,
    transaction(run) {
      const mine = last.then(() => inTransaction(client, send, run));
      last = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      await client.end();
      await database.close();
    },
  };
}

interface Player {
  user_id: string;
  session_id: string;
}

/** A recording with the pattern that finds its marks in any text. */
type Ready = Recording & { pattern: RegExp };

function ready(recording: Recording): Ready {
  const { userId, sessionId, key, pairId, versionId, nonce, claimId, fresh } = recording.marks;
  const marks = [userId, sessionId, key, pairId, ...(versionId === null ? [] : [versionId]), String(nonce), String(claimId), ...fresh];
  return { ...recording, pattern: new RegExp(marks.join('|'), 'g') };
}

/** One play: the recorded statements with fresh ids, the player's own, and the nonce that the database gave. */
async function play(
  connection: Connection,
  { statements, marks, pattern }: Ready,
  versionId: string | null,
  player: Player,
): Promise<void> {
  const texts = new Map<string, string>([
    [marks.userId, player.user_id],
    [marks.sessionId, player.session_id],
    [marks.key, randomUUID()],
    ...marks.fresh.map((id): [string, string] => [id, randomUUID()]),
    ...(marks.versionId !== null && versionId !== null ? [[marks.versionId, versionId] as [string, string]] : []),
  ]);
  const numbers = new Map<number, string>();
  let held = marks.held;
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'number') return numbers.get(value) ?? value;
    if (typeof value === 'string') return value.replaceAll(pattern, (mark) => texts.get(mark) ?? mark);
    return Array.isArray(value) ? value.map(replaced) : value;
  };
  await connection.transaction(async (send) => {
    for (const { text, params } of statements) {
      const values = params.map(replaced);
      // The last two values are what the transfer must leave: as much more or less than what is held as in the recorded play.
      if (text.includes('post_held_transfer')) {
        const [balance, version] = params.slice(-2).map(Number);
        values.splice(-2, 2, held.balance + (balance ?? NaN) - marks.held.balance, held.version + (version ?? NaN) - marks.held.version);
      }
      const [row] = await send(text, values);
      if (!text.includes('claim_request')) continue;
      if (!row || row['id'] === null) throw new Error('a player of the bare run has no seed pair');
      texts.set(String(marks.claimId), String(row['claim_id']));
      numbers.set(marks.claimId, String(row['claim_id']));
      const nonce = String(Number(row['nonce']) - 1);
      texts.set(marks.pairId, String(row['id']));
      texts.set(String(marks.nonce), nonce);
      numbers.set(marks.nonce, nonce);
      held = { balance: Number(row['balance']), version: Number(row['version']) };
    }
  });
}

async function work(order: BareOptions): Promise<BareResults> {
  const { database, recordings, slug, players, rounds, roundMs, warmUpPlays } = order;
  const connection = 'folder' in database ? await embedded(database.folder) : postgres(database.postgres, database.connections);
  const list = (await connection.send(
    `select s.user_id, min(s.id::text) as session_id from session s join seed_pair p on p.user_id = s.user_id and p.state = 'active' and p.client_seed is not null
     where s.ended_at is null group by s.user_id limit ${players}`,
  )) as unknown as Player[];
  if (list.length < players) throw new Error(`the bare run found ${list.length} players instead of ${players}`);
  const [box] = await connection.send('select current_version_id as version from box where slug = $1', [slug]);
  const versionId = box ? String(box['version']) : null;
  const kinds = recordings.map(ready);
  let turn = 0;

  const round = async (lastsMs: number, most = Infinity): Promise<{ played: number; perSecond: number }> => {
    const startedAt = performance.now();
    let played = 0;
    await Promise.all(
      list.map(async (player) => {
        while (performance.now() - startedAt < lastsMs && played < most) {
          const kind = kinds[turn++ % kinds.length];
          if (!kind) throw new Error('nothing was recorded');
          await play(connection, kind, versionId, player);
          played++;
        }
      }),
    );
    return { played, perSecond: (played * 1_000) / (performance.now() - startedAt) };
  };

  await round(60_000, warmUpPlays);
  const perSecond: number[] = [];
  const cpuBefore = process.cpuUsage();
  let total = 0;
  for (let index = 0; index < rounds; index++) {
    const { played, perSecond: speed } = await round(roundMs);
    total += played;
    perSecond.push(speed);
  }
  const cpu = process.cpuUsage(cpuBefore);
  const settings = await connection.send(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method', 'server_version')`,
  );
  await connection.close();
  return {
    perSecond,
    cpuMsPerPlay: (cpu.user + cpu.system) / 1_000 / total,
    durability: Object.fromEntries(settings.map(({ name, setting }) => [String(name), String(setting)])),
  };
}

process.once('message', (order: BareOptions) => {
  work(order).then(
    (report) => process.send?.(report, () => process.disconnect()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
