import { sql } from 'drizzle-orm';
import type { FreeBox, FreeLoot } from '#contract/api/free-loot.ts';
import { BONUS_BOX, FREE_EVERY_MS, FREE_LEVELS, freeBoxSlug, levelOfFreeBox } from '#contract/free-loot.ts';
import { levelOf, levelStart } from '#contract/level.ts';
import { boxSummary } from '#server/catalogue/box-summary.ts';
import type { ShopBox } from '#server/catalogue/catalogue.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { userTable } from '#server/players/schema.ts';
import { nextDayStart } from '#server/rules/house-calendar.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { recentEdge, toStakeFor } from './recent-play.ts';
import { freeOpeningTable } from './schema.ts';

/** Every free box, the lowest tier first, the bonus at the end. */
export const FREE_BOXES: readonly string[] = [...FREE_LEVELS.map(freeBoxSlug), BONUS_BOX];

/** The free box of a name; null for any other. Throws when the shop was not stocked. */
export async function freeBox(deps: Deps, slug: string, queries?: Queries): Promise<ShopBox | null> {
  if (!FREE_BOXES.includes(slug)) return null;
  const box = await deps.catalogue.box(slug, deps.clock.monotonic(), queries);
  if (!box) throw new Error(`the free box ${slug} is not in the catalogue`);
  return box;
}

/** When a box that was opened at a time can be opened again, ms since 1970: a tier's after 24 hours, the bonus on the next day of the house. */
export function readyAgain({ config }: Pick<Deps, 'config'>, slug: string, openedAt: number): number {
  return slug === BONUS_BOX ? nextDayStart(openedAt, config.houseTimeZone) : openedAt + FREE_EVERY_MS;
}

const playerColumns = declaredColumns(userTable, 'experienceCents', 'emailVerifiedAt');
const openingColumns = declaredColumns(freeOpeningTable, 'boxSlug', 'openedAt');

/** What a free box asks of a player. */
export interface FreeBoxPlayer {
  experienceCents: number;
  emailVerified: boolean;
}

/** Reads that, with the transaction of an opening. */
export async function freeBoxPlayer(queries: Queries | Tx, userId: string): Promise<FreeBoxPlayer> {
  const { rows } = await queries.execute(sql`select ${playerColumns.of('u')} from users u where id = ${userId}`);
  const [row] = rows;
  if (!row) throw new Error(`no player ${userId}`);
  const { experienceCents, emailVerifiedAt } = playerColumns.read(row);
  return { experienceCents, emailVerified: emailVerifiedAt !== null };
}

/** When a player last opened each free box, ms since 1970. */
export async function lastOpenings(queries: Queries | Tx, userId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await queries.execute(sql`select ${openingColumns.of('f')} from free_opening f where user_id = ${userId}`);
  return new Map(rows.map(openingColumns.read).map(({ boxSlug, openedAt }) => [boxSlug, openedAt]));
}

/** The free boxes with their status for a player. */
export async function readFreeLoot(deps: Deps, userId: string): Promise<FreeLoot> {
  const now = deps.clock.now();
  const [{ experienceCents, emailVerified }, opened, edge] = await Promise.all([
    freeBoxPlayer(deps.db.read, userId),
    lastOpenings(deps.db.read, userId),
    recentEdge(deps.db.read, deps, userId),
  ]);
  const { level: reached, value } = levelOf(experienceCents);
  const boxes: FreeBox[] = [];
  for (const slug of FREE_BOXES) {
    const box = await freeBox(deps, slug);
    if (!box) continue;
    const level = levelOfFreeBox(slug);
    const startsAt = level === null ? 0 : levelStart(level);
    const openedAt = opened.get(slug);
    const readyAt = openedAt === undefined ? null : readyAgain(deps, slug, openedAt);
    boxes.push({
      box: boxSummary(box),
      level,
      starts_at: startsAt,
      missing: Math.max(0, startsAt - value),
      to_stake: await toStakeFor(deps, slug, edge),
      ready_at: readyAt === null || readyAt <= now ? null : new Date(readyAt).toISOString(),
    });
  }
  return { email_verified: emailVerified, level: reached, points: value, now: new Date(now).toISOString(), boxes };
}
