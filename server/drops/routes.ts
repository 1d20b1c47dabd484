import { and, eq } from 'drizzle-orm';
import { boxDrops, freeBoxDrops, lastDrops as lastDropsRoute, userBoxDrops } from '#contract/api/drops.ts';
import { DROPS_CHANNEL } from '#contract/realtime/main.ts';
import { boxTable } from '#server/catalogue/schema.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle } from '#server/http/handle.ts';
import { streamPosition } from '#server/outbox/outbox.ts';
import { dayStart } from '#server/rules/house-calendar.ts';
import { type DropsWanted, lastDrops } from './last-drops.ts';
import type { BoxKind } from './schema.ts';

const LISTS = [
  { route: boxDrops, kind: 'boxes', types: ['standard', 'unique'] },
  { route: freeBoxDrops, kind: 'free-boxes', types: ['free'] },
  { route: userBoxDrops, kind: 'user-boxes', types: ['custom'] },
] as const satisfies readonly { route: unknown; kind: BoxKind; types: readonly string[] }[];

/** The lists of drops: all, and of one box of each kind. */
export function registerDrops(app: App, deps: Deps): void {
  // The position is read before the list, so every event up to it is in the list; a later one may be in both and is known by its id.
  const listed = async ({ today = false, ...wanted }: Omit<DropsWanted, 'since'> & { today?: boolean | undefined }) => {
    const since = today ? dayStart(deps.clock.now(), deps.config.houseTimeZone) : undefined;
    const meta = await streamPosition(deps.db.read, DROPS_CHANNEL);
    return { data: await lastDrops(deps.db.read, { ...wanted, since }), meta };
  };

  handle(app, deps, lastDropsRoute, ({ input }) => listed(input.query));

  for (const { route, kind, types } of LISTS) {
    handle(app, deps, route, async ({ input }) => {
      const [box] = await deps.db.read
        .select({ type: boxTable.type })
        .from(boxTable)
        .where(and(eq(boxTable.slug, input.params.slug)));
      if (!box || !(types as readonly string[]).includes(box.type)) throw new Refusal('box_not_found');
      return listed({ ...input.query, box: { kind, slug: input.params.slug } });
    });
  }
}
