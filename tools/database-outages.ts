import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresServer, runStatements } from '../tests/support/postgres-server.ts';

/*
 * The ways in which a database fails:
 *   terminate  an operator ends its connections, again and again       fast, immediate, smart  it is shut down in one of its modes
 *   kill       all its processes end at once                           pause    they are suspended: connections stay open and nothing answers
 *   full       nothing that books money or a round can be written      crowded  others take every connection
 */
export const OUTAGES = ['terminate', 'fast', 'immediate', 'smart', 'kill', 'pause', 'full', 'crowded'] as const;

export type Outage = (typeof OUTAGES)[number];

/** Settings of a server that fit all of them. */
export const OUTAGE_SERVER = { durable: false, maxConnections: 60 } as const;

/** How often connections are ended, or taken, while that lasts. */
const TURNS = 5;

const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'fairdrop%'`;

/*
 * Each statement is a transaction of its own: one that locked both tables would lock them in another order than a bet does, and a deadlock would end
 * the campaign.
 */
const FILL = [
  `create or replace function disk_full() returns trigger language plpgsql as $$
   begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
  'create trigger disk_full before insert on transfer for each row execute function disk_full()',
  'create trigger disk_full before update on game_round for each row execute function disk_full()',
];
const EMPTY = ['drop trigger disk_full on transfer', 'drop trigger disk_full on game_round'];

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Takes every free connection. */
async function crowd(url: string, clients: pg.Client[]): Promise<void> {
  for (;;) {
    try {
      clients.push(await connect(url));
    } catch {
      return;
    }
  }
}

async function bePressed(url: string, lastsMs: number): Promise<void> {
  const admin = await connect(url);
  const crowds: pg.Client[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    await admin.query(TERMINATE);
    await crowd(url, crowds);
    await sleep(lastsMs / TURNS);
  }
  await Promise.all([admin, ...crowds].map((client) => client.end()));
}

async function shutDownSmartly(server: PostgresServer, lastsMs: number): Promise<void> {
  const admin = await connect(server.url);
  const gone = server.end('smart');
  await sleep(lastsMs);
  // It waits for all to leave. A connection breaks; a request for another one gets the reason, and releases the rest.
  await admin.query(`${TERMINATE} limit 1`);
  await admin.end();
  await gone;
}

/** Takes the database away for some time, and resolves when it is there again. */
export async function haveOutage(outage: Outage, server: PostgresServer, lastsMs: number): Promise<void> {
  switch (outage) {
    case 'terminate':
      for (let turn = 0; turn < TURNS; turn++) {
        await runStatements(server.url, TERMINATE);
        await sleep(lastsMs / TURNS);
      }
      return;
    case 'pause':
      server.pause();
      await sleep(lastsMs);
      return server.resume();
    case 'full':
      await runStatements(server.url, ...FILL);
      await sleep(lastsMs);
      return runStatements(server.url, ...EMPTY);
    case 'crowded':
      return bePressed(server.url, lastsMs);
    case 'smart':
      await shutDownSmartly(server, lastsMs);
      return server.restart();
    case 'fast':
    case 'immediate':
    case 'kill':
      await server.end(outage);
      await sleep(lastsMs);
      return server.restart();
  }
}
