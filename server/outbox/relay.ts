import { type SQL, sql } from 'drizzle-orm';
import type { Envelope } from '#contract/realtime/envelope.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Database } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { installationTable } from '#server/database/schema.ts';
import type { Logger } from '#server/runtime/log.ts';
import type { Publisher } from './publisher.ts';
import { outboxTable } from './schema.ts';

/** Events published at a time. */
const BATCH = 500;
/** Commits within this time are published together, ms. */
const GATHER_MS = 8;
/** How often the outbox is looked at without a commit of this process or a ring, ms. */
const POLL_MS = 2_000;
const SHARED_POLL_MS = 500;
/** The wait after a failed publication, ms; doubled up to MAX_RETRY_MS. */
const RETRY_MS = 250;
const MAX_RETRY_MS = 15_000;
/** Events that were numbered so long ago and are still there were left by a process that is gone, ms. */
const LEFT_AFTER_MS = 10_000;
/** How long shared events are kept for processes that missed them, and how often older ones are removed, ms. */
const KEEP_MS = 60_000;
const FORGET_EVERY_MS = 10_000;
/** One process numbers events at a time. */
const RELAY_LOCK = 4_217_002;

/** How many events of a channel are published. More of them wait for a short time, the dearest for the next place; what is not published by then is removed. */
export interface StreamPace {
  channel: string;
  /** In the long run; no fractions. */
  perSecond: number;
  /** After a quiet time. */
  atOnce: number;
  /** How long an event waits at most, ms. */
  waitMs: number;
  /** What an event is worth, as SQL about a row of the outbox. */
  worth: SQL;
}

interface NumberedEvent {
  id: number;
  place: number;
  envelope: Envelope;
}

const eventColumns = declaredColumns(outboxTable, 'id', 'place', 'channel', 'type', 'data', 'at', 'seq');
const life = declaredColumns(installationTable, 'epoch');
const cursor = declaredColumns(installationTable, 'place');
const COLUMNS = sql`${eventColumns.of('o')}, ${life.of('i')}`;
const envelopesOf = (events: readonly NumberedEvent[]): Envelope[] => events.map(({ envelope }) => envelope);

/**
 * Publishes what transactions enqueued, after their commit: numbers the events of each stream without gap and hands them to the publisher in order. A
 * failed publication is repeated with the same numbers, so a listener may receive an event twice and drops the second.
 *
 * Where one process reaches every listener, it forgets what it has published; what a process left that died in between is taken up by the others. Where each
 * process has sockets of its own, events stay for a minute, and each reads on from the place that it has come to: a ring only makes that quick, so a lost
 * one costs time and no event. A process that was away for longer has its sockets connect anew.
 */
export class OutboxRelay {
  readonly #db: Database;
  readonly #publisher: Publisher;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #pace: StreamPace;
  #unpublished: NumberedEvent[] = [];
  /** Shared events up to here were published to the sockets of this process. */
  #place = 0;
  #lookedAt = -Infinity;
  #retryMs = RETRY_MS;
  #timer: { cancel(): void } | null = null;
  #paced: { cancel(): void } | null = null;
  #poll: { cancel(): void } | null = null;
  #running: Promise<void> | null = null;
  #stopped = true;

  constructor(parts: { db: Database; publisher: Publisher; clock: Clock; log: Logger }, pace: StreamPace) {
    this.#db = parts.db;
    this.#publisher = parts.publisher;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#pace = pace;
  }

