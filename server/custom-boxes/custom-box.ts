import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { CustomBoxStatus } from '#contract/api/custom-boxes.ts';
import type { Cover } from '#contract/box-art/cover.ts';
import { listedPlayer, type ListedPlayer } from '#contract/api/listed-player.ts';
import { boxTable } from '#server/catalogue/schema.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import { userTable } from '#server/players/schema.ts';
import { customBoxTable as table } from './schema.ts';

export type CustomBoxRow = typeof table.$inferSelect;

/** Whether a box is listed and on sale, as a condition; partial indexes have the same words. */
export const IS_LISTED = and(table.listed, isNull(table.reviewSince), isNull(table.takenDownAt)) as SQL;

/** Whether a box holds its configuration: it is listed, or will be again when the house keeps it. The partial index has the same words. */
const HOLDS_CONFIGURATION = and(table.listed, isNull(table.takenDownAt)) as SQL;

/** What has become of a box. */
export function statusOf({ listed, reviewSince, takenDownAt }: CustomBoxRow): CustomBoxStatus {
  if (takenDownAt !== null) return 'taken_down';
  if (reviewSince !== null) return 'in_review';
  return listed ? 'listed' : 'unlisted';
}

/** The cover that a row describes. */
export function coverOf({ shape, lights: [first = 'gold', second = 'violet'] }: CustomBoxRow): Cover {
  return { shape, lights: [first, second] };
}

/** A box, locked until the transaction ends; null for none. */
export async function lockBox(tx: Tx, slug: string): Promise<CustomBoxRow | null> {
  const [row] = await tx.select().from(table).where(eq(table.slug, slug)).for('update');
  return row ?? null;
}

/** The player's own box, locked, if it may be changed. Refusals `box_not_found`, also for another player's, `custom_box_in_review` and `custom_box_taken_down`. */
export async function lockOwnBox(tx: Tx, slug: string, userId: string): Promise<CustomBoxRow> {
  const row = await lockBox(tx, slug);
  if (row?.userId !== userId) throw new Refusal('box_not_found');
  const status = statusOf(row);
  if (status === 'taken_down') throw new Refusal('custom_box_taken_down');
  if (status === 'in_review') throw new Refusal('custom_box_in_review');
  return row;
}

/** Refusal `box_not_found` for a box that no player made. */
export async function lockKnownBox(tx: Tx, slug: string): Promise<CustomBoxRow> {
  const row = await lockBox(tx, slug);
  if (!row) throw new Refusal('box_not_found');
  return row;
}

/** Another box on sale, or in review, with the same prizes at the same chances. */
export interface Twin {
  slug: string;
  name: string;
  creator: ListedPlayer;
  creatorId: string;
}

/** The box on sale or in review that has a configuration, other than `except`; null for none. */
export async function findTwin(queries: Queries | Tx, hash: string, except: string | null): Promise<Twin | null> {
  const [row] = await queries
    .select({ slug: table.slug, name: boxTable.name, player: userTable })
    .from(table)
    .innerJoin(boxTable, eq(boxTable.slug, table.slug))
    .innerJoin(userTable, eq(userTable.id, table.userId))
    .where(and(eq(table.configurationHash, hash), HOLDS_CONFIGURATION, except === null ? undefined : ne(table.slug, except)))
    .limit(1);
  return row ? { slug: row.slug, name: row.name, creator: listedPlayer(row.player), creatorId: row.player.id } : null;
}

/** One configuration at a time; a key of its own among the advisory locks. */
const TWIN_LOCK = 0x7477;

/** Refusal `custom_box_exists` where another box on sale or in review has this configuration. Of many that come at once one goes through. */
export async function refuseTwin(tx: Tx, hash: string, except: string | null): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${TWIN_LOCK}::integer, hashtext(${hash}::text))`);
  const twin = await findTwin(tx, hash, except);
  if (twin) throw new Refusal('custom_box_exists', { name: twin.name, slug: twin.slug });
}

/** Boxes that wait for the house, as a condition. */
export const IN_REVIEW = isNotNull(table.reviewSince);
