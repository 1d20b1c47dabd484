import { and, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type PlannedBox, shippedCatalogue } from './read-data.ts';
import { boxTable, boxVersionTable } from './schema.ts';
import { type NewVersion, storeVersion } from './store-version.ts';

/** One process at a time; a key of its own among the advisory locks. */
const SEED_LOCK = 0x626f78;

/** A planned box as its version is kept. */
function versionOf({ data: { slug, price }, hash, returnPpm, items }: PlannedBox): NewVersion {
  return {
    slug,
    price,
    hash,
    returnPpm,
    items: items.map(({ prize, from, to }) => ({ prize: { ...prize, salePrice: prize.price }, from, to })),
  };
}

/** Brings the free boxes in line with their data. They are never on sale: players open them without paying. */
export async function seedFreeBoxes(tx: Tx, deps: Deps, planned: readonly PlannedBox[] = shippedCatalogue().freeBoxes): Promise<void> {
  await storeBoxes(tx, deps, planned);
}

/**
 * Brings the shop in line with the catalogue's data: a box whose odds or price changed gets a new version, one whose old odds return gets its old
 * version back, one that left the data leaves the shop. A version that the operator published stays in force. Versions are never touched, so every proof stays. Same data, same state.
 */
export async function seedCatalogue(tx: Tx, deps: Deps, planned: readonly PlannedBox[] = shippedCatalogue().boxes): Promise<void> {
  await storeBoxes(tx, deps, planned);
  const slugs = planned.map(({ data }) => data.slug);
  // Boxes of players are none of the data's business.
  const left = slugs.length > 0 ? notInArray(boxTable.slug, slugs) : undefined;
  await tx
    .update(boxTable)
    .set({ onSale: false })
    .where(and(boxTable.onSale, ne(boxTable.type, 'custom'), left));
}

async function storeBoxes(tx: Tx, deps: Deps, planned: readonly PlannedBox[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
  const versions = await tx
    .select({ id: boxVersionTable.id, slug: boxVersionTable.boxSlug, hash: boxVersionTable.hash })
    .from(boxVersionTable)
    .where(
      inArray(
        boxVersionTable.boxSlug,
        planned.map(({ data: { slug } }) => slug),
      ),
    );
  const idOf = new Map(versions.map(({ id, slug, hash }) => [`${slug} ${hash}`, id]));
  const shown = planned.map(({ data: { slug, name, type, categories, colors } }, place) => ({
    slug,
    name,
    type,
    categories,
    colors: [...colors],
    place,
    onSale: type !== 'free',
    createdAt: deps.clock.now(),
  }));
  if (shown.length > 0) {
    const incoming = (column: string) => sql.raw(`excluded.${column}`);
    await tx
      .insert(boxTable)
      .values(shown)
      .onConflictDoUpdate({
        target: boxTable.slug,
        set: {
          name: incoming('name'),
          type: incoming('type'),
          categories: incoming('categories'),
          colors: incoming('colors'),
          place: incoming('place'),
          onSale: incoming('on_sale'),
        },
      });
  }
  const current: string[] = [];
  for (const plan of planned) current.push(idOf.get(`${plan.data.slug} ${plan.hash}`) ?? (await storeVersion(tx, deps, versionOf(plan))));
  const slugs = sql.param(planned.map(({ data: { slug } }) => slug));
  await tx.execute(sql`
    update box set current_version_id = planned.version_id
    from unnest(${slugs}::text[], ${sql.param(current)}::uuid[]) planned (slug, version_id)
    where box.slug = planned.slug and not box.own_version and box.current_version_id is distinct from planned.version_id`);
}
