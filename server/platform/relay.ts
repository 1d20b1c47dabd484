import { sql } from 'drizzle-orm';
import type { Envelope } from '#contract/realtime/envelope.ts';
import type { Clock } from './contract.ts';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';
import type { Publisher } from './publisher.ts';

/** Events told at a time. */
const BATCH = 500;
/** Commits within this time are told together, ms. */
const GATHER_MS = 8;
/** How often the outbox is looked at without a commit of this process, ms: another process may have died before telling. */
const POLL_MS = 2_000;
/** The wait after a failed publication, ms; doubled up to MAX_RETRY_MS. */
const RETRY_MS = 250;
const MAX_RETRY_MS = 15_000;
/** One process numbers events at a time. */
const RELAY_LOCK = 4_217_002;

interface Told {
  id: string;
  envelope: Envelope;
}

interface OutboxRow extends Record<string, unknown> {
  id: string | number | bigint;
  channel: string;
  type: string;
  data: string;
  ts: string | number;
  seq: string | number | bigint;
  epoch: string;
}

/**
 * Tells what transactions enqueued, after their commit: numbers the events of each stream without gap, hands them to the publisher in order, then
 * forgets them. A failed publication is repeated with the same numbers, so a listener may hear an event twice and drops the second.
 */
export class OutboxRelay {
  readonly #db: Database;
  readonly #publisher: Publisher;
  readonly #clock: Clock;
  readonly #log: Logger;
  #untold: Told[] = [];
  #retryMs = RETRY_MS;
  #timer: { cancel(): void } | null = null;
  #poll: { cancel(): void } | null = null;
  #running: Promise<void> | null = null;
  #stopped = true;

  constructor(parts: { db: Database; publisher: Publisher; clock: Clock; log: Logger }) {
    this.#db = parts.db;
    this.#publisher = parts.publisher;
    this.#clock = parts.clock;
    this.#log = parts.log;
  }

  /** Takes up what an earlier process left, then follows each commit. */
  async start(): Promise<void> {
    this.#stopped = false;
    this.#untold = await this.#numbered();
    this.#db.onCommit(() => this.#wake(GATHER_MS));
    this.#poll = this.#clock.setInterval(() => this.#wake(0), POLL_MS);
    this.#wake(0);
  }

  /** Stops after the batch that is under way. What is left is told after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#poll?.cancel();
    await this.#running;
  }

  /** Resolves when everything that is committed now was told, or a publication failed. */
  async drain(): Promise<void> {
    await this.#running;
    await this.#run();
  }

  #wake(delayMs: number): void {
    if (this.#timer || this.#running || this.#stopped) return;
    this.#timer = this.#clock.setTimeout(() => {
      this.#timer = null;
      void this.#run();
    }, delayMs);
  }

  #run(): Promise<void> {
    this.#running ??= this.#tellAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #tellAll(): Promise<void> {
    try {
      while (!this.#stopped) {
        if (this.#untold.length === 0) this.#untold = await this.#number();
        if (this.#untold.length === 0) break;
        await this.#publisher.publish(this.#untold.map(({ envelope }) => envelope));
        const ids = this.#untold.map(({ id }) => id);
        this.#untold = [];
        this.#retryMs = RETRY_MS;
        await this.#db.read.execute(sql`delete from outbox where id = any(${sql.param(ids)}::bigint[])`);
      }
    } catch (error) {
      if (this.#stopped) return;
      if (!this.#db.isThere) return void this.#db.whenThere().then(() => this.#wake(0));
      this.#log.warn({ err: error }, 'events wait in the outbox');
      this.#timer ??= this.#clock.setTimeout(() => {
        this.#timer = null;
        void this.#run();
      }, this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
    }
  }

  /** Gives the oldest waiting events their numbers. Commits that come later get later ones, whatever their ids. */
  #number(): Promise<Told[]> {
    return this.#db.transaction(async (tx) => {
      if (this.#db.engine === 'postgres') await tx.execute(sql`select pg_advisory_xact_lock(${RELAY_LOCK})`);
      const { rows } = await tx.execute<OutboxRow>(sql`
        with batch as (select id, channel from outbox where seq is null order by id limit ${BATCH}),
        counted as (
          insert into stream (channel, seq) select channel, count(*) from batch group by channel
          on conflict (channel) do update set seq = stream.seq + excluded.seq returning channel, seq
        ),
        placed as (
          select b.id, c.seq - count(*) over (partition by b.channel) + row_number() over (partition by b.channel order by b.id) as seq
          from batch b join counted c on c.channel = b.channel
        ),
        told as (
          update outbox o set seq = p.seq from placed p where o.id = p.id
          returning o.id, o.channel, o.type, o.data, floor(extract(epoch from o.at) * 1000) as ts, o.seq
        )
        select told.*, i.epoch from told cross join installation i order by told.id`);
      return rows.map(toldOf);
    });
  }

  /** Events that have their numbers and may not have been told: the last process ended in between. */
  async #numbered(): Promise<Told[]> {
    const { rows } = await this.#db.read.execute<OutboxRow>(sql`
      select o.id, o.channel, o.type, o.data, floor(extract(epoch from o.at) * 1000) as ts, o.seq, i.epoch
      from outbox o cross join installation i where o.seq is not null order by o.id`);
    return rows.map(toldOf);
  }
}

function toldOf({ id, channel, type, data, ts, seq, epoch }: OutboxRow): Told {
  return {
    id: String(id),
    envelope: { stream: channel, epoch, seq: Number(seq), ts: Number(ts), type, data: JSON.parse(data) as unknown },
  };
}
