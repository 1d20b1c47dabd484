import { eq } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { versionOf } from './player-boxes.ts';
import { boxTable } from './schema.ts';
import type { NewVersion } from './store-version.ts';

/** Sells a box of the house in a version of the operator's from now on, whatever the catalogue's data says at later starts. */
export async function changeHouseBox(tx: Tx, deps: Pick<Deps, 'random'>, version: NewVersion): Promise<void> {
  await tx
    .update(boxTable)
    .set({ currentVersionId: await versionOf(tx, deps, version), ownVersion: true })
    .where(eq(boxTable.slug, version.slug));
}
