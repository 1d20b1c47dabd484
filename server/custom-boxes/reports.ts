import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import { BOX_REPORTS_A_DAY, type CustomBoxStatus, type ReportReason } from '#contract/api/custom-boxes.ts';
import { renameBox, setOnSale } from '#server/catalogue/player-boxes.ts';
import { boxTable } from '#server/catalogue/schema.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { renameBoxInDrops } from '#server/drops/record-drops.ts';
import { Refusal } from '#server/core/refusal.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { DAY_MS } from '#server/core/clock.ts';
import { IN_REVIEW, lockBox, lockKnownBox, statusOf } from './custom-box.ts';
import { REMOVED_NAME } from './names.ts';
import { sellOrUnlist } from './prices-of-now.ts';
import { tellCatalogue } from './publish.ts';
import { customBoxTable as table, reportTable } from './schema.ts';

/*
 * Reports and what the house decides about them. Its doors are the desk, the command `npm run boxes` and the sandbox's page. A box that is reported leaves the lists
 * and the shop at once. One that the house has kept stays listed despite further reports, until its creator gives it another name.
 */

/** Locks who reports, so that of many reports at once no more than a day's go through. Refusal `email_unverified`: an address is what keeps accounts from being many. */
async function lockReporter(tx: Tx, userId: string): Promise<void> {
  const [reporter] = await tx
    .select({ emailVerifiedAt: userTable.emailVerifiedAt })
    .from(userTable)
    .where(eq(userTable.id, userId))
    .for('no key update');
  if (!reporter || reporter.emailVerifiedAt === null) throw new Refusal('email_unverified');
}

/** Writes a report down and takes the box into review. Refusals `email_unverified`, `box_not_found`, `custom_box_report_own` for an own box and `custom_box_report_limit`. */
export async function reportBox(
  tx: Tx,
  deps: Pick<Deps, 'catalogue' | 'clock' | 'random'>,
  userId: string,
  { slug, reason, text }: { slug: string; reason: ReportReason; text: string },
): Promise<void> {
  await lockReporter(tx, userId);
  const row = await lockKnownBox(tx, slug);
  if (row.userId === userId) throw new Refusal('custom_box_report_own');
  if (row.takenDownAt !== null) return;
  const now = deps.clock.now();
  const ofPlayer = eq(reportTable.userId, userId);
  const [sent] = await tx
    .select({ id: reportTable.id })
    .from(reportTable)
    .where(and(ofPlayer, eq(reportTable.slug, slug), isNull(reportTable.verdict)));
  if (sent) return;
  const [today] = await tx
    .select({ total: count() })
    .from(reportTable)
    .where(and(ofPlayer, gt(reportTable.createdAt, now - DAY_MS)));
  if ((today?.total ?? 0) >= BOX_REPORTS_A_DAY) throw new Refusal('custom_box_report_limit', { most: BOX_REPORTS_A_DAY });
  const decided = row.clearedAt === null ? {} : ({ verdict: 'kept', decidedAt: now } as const);
  await tx.insert(reportTable).values({ id: deps.random.uuid(), slug, userId, reason, body: text, createdAt: now, ...decided });
  if (row.clearedAt !== null || row.reviewSince !== null) return;
  await tx.update(table).set({ reviewSince: now }).where(eq(table.slug, slug));
  await setOnSale(tx, slug, false);
  tellCatalogue(tx, deps, slug);
}

const reportColumns = declaredColumns(reportTable, 'id', 'slug', 'userId', 'reason', 'body', 'createdAt', 'verdict');

/** A report with the name of who sent it. */
export type ReportRow = ReturnType<typeof reportColumns.read> & { by: string };

/** A box as the house sees it, with the newest of its reports. */
export interface HouseBox {
  slug: string;
  name: string;
  creator: string;
  creatorId: string;
  status: CustomBoxStatus;
  reviewSince: number | null;
  /** All of them. */
  reportCount: number;
  reports: ReportRow[];
}

/** Reports that a box is shown with; `pageOfReports` has the others. */
const NEWEST_REPORTS = 5;

