import { asc, eq } from 'drizzle-orm';
import { chance } from '#server/bets/demo-chance.ts';
import type { DemoDrop, SeedServerGame } from '#server/bets/seed-server-game.ts';
import { centsIn } from '#server/bets/trial-bet.ts';
import { boxTable, boxVersionTable } from '#server/catalogue/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { openBoxes } from './open-boxes.ts';
import { registerBoxes } from './routes.ts';

/** A box on sale: cheap ones more often, as people do. */
async function someBox({ db, random }: Deps): Promise<string | null> {
  const boxes = await db.read
    .select({ slug: boxTable.slug })
    .from(boxTable)
    .innerJoin(boxVersionTable, eq(boxVersionTable.id, boxTable.currentVersionId))
    .where(eq(boxTable.onSale, true))
    .orderBy(asc(boxVersionTable.price), asc(boxTable.slug));
  return boxes[Math.floor(chance({ random }) ** 1.6 * boxes.length)]?.slug ?? null;
}

async function demoDrop(deps: Deps): Promise<DemoDrop | null> {
  const slug = await someBox(deps);
  const box = slug === null ? null : await deps.catalogue.box(slug, deps.clock.monotonic());
  return box && { price: box.version.price, open: (tx, player) => openBoxes(tx, deps, { ...player, isDemo: true }, box, { count: 1 }) };
}

/** The boxes, in the list of the server's games. Demo players open them at a pace of their own, so they take no part in the demo bets. */
export const boxesServer: SeedServerGame = {
  key: 'box',
  register: registerBoxes,
  demoDrop,
  trial: {
    async send(call, key) {
      const { data } = await call<{ data: { slug: string; price: number }[] }>('GET', '/api/boxes?per_page=100');
      const [cheapest] = data.toSorted((a, b) => a.price - b.price);
      return call('POST', `/api/boxes/${cheapest?.slug}/open`, { count: 1 }, { 'idempotency-key': key });
    },
    effectOf: ({ data }: { data: { cost: number; openings: unknown[] } }) => ({
      spentCents: centsIn(data.cost),
      paidCents: 0,
      prizes: data.openings.length,
    }),
  },
};
