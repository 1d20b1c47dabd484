import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { httpRound, loadPlayers } from '#tests/load/http-plays.ts';
import type { Play } from '#tests/load/play.ts';
import { withHome } from '../scenarios/shops.ts';
import { startShop } from '../shop-process.ts';
import type { Measured } from './inputs.ts';
import { postgresMs, processMs } from './processor-use.ts';

const PLAYERS = 20;
const PLAYS = 4_000;
const READ_MS = 8_000;
/** What a player's pages read most. */
const READS = ['/api/bets/mine', '/api/profile', '/api/boxes'];
/** Rows that one process works off, and its patience. */
const ROWS = 10_000;
const PATIENCE_MS = 120_000;

/** Processor time that a row of a queue takes, ms: while it gets shorter, from a tenth of it on to the last tenth. */
async function msPerRow(client: pg.Client, spentMs: () => number, fill: string, left: string): Promise<number> {
  await client.query(fill);
  const deadline = performance.now() + PATIENCE_MS;
  let began: { rows: number; ms: number } | null = null;
  for (;;) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::integer as n from ${left}`);
    const now = { rows: rows[0]?.n ?? 0, ms: spentMs() };
    if (now.rows < ROWS * 0.9) began ??= now;
    if (began && now.rows < ROWS * 0.1) return Number(((now.ms - began.ms) / (began.rows - now.rows)).toFixed(4));
    if (performance.now() > deadline) throw new Error(`${now.rows} rows of ${left} are left`);
    await sleep(100);
  }
}

/** Processor time of reads, of counted bets and of numbered events. */
export async function measureRest(play: Play): Promise<Pick<Measured, 'reads' | 'serial'>> {
  return withHome('postgres', async ({ dataDir, postgresUrl, env }) => {
    const client = new pg.Client({ connectionString: postgresUrl ?? '' });
    await client.connect();
    const shop = await startShop({ dataDir, env });
    try {
      const players = await loadPlayers(shop.url, PLAYERS);
      await httpRound(shop.url, play, players, READ_MS * 5, PLAYS);
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const spent = (): { shopMs: number; databaseMs: number } => ({
        shopMs: processMs(shop.pid),
        databaseMs: postgresMs(rows[0]?.pid ?? 0),
      });
      const readFor = async (ms: number): Promise<number> => {
        const until = performance.now() + ms;
        let reads = 0;
        await Promise.all(
          players.map(async ({ token }) => {
            while (performance.now() < until) {
              const answer = await fetch(shop.url + READS[reads++ % READS.length], { headers: { authorization: `Bearer ${token}` } });
              if (!answer.ok) throw new Error(`a read failed: ${answer.status}`);
              await answer.text();
            }
          }),
        );
        return reads;
      };
      await readFor(READ_MS);
      const before = spent();
      const reads = await readFor(READ_MS);
      const after = spent();
      const perRead = (part: 'shopMs' | 'databaseMs'): number => Number(((after[part] - before[part]) / reads).toFixed(3));
      const bothMs = (): number => spent().shopMs + spent().databaseMs;
      const copies = Math.ceil(ROWS / PLAYS);
      return {
        reads: { shopMs: perRead('shopMs'), databaseMs: perRead('databaseMs') },
        serial: {
          countMs: await msPerRow(
            client,
            bothMs,
            `insert into bet_to_count (bet_id) select b.id from bet b, generate_series(1, ${copies}) limit ${ROWS}`,
            'bet_to_count',
          ),
          numberMs: await msPerRow(
            client,
            bothMs,
            `insert into outbox (channel, type, data) select 'private-bench-' || (n % 500), 'bench', '{}' from generate_series(1, ${ROWS}) n`,
            'outbox where seq is null',
          ),
        },
      };
    } finally {
      await client.end();
      await shop.stop();
    }
  });
}

/** Processor time of a process for an event that another one has written and numbered. */
export async function measureFollowing(): Promise<Pick<Measured, 'followMs'>> {
  return withHome('postgres', async ({ dataDir, postgresUrl, env }) => {
    const client = new pg.Client({ connectionString: postgresUrl ?? '' });
    await client.connect();
    const shop = await startShop({ dataDir, env });
    const spentIn = async (ms: number): Promise<number> => {
      const before = processMs(shop.pid);
      await sleep(ms);
      return processMs(shop.pid) - before;
    };
    const event = JSON.stringify({ balance: 1_234.56, balance_version: 12_345, locked: 0 });
    const write = (): Promise<unknown> =>
      client.query(
        `with i as (update installation set place = place + ${ROWS} returning place)
        insert into outbox (channel, type, data, seq, place, numbered_at)
        select 'private-bench-' || (n % 500), 'balanceUpdated', '${event}', n, i.place - ${ROWS} + n, clock_timestamp() from i, generate_series(1, ${ROWS}) n`,
      );
    try {
      await write();
      await sleep(READ_MS);
      const idle = await spentIn(READ_MS);
      await write();
      return { followMs: Number((Math.max(0, (await spentIn(READ_MS)) - idle) / ROWS).toFixed(4)) };
    } finally {
      await client.end();
      await shop.stop();
    }
  });
}
