import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { boxTable, boxVersionTable } from './schema.ts';
import { type NewVersion, storeVersion } from './store-version.ts';

/* The catalogue's part of boxes that players make: their creators and status are kept by `server/custom-boxes`. */

/** A box of a player as the shop shows it. */
export interface PlayerBox extends NewVersion {
  name: string;
  colors: readonly [string, string];
  /** Where its picture is served. */
  picture: string;
  onSale: boolean;
}

/** The version with this hash: the one that the box had before, or a new one. */
export async function versionOf(tx: Tx, deps: Pick<Deps, 'random'>, box: NewVersion): Promise<string> {
  const [known] = await tx
    .select({ id: boxVersionTable.id })
    .from(boxVersionTable)
    .where(and(eq(boxVersionTable.boxSlug, box.slug), eq(boxVersionTable.hash, box.hash)));
  return known?.id ?? storeVersion(tx, deps, box);
}

/** Puts a new box of a player into the shop. */
export async function addPlayerBox(tx: Tx, deps: Pick<Deps, 'random' | 'clock'>, box: PlayerBox): Promise<void> {
  const { slug, name, colors, picture, onSale } = box;
  const createdAt = deps.clock.now();
  await tx.insert(boxTable).values({ slug, type: 'custom', name, categories: [], colors: [...colors], picture, onSale, createdAt });
  await tx
    .update(boxTable)
    .set({ currentVersionId: await versionOf(tx, deps, box) })
    .where(eq(boxTable.slug, slug));
}

/** Sells a player's box from now on as it is given here. Its older versions stay for their openings. */
export async function changePlayerBox(tx: Tx, deps: Pick<Deps, 'random'>, box: PlayerBox): Promise<void> {
  const { slug, name, colors, picture, onSale } = box;
  const currentVersionId = await versionOf(tx, deps, box);
  await tx
    .update(boxTable)
    .set({ name, colors: [...colors], picture, onSale, currentVersionId })
    .where(eq(boxTable.slug, slug));
}

/** Puts a box on sale or takes it off. */
export async function setOnSale(tx: Tx, slug: string, onSale: boolean): Promise<void> {
  await tx.update(boxTable).set({ onSale }).where(eq(boxTable.slug, slug));
}

/** Gives a box another name. */
export async function renameBox(tx: Tx, slug: string, name: string): Promise<void> {
  await tx.update(boxTable).set({ name }).where(eq(boxTable.slug, slug));
}
