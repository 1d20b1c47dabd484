import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from './deps.ts';

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Answers are kept for replays this long; what protects money beyond that is the ledger's own reference. */
const KEEP_CLAIMS_MS = 30 * DAY_MS;
/** Sessions that are over stay for a while, so that a reused token is still known for what it is. */
const KEEP_SESSIONS_MS = 30 * DAY_MS;
/** Drops older than this are kept only where a list still shows them: so many of each box, the newest and the dearest. */
const KEEP_DROPS_MS = 30 * DAY_MS;
const KEEP_DROPS_OF_BOX = 100;
/** Rows removed by one statement, so that none takes long and nobody waits for it. */
const AT_ONCE = 1_000;

/** Runs a statement that removes at most AT_ONCE rows, until it finds no more. */
async function removeAll(db: Deps['db'], statement: SQL): Promise<void> {
  for (;;) {
    const { rows } = await db.read.execute(statement);
    if (rows.length < AT_ONCE) return;
  }
}

/** Claims are numbered in the order of their time, so the oldest are found without looking at all of them. */
const oldClaims = (before: string): SQL => sql`
  with oldest as (select id, created_at from request_claim order by id limit ${AT_ONCE})
  delete from request_claim where id in (select id from oldest where created_at < ${before}) returning id`;

const oldSessions = (before: string): SQL => sql`
  with over as (select id from session where expires_at < ${before} limit ${AT_ONCE}),
  tokens as (delete from refresh_token where session_id in (select id from over))
  delete from session where id in (select id from over) returning id`;

const oldDrops = (before: string): SQL => sql`
  with box as (select distinct box_kind, box_slug from drop_event),
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

/** Removes what nothing will ask for again. */
export async function tidy({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (ms: number): string => new Date(clock.now() - ms).toISOString();
  await removeAll(db, oldClaims(before(KEEP_CLAIMS_MS)));
  await removeAll(db, oldSessions(before(KEEP_SESSIONS_MS)));
  await removeAll(db, oldDrops(before(KEEP_DROPS_MS)));
  await removeAll(db, oldStreams(before(DAY_MS)));
}

/** Tidies every hour. Answers the end of it. */
export function startHousekeeping(deps: Pick<Deps, 'db' | 'clock' | 'log'>): { cancel(): void } {
  return deps.clock.setInterval(() => {
    tidy(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'old records could not be removed; tried again in an hour'));
  }, EVERY_MS);
}
