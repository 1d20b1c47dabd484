import { and, count, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { BOX_REPORTS_A_DAY, type CustomBoxStatus, type ReportReason } from '#contract/api/custom-boxes.ts';
import { renameBox, setOnSale } from '#server/catalogue/player-boxes.ts';
import { boxTable } from '#server/catalogue/schema.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { renameBoxInDrops } from '#server/drops/record-drops.ts';
import { Refusal } from '#server/core/refusal.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { IN_REVIEW, lockBox, lockKnownBox, statusOf } from './custom-box.ts';
import { REMOVED_NAME } from './names.ts';
import { sellOrUnlist } from './prices-of-now.ts';
import { tellCatalogue } from './publish.ts';
import { customBoxTable as table, reportTable } from './schema.ts';

/*
 * Reports and what the house decides about them. Its doors are the desk, the command `npm run boxes` and the sandbox's page. A box that is reported leaves the lists
 * and the shop at once. One that the house has kept stays listed despite further reports, until its creator gives it another name.
 */

const DAY_MS = 86_400_000;

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

/** A box as the house sees it, with what was reported of it, the newest first. */
export interface HouseBox {
  slug: string;
  name: string;
  creator: string;
  creatorId: string;
  status: CustomBoxStatus;
  reviewSince: number | null;
  reports: { reason: ReportReason; body: string; by: string; byId: string; createdAt: number; verdict: 'kept' | 'taken_down' | null }[];
}

async function withReports(
  queries: Queries | Tx,
  where: ReturnType<typeof eq>,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<HouseBox[]> {
  const rows = await queries
    .select({ custom: table, name: boxTable.name, creator: userTable.name })
    .from(table)
    .innerJoin(boxTable, eq(boxTable.slug, table.slug))
    .innerJoin(userTable, eq(userTable.id, table.userId))
    .where(where)
    .orderBy(table.reviewSince, table.slug)
    .limit(limit)
    .offset(offset);
  if (rows.length === 0) return [];
  const reports = await queries
    .select({ report: reportTable, by: userTable.name })
    .from(reportTable)
    .innerJoin(userTable, eq(userTable.id, reportTable.userId))
    .where(
      inArray(
        reportTable.slug,
        rows.map(({ custom }) => custom.slug),
      ),
    )
    .orderBy(desc(reportTable.createdAt), desc(reportTable.id));
  return rows.map(({ custom, name, creator }) => ({
    slug: custom.slug,
    name,
    creator,
    creatorId: custom.userId,
    status: statusOf(custom),
    reviewSince: custom.reviewSince,
    reports: reports
      .filter(({ report }) => report.slug === custom.slug)
      .map(({ report: { reason, body, userId, createdAt, verdict }, by }) => ({ reason, body, by, byId: userId, createdAt, verdict })),
  }));
}

/** Whom some boxes show: their slugs, creators and reporters. */
export const shownByBoxes = (boxes: readonly HouseBox[]): string[] =>
  boxes.flatMap(({ slug, creatorId, reports }) => [slug, creatorId, ...reports.map(({ byId }) => byId)]);

/** The boxes in review, what has waited the longest first. */
export function boxesInReview(queries: Queries | Tx, window: { limit: number; offset?: number }): Promise<HouseBox[]> {
  return withReports(queries, IN_REVIEW, window);
}

/** How many boxes are in review. */
export async function countInReview(queries: Queries | Tx): Promise<number> {
  const [counted] = await queries.select({ total: count() }).from(table).where(IN_REVIEW);
  return counted?.total ?? 0;
}

/** One box of a player as the house sees it; null for none. */
export async function houseBox(queries: Queries, slug: string): Promise<HouseBox | null> {
  return (await withReports(queries, eq(table.slug, slug), { limit: 1 }))[0] ?? null;
}

/**
 * Decides about a box: it is kept, and is back where its creator had it at the prices of now (unlisted where those make no box), or it is taken down permanently and loses its name everywhere. Answers false where there
 * is nothing to decide: for no box, one that is not in review and is to be kept, and one that was taken down before.
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
