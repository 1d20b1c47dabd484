import { eq } from 'drizzle-orm';
import type { Opening } from '#contract/api/boxes.ts';
import { boxVersionTable, boxTable } from '#server/catalogue/schema.ts';
import { boxColors } from '#server/catalogue/catalogue.ts';
import { betTable, openingTable } from '#server/bets/schema.ts';
import { seedPairTable } from '#server/fairness/schema.ts';
import { unsealServerSeed } from '#server/fairness/sealed-seed.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';

/**
 * What is needed to verify an opening and to replay it, and nothing about who opened it. The server seed is there only once its pair is out of use.
 * Refusal `opening_not_found`.
 */
export async function openingProof(deps: Deps, id: string): Promise<Opening> {
  const missing = new Refusal('opening_not_found');
  if (!isUuid(id)) throw missing;
  const [row] = await deps.db.read
    .select({
      id: openingTable.id,
      place: openingTable.place,
      ticket: openingTable.ticket,
      versionId: openingTable.versionId,
      openedAt: betTable.placedAt,
      nonce: betTable.nonce,
      boxName: boxTable.name,
      colors: boxTable.colors,
      pair: {
        id: seedPairTable.id,
        state: seedPairTable.state,
        clientSeed: seedPairTable.clientSeed,
        hash: seedPairTable.serverSeedHash,
        sealed: seedPairTable.serverSeedSealed,
      },
    })
    .from(openingTable)
    .innerJoin(betTable, eq(betTable.id, openingTable.id))
    .innerJoin(seedPairTable, eq(seedPairTable.id, betTable.seedPairId))
    .innerJoin(boxVersionTable, eq(boxVersionTable.id, openingTable.versionId))
    .innerJoin(boxTable, eq(boxTable.slug, boxVersionTable.boxSlug))
    .where(eq(openingTable.id, id));
  const version = row && (await deps.catalogue.versions([row.versionId])).get(row.versionId);
  const item = version?.items[row?.place ?? -1];
  if (!row || row.nonce === null || !version || !item) throw missing;
  const { pair } = row;
  return {
    id: row.id,
    opened_at: new Date(row.openedAt).toISOString(),
    box: {
      slug: version.slug,
      name: row.boxName,
      price: version.price,
      version: version.version,
      version_hash: version.hash,
      colors: boxColors(row.colors),
      items: version.items.map(({ shown }) => shown),
    },
    item: item.shown,
    ticket: row.ticket,
    nonce: row.nonce,
    client_seed: pair.clientSeed ?? '',
    server_seed_hash: pair.hash,
    server_seed: pair.state === 'revealed' ? unsealServerSeed(deps, pair.id, pair.sealed) : null,
  };
}
