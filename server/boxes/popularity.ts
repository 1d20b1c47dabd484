import { sql } from 'drizzle-orm';
import type { Deps } from '#server/runtime/deps.ts';

/** How often the order of popular boxes is counted anew, ms. */
export const POPULARITY_EVERY_MS = 300_000;

/** Counts each box's openings of the last seven days. Demo players don't count: what is called popular is popular with people. */
export async function countPopularity(deps: Deps): Promise<void> {
  const since = new Date(deps.clock.now() - 7 * 86_400_000).toISOString();
  await deps.db.transaction((tx) =>
    tx.execute(sql`
      update box set popularity = counted.openings
      from (
        select box.slug, count(bet.id) as openings
        from box
        left join box_version on box_version.box_slug = box.slug
        left join opening on opening.version_id = box_version.id
        left join bet on bet.id = opening.id and bet.placed_at >= ${since}::timestamptz
          and not exists (select 1 from users where users.id = bet.user_id and users.is_demo)
        group by box.slug
      ) counted
      where counted.slug = box.slug and box.popularity <> counted.openings
    `),
  );
}
