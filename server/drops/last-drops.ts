import { and, asc, desc, eq, gte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Drop, dropSchema } from '#contract/api/drops.ts';
import type { Queries } from '#server/database/database.ts';
import { type BoxKind, dropTable } from './schema.ts';

export interface DropsWanted {
  /** The dearest, by item price, instead of the newest. */
  best?: boolean | undefined;
  limit?: number | undefined;
  /** Ms since 1970; older drops are left out. */
  since?: number | undefined;
  /** Of one box only. */
  box?: { kind: BoxKind; slug: string };
}

/** How many drops a list has when the call names no limit: as many as the live feed shows. */
const DEFAULT_LIMIT = 10;

/** The newest or the dearest drops of the shop or of one box. */
export async function lastDrops(queries: Queries, { best = false, limit = DEFAULT_LIMIT, since, box }: DropsWanted): Promise<Drop[]> {
  const rows = await queries
    .select({ data: dropTable.data })
    .from(dropTable)
    .where(
      and(
        since === undefined ? undefined : gte(dropTable.at, since),
        box && and(eq(dropTable.boxKind, box.kind), eq(dropTable.boxSlug, box.slug)),
      ),
    )
    .orderBy(...(best ? [desc(dropTable.price)] : []), desc(dropTable.at), asc(dropTable.id))
    .limit(limit);
  return rows.map(({ data }) => z.decode(dropSchema, data));
}