  /** Takes up what an earlier process left, then follows each commit. */
  async start(): Promise<void> {
    const { shared } = this.#publisher;
    this.#stopped = false;
    if (shared) {
      const { rows } = await this.#db.read.execute(sql`select ${cursor.of('i')} from installation i`);
      this.#place = rows.map(cursor.read)[0]?.place ?? 0;
      shared.onRing(() => this.#wake(GATHER_MS));
    } else this.#unpublished = await this.#left(0);
    this.#db.onCommit(() => this.#wake(GATHER_MS));
    this.#poll = this.#clock.setInterval(() => this.#wake(0), shared ? SHARED_POLL_MS : POLL_MS);
    this.#wake(0);
  }

  /** Stops after the batch that is under way. What is left is published after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#paced?.cancel();
    this.#poll?.cancel();
    await this.#running;
  }

  /** Resolves when everything that is committed now was published, or a publication failed. */
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
    this.#running ??= this.#publish().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #publish(): Promise<void> {
    try {
      if (this.#publisher.shared) await this.#publishOwn(this.#publisher.shared);
      else await this.#publishAll();
      this.#retryMs = RETRY_MS;
    } catch (error) {
      if (this.#stopped) return;
      if (!this.#db.isThere) return void this.#db.whenThere().then(() => this.#wake(0));
      this.#log.warn({ err: error }, 'events could not be published; they are waiting in the outbox');
      this.#timer ??= this.#clock.setTimeout(() => {
        this.#timer = null;
        void this.#run();
      }, this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
    }
  }

  /** Publishes to every listener there is, and forgets what is published. */
  async #publishAll(): Promise<void> {
    while (!this.#stopped) {
      if (this.#unpublished.length === 0 && this.#isTime(POLL_MS)) this.#unpublished = await this.#left(LEFT_AFTER_MS);
      if (this.#unpublished.length === 0) this.#unpublished = await this.#number();
      if (this.#unpublished.length === 0) return;
      await this.#publisher.publish(envelopesOf(this.#unpublished));
      const ids = this.#unpublished.map(({ id }) => id);
      this.#unpublished = [];
      await this.#db.read.execute(sql`delete from outbox where id = any(${sql.param(ids)}::bigint[])`);
    }
  }

  /** Publishes to the sockets of this process what any process has numbered, and rings for the others. */
  async #publishOwn(shared: NonNullable<Publisher['shared']>): Promise<void> {
    while (!this.#stopped) {
      const numbered = await this.#number();
      if (numbered.length > 0) shared.ring();
      const events = await this.#after(this.#place);
      const [first] = events;
      if (first && first.place !== this.#place + 1) this.#missed(shared, first.place);
      if (events.length > 0) await this.#publisher.publish(envelopesOf(events));
      this.#place = events.at(-1)?.place ?? this.#place;
      if (numbered.length === 0 && events.length === 0) break;
    }
    if (!this.#isTime(FORGET_EVERY_MS)) return;
    const { rows } = await this.#db.read.execute(
      sql`select ${cursor.of('i')} from installation i where i.place > ${this.#place} and not exists (select from outbox o where o.place > ${this.#place})`,
    );
    const [gone] = rows.map(cursor.read);
    if (gone) {
      this.#missed(shared, gone.place);
      this.#place = gone.place;
    }
    await this.#db.read.execute(
      sql`delete from outbox where numbered_at < clock_timestamp() - ${KEEP_MS / 1_000}::int * interval '1 second'`,
    );
  }

  /** A process that was cut off for longer than events are kept has lost some. */
  #missed(shared: NonNullable<Publisher['shared']>, place: number): void {
    this.#log.warn({ after: this.#place, before: place }, 'events were removed before this process published them; its sockets reconnect');
    shared.reconnectAll();
  }

  /** True once in a while: when so many ms have passed since it was last. */
  #isTime(everyMs: number): boolean {
    const now = this.#clock.monotonic();
    if (now - this.#lookedAt < everyMs) return false;
    this.#lookedAt = now;
    return true;
  }

  /** Gives the oldest waiting events their numbers. Commits that come later get later ones, whatever their ids. What goes beyond the pace waits, or is removed. */
  async #number(): Promise<NumberedEvent[]> {
    const { channel, perSecond, atOnce, waitMs, worth } = this.#pace;
    const gap = sql`interval '1 second' / ${perSecond}::int`;
    const rows = await this.#db.transaction(async (tx) => {
      if (this.#db.engine === 'postgres') await tx.execute(sql`select pg_advisory_xact_lock(${RELAY_LOCK})`);
      const { rows } = await tx.execute(sql`
        with pace as (
          select greatest((select paced_at from stream where channel = ${channel}), clock_timestamp() - ${atOnce}::int * ${gap}) as since
        ),
        waiting as (
          select id, at, row_number() over (order by ${worth} desc, id) as nth from outbox where seq is null and channel = ${channel}
        ),
        surplus as (
          select id, at < clock_timestamp() - ${waitMs / 1_000}::float * interval '1 second' as is_over
          from waiting w, pace p where p.since + w.nth * ${gap} > clock_timestamp()
        ),
        removed as (delete from outbox using surplus s where outbox.id = s.id and s.is_over),
        batch as (
          select id, channel from outbox where seq is null and not exists (select from surplus where surplus.id = outbox.id) order by id limit ${BATCH}
        ),
        counted as (
          insert into stream (channel, seq, paced_at)
          select channel, count(*), case when channel = ${channel} then (select since from pace) + count(*) * ${gap} else '-infinity' end
          from batch group by channel
          on conflict (channel) do update set seq = stream.seq + excluded.seq, paced_at = excluded.paced_at returning channel, seq
        ),
        i as (update installation set place = place + (select count(*) from batch) where exists (select from batch) returning place, epoch),
        placed as (
          select b.id, c.seq - count(*) over (partition by b.channel) + row_number() over (partition by b.channel order by b.id) as seq,
            i.place - count(*) over () + row_number() over (order by b.id) as place
          from batch b join counted c on c.channel = b.channel cross join i
        ),
        o as (
          update outbox set seq = p.seq, place = p.place, numbered_at = clock_timestamp() from placed p where outbox.id = p.id
          returning ${eventColumns.of('outbox')}
        )
        select ${COLUMNS}, exists (select from surplus where not is_over) as is_full
        from (select) always left join (o cross join i) on true order by o.place`);
      return rows;
    });
    if (rows.some(({ is_full: isFull }) => isFull === true)) {
      this.#paced ??= this.#clock.setTimeout(() => {
        this.#paced = null;
        this.#wake(0);
      }, 1_000 / perSecond);
    }
    return rows.filter(({ id }) => id !== null).map(numberedEvent);
  }

  /** Events that were numbered at least `ms` ago and are still there: no process has published them. */
  async #left(ms: number): Promise<NumberedEvent[]> {
    return this.#numbered(sql`o.numbered_at <= clock_timestamp() - ${ms / 1_000}::int * interval '1 second'`);
  }

  #after(place: number): Promise<NumberedEvent[]> {
    return this.#numbered(sql`o.place > ${place}`);
  }

  async #numbered(condition: SQL): Promise<NumberedEvent[]> {
    const { rows } = await this.#db.read.execute(
      sql`select ${COLUMNS} from outbox o cross join installation i where ${condition} order by o.place limit ${BATCH}`,
    );
    return rows.map(numberedEvent);
  }
}

function numberedEvent(row: Record<string, unknown>): NumberedEvent {
  const { id, place, channel, type, data, at, seq } = eventColumns.read(row);
  if (place === null || seq === null) throw new Error(`the event ${id} has no number yet`);
  const { epoch } = life.read(row);
  return { id, place, envelope: { stream: channel, epoch, seq, ts: at, type, data: JSON.parse(data) as unknown } };
}
