import { sql } from 'drizzle-orm';
import type { Deps } from '#server/runtime/deps.ts';

/** How often the order of popular boxes is counted anew, ms. */
export const POPULARITY_EVERY_MS = 300_000;

/** Counts each box's openings of the last seven days. Neither demo players nor a box's own creator count: what is called popular is popular with other people. */
export async function countPopularity(deps: Deps): Promise<void> {
  const since = new Date(deps.clock.now() - 7 * 86_400_000).toISOString();
  await deps.db.transaction((tx) =>
    tx.execute(sql`
      update box set popularity = counted.openings
      from (
        select shown.slug, coalesce(recent.openings, 0) as openings
        from box shown
        left join (
          select v.box_slug as slug, count(*) as openings
          from bet
          join opening on opening.id = bet.id
          join box_version v on v.id = opening.version_id
          where bet.game = 'box' and bet.status in ('won', 'lost') and bet.placed_at >= ${since}::timestamptz
            and not exists (select 1 from users where users.id = bet.user_id and users.is_demo)
            and not exists (select 1 from custom_box made where made.slug = v.box_slug and made.user_id = bet.user_id)
          group by v.box_slug
        ) recent on recent.slug = shown.slug
      ) counted
      where counted.slug = box.slug and box.popularity <> counted.openings
    `),
  );
}
