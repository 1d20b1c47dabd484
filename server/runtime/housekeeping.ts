import { type SQL, sql } from 'drizzle-orm';
import type { RetentionKind } from '#contract/retention.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { housekeepingTable } from '#server/database/schema.ts';
import { DAY_MS } from '#server/core/clock.ts';
import type { Deps } from './deps.ts';
import { DueWork } from './due-work.ts';

const EVERY_MS = 3_600_000;
/** Old drops are kept where a list still shows them: so many of each box, the newest and the dearest. */
const KEEP_DROPS_OF_BOX = 100;
/** Pictures that no message has taken: their form was left. */
const KEEP_PICTURES_MS = DAY_MS;
/** Rows removed by one statement, so that none takes long and other statements don't wait for it. */
const AT_ONCE = 1_000;

/** Runs a statement that removes at most AT_ONCE rows, until it finds no more. */
async function removeAll(db: Deps['db'], statement: SQL): Promise<void> {
  for (;;) {
    const { rows } = await db.read.execute(statement);
    if (rows.length < AT_ONCE) return;
  }
}

/** Removes rows of a table whose `column` is before an instant; `also` narrows them. */
function removeBefore(table: string, column: string, before: string, also = sql`true`): SQL {
  const name = sql.identifier(table);
  const rows = sql`select ctid from ${name} where ${sql.identifier(column)} < ${before} and ${also} limit ${AT_ONCE}`;
  return sql`delete from ${name} where ctid in (${rows}) returning 1`;
}

/**
 * Claims (answers for requests that come twice; the ledger's own reference protects money beyond that) are numbered in the order of their time, so the oldest
 * are found without looking at all of them.
 */
const oldClaims = (before: string): SQL => sql`
  with oldest as (select id, created_at from request_claim order by id limit ${AT_ONCE})
  delete from request_claim where id in (select id from oldest where created_at < ${before}) returning id`;

const oldSessions = (before: string): SQL => sql`
  with over as (select id from session where expires_at < ${before} limit ${AT_ONCE}),
  tokens as (delete from refresh_token where session_id in (select id from over))
  delete from session where id in (select id from over) returning id`;

/** Sessions of staff, with their network addresses, stay so long after their end. */
const KEEP_STAFF_SESSIONS_MS = 30 * DAY_MS;

/** Each box is found by a step in the index, so that only what is removed is read. */
const oldDrops = (before: string): SQL => sql`
  with recursive box as (
    (select box_kind, box_slug from drop_event order by box_kind, box_slug limit 1)
    union all
    select next.box_kind, next.box_slug from box cross join lateral (
      select d.box_kind, d.box_slug from drop_event d where (d.box_kind, d.box_slug) > (box.box_kind, box.box_slug) order by d.box_kind, d.box_slug limit 1
    ) next
  ),
  edge as (
    select b.*,
      (select price from drop_event d where d.box_kind = b.box_kind and d.box_slug = b.box_slug
        order by price desc, at desc, id offset ${KEEP_DROPS_OF_BOX - 1} limit 1) as price,
      (select at from drop_event d where d.box_kind = b.box_kind and d.box_slug = b.box_slug
        order by at desc, id offset ${KEEP_DROPS_OF_BOX - 1} limit 1) as at
    from box b
  )
  delete from drop_event where id in (
    select d.id from drop_event d join edge e on e.box_kind = d.box_kind and e.box_slug = d.box_slug
    where d.at < ${before} and d.price < e.price and d.at < e.at limit ${AT_ONCE}
  ) returning id`;

/** The counts of battles' streams, in which nothing more is published. */
const oldStreams = (before: string): SQL => sql`
  with over as (
    select s.channel from stream s join battle b on s.channel = 'battle-' || b.id::text
    where b.settled_at < ${before} limit ${AT_ONCE}
  )
  delete from stream where channel in (select channel from over) returning channel`;

const leftPictures = (before: string): SQL => sql`
  with left_over as (select id from ticket_picture where message_id is null and created_at < ${before} limit ${AT_ONCE})
  delete from ticket_picture where message_id is null and id in (select id from left_over) returning id`;

const oldLetters = (before: string): SQL => sql`
  with over as (select id from ticket where user_id is null and updated_at < ${before} limit ${AT_ONCE}),
  shown as (delete from ticket_picture where message_id in (select id from ticket_message where ticket_id in (select id from over))),
  said as (delete from ticket_message where ticket_id in (select id from over))
  delete from ticket where id in (select id from over) returning id`;

/**
 * Rows that are over at an instant of their own: challenges that were not answered in time, what was seen of persons, marks of excluded persons whose
 * exclusion is over (what holds for an account that there is stays with it), and visits to sign-in providers that never came back or were never used.
 */
const ENDS = [
  ['proof_challenge', 'expires_at'],
  ['person_seen', 'until'],
  ['excluded_person', 'ends_at'],
  ['social_attempt', 'expires_at'],
  ['social_proof', 'expires_at'],
  ['social_nonce', 'expires_at'],
] as const;

/** The removal of each kind of personal data, of rows from before an instant. What was seen of persons has its end in its row. */
const REMOVALS: Readonly<Record<Exclude<RetentionKind, 'promoSeen' | 'seen'>, (before: string) => SQL>> = {
  requests: oldClaims,
  sessions: oldSessions,
  drops: oldDrops,
  mail: (before) => removeBefore('mail_message', 'created_at', before, sql`due_at is null`),
  links: (before) => removeBefore('mailed_token', 'expires_at', before),
  letters: oldLetters,
  dataRequests: (before) => removeBefore('data_request', 'asked_at', before),
};

/** Removes what the settings and the life of each row don't keep any longer. A kind that fails doesn't keep the others from being removed; AggregateError of what failed. */
export async function tidy({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const before = (ms: number): string => new Date(clock.now() - ms).toISOString();
  const removals = [
    ...Object.entries(REMOVALS).map(([kind, remove]) => remove(before(config.retention[kind as RetentionKind] * DAY_MS))),
    oldStreams(before(DAY_MS)),
    leftPictures(before(KEEP_PICTURES_MS)),
    removeBefore('staff_session', 'expires_at', before(KEEP_STAFF_SESSIONS_MS)),
    ...ENDS.map(([table, column]) => removeBefore(table, column, before(0))),
  ];
  const failures: unknown[] = [];
  for (const removal of removals) await removeAll(db, removal).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'old records could not be removed');
}

const columns = declaredColumns(housekeepingTable, 'dueAt');

type HousekeepingDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>;

/** Tidies every hour, once for all processes: the next time is written before the work, by the process that finds it due first. */
export class Housekeeping extends DueWork<HousekeepingDeps> {
  constructor(deps: HousekeepingDeps) {
    super(deps, { others: false, failure: 'old records could not be removed; retrying in an hour' });
  }

  protected async work(): Promise<number> {
    const { db, clock } = this.deps;
    const now = clock.now();
    const [at, next] = [now, now + EVERY_MS].map((ms) => new Date(ms).toISOString());
    const { rows: due } = await db.read.execute(sql`update housekeeping set due_at = ${next} where due_at <= ${at} returning 1`);
    if (due.length > 0) await tidy(this.deps);
    const { rows } = await db.read.execute(sql`select ${columns.of('h')} from housekeeping h`);
    return rows.map(columns.read)[0]?.dueAt ?? now + EVERY_MS;
  }
}
