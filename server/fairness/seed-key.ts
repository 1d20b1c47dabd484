import { sql } from 'drizzle-orm';
import { SettingError } from '#server/runtime/config.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { opensNewestLink } from '#server/rounds/chains.ts';
import { type KeyRing, seal, unseal } from '#server/security/seal.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { installationTable } from '#server/database/schema.ts';
import { seedPairTable } from './schema.ts';
import { opensServerSeed } from './sealed-seed.ts';

const probed = declaredColumns(installationTable, 'id', 'seedProbe');
const sealedColumns = declaredColumns(seedPairTable, 'id', 'serverSeedSealed');

/** Sealed when a database is new: a key that opens it later is the same key. */
const PROBE = 'this key seals the seeds of this shop';
/** What the probe of an installation is sealed for. */
export const probePurpose = (installationId: string): string => `probe:${installationId}`;

/** What a shop says when its key is not the one that its database was sealed under. */
export function wrongSeedKey(): SettingError {
  return new SettingError(
    'SEED_KEY',
    'is not the key that this database was sealed with, so its seeds can’t be read. Set the original key, after the new one while keys are rotated; the sandbox keeps its key in secrets.json in the data folder',
  );
}

/** True when a probe was sealed under one of these keys for this installation. */
export function opensProbe(seedKeys: KeyRing, installationId: string, probe: Uint8Array): boolean {
  try {
    return unseal(seedKeys, probePurpose(installationId), probe) === PROBE;
  } catch {
    return false;
  }
}

/**
 * Checks that seeds can be read before any play uses them. A database without a probe gets one, once its newest sealed seed and the newest link of its chains have been read. Throws
 * SettingError.
 */
export async function checkSeedKey(deps: Pick<Deps, 'db' | 'config' | 'random'>): Promise<void> {
  const { db, config, random } = deps;
  const { rows } = await db.read.execute(sql`select ${probed.of('i')} from installation i`);
  const [installation] = rows.map(probed.read);
  if (!installation) throw new Error('the installation has no row: migrations did not run');
  const { id, seedProbe: probe } = installation;
  if (probe) {
    if (!opensProbe(config.secrets.seedKey, id, probe)) throw wrongSeedKey();
    return;
  }
  const { rows: pairs } = await db.read.execute(sql`select ${sealedColumns.of('p')} from seed_pair p order by created_at desc limit 1`);
  const opened = pairs.map(sealedColumns.read).every(({ id: pairId, serverSeedSealed }) => opensServerSeed(deps, pairId, serverSeedSealed));
  if (!opened || !(await opensNewestLink(deps))) throw wrongSeedKey();
  // Another process that starts at the same time may write a probe under another key first, which the next look finds.
  const made = seal(config.secrets.seedKey, random, probePurpose(id), PROBE);
  const { rows: written } = await db.read.execute(
    sql`update installation set seed_probe = ${made}::bytea where seed_probe is null returning id`,
  );
  if (written.length === 0) await checkSeedKey(deps);
}