/** Reports of boxes, of each so many, the newest first. */
async function newestReports(
  queries: Queries | Tx,
  slugs: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportRow[]> {
  const { rows } = await queries.execute(sql`
    select ${reportColumns.of('r')}, u.name as by from unnest(${sql.param([...slugs])}::text[]) s(slug), lateral (
      select * from box_report o where o.slug = s.slug order by o.created_at desc, o.id desc limit ${limit} offset ${offset}
    ) r join users u on u.id = r.user_id order by r.created_at desc, r.id desc`);
  return rows.map((row) => ({ ...reportColumns.read(row), by: String(row['by']) }));
}

async function withReports(
  queries: Queries | Tx,
  where: ReturnType<typeof eq>,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<HouseBox[]> {
  const rows = await queries
    .select({
      custom: table,
      name: boxTable.name,
      creator: userTable.name,
      reportCount: sql<number>`(select count(*)::int from box_report r where r.slug = ${table.slug})`,
    })
    .from(table)
    .innerJoin(boxTable, eq(boxTable.slug, table.slug))
    .innerJoin(userTable, eq(userTable.id, table.userId))
    .where(where)
    .orderBy(table.reviewSince, table.slug)
    .limit(limit)
    .offset(offset);
  if (rows.length === 0) return [];
  const slugs = rows.map(({ custom }) => custom.slug);
  const reports = await newestReports(queries, slugs, { limit: NEWEST_REPORTS, offset: 0 });
  return rows.map(({ custom, name, creator, reportCount }) => ({
    slug: custom.slug,
    name,
    creator,
    creatorId: custom.userId,
    status: statusOf(custom),
    reviewSince: custom.reviewSince,
    reportCount,
    reports: reports.filter(({ slug }) => slug === custom.slug),
  }));
}

/** A page of the reports of a box, the newest first, and how many there are. Refusal `box_not_found`. */
export async function pageOfReports(
  queries: Queries | Tx,
  slug: string,
  window: { limit: number; offset: number },
): Promise<{ reports: ReportRow[]; total: number }> {
  const [box] = await queries
    .select({ total: sql<number>`(select count(*)::int from box_report r where r.slug = ${table.slug})` })
    .from(table)
    .where(eq(table.slug, slug));
  if (!box) throw new Refusal('box_not_found');
  return { reports: await newestReports(queries, [slug], window), total: box.total };
}

/** Whom some boxes show: their slugs, creators and those who sent the reports that are shown. */
export const shownByBoxes = (boxes: readonly HouseBox[]): string[] =>
  boxes.flatMap(({ slug, creatorId, reports }) => [slug, creatorId, ...reports.map(({ userId }) => userId)]);

/** The boxes in review, what has waited the longest first. */
export function boxesInReview(queries: Queries | Tx, window: { limit: number; offset?: number }): Promise<HouseBox[]> {
  return withReports(queries, IN_REVIEW, window);
}

/** How many boxes are in review. */
export async function countInReview(queries: Queries | Tx): Promise<number> {
  return queries.$count(table, IN_REVIEW);
}

/** One box of a player as the house sees it; null for none. */
export async function houseBox(queries: Queries | Tx, slug: string): Promise<HouseBox | null> {
  return (await withReports(queries, eq(table.slug, slug), { limit: 1 }))[0] ?? null;
}

/**
 * Decides about a box: it is kept, and is back where its creator had it at the prices of now (unlisted where those make no box), or it is taken down
 * permanently and loses its name everywhere. Answers false where there is nothing to decide: for no box, one that is not in review and is to be kept, and one
 * that was taken down before.
 */
export async function decideBox(
  tx: Tx,
  deps: Pick<Deps, 'catalogue' | 'clock' | 'random'>,
  slug: string,
  verdict: 'kept' | 'taken_down',
): Promise<boolean> {
  const row = await lockBox(tx, slug);
  if (!row || row.takenDownAt !== null || (verdict === 'kept' && row.reviewSince === null)) return false;
  const now = deps.clock.now();
  await tx
    .update(table)
    .set({ reviewSince: null, ...(verdict === 'kept' ? { clearedAt: now } : { takenDownAt: now }) })
    .where(eq(table.slug, slug));
  await tx
    .update(reportTable)
    .set({ verdict, decidedAt: now })
    .where(and(eq(reportTable.slug, slug), isNull(reportTable.verdict)));
  if (verdict === 'kept') {
    if (row.listed) await sellOrUnlist(tx, deps, row);
  } else {
    await setOnSale(tx, slug, false);
    await renameBox(tx, slug, REMOVED_NAME);
    await renameBoxInDrops(tx, slug, REMOVED_NAME);
  }
  tellCatalogue(tx, deps, slug);
  return true;
}
