import { sql } from 'drizzle-orm';
import { SettingError } from '#server/runtime/config.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { opensNewestLink } from '#server/rounds/chains.ts';
import { seal, unseal } from '#server/security/seal.ts';
import { opensServerSeed } from './sealed-seed.ts';

const PROBE = 'this key seals the seeds of this shop';
const purpose = (installationId: string): string => `probe:${installationId}`;

/** What a shop says when its key is not the one that its database was sealed under. */
export function wrongSeedKey(): SettingError {
  return new SettingError(
    'SEED_KEY',
    'is not the key that this database was sealed under, so no seed in it could be read. Set the key that it was made with; the sandbox keeps its own in secrets.json of the data folder',
  );
}

/** True when a probe was sealed under this key for this installation. */
export function opensProbe(seedKey: Uint8Array, installationId: string, probe: Uint8Array): boolean {
  try {
    return unseal(seedKey, purpose(installationId), probe) === PROBE;
  } catch {
    return false;
  }
}

/**
 * Checks that seeds can be read before anybody plays on them. A database without a probe gets one, once its newest sealed seed and the newest link of its chains have been read. Throws
 * SettingError.
 */
export async function checkSeedKey(deps: Pick<Deps, 'db' | 'config' | 'random'>): Promise<void> {
  const { db, config, random } = deps;
  const { rows } = await db.read.execute<{ id: string; probe: Uint8Array | null }>(sql`select id, seed_probe as probe from installation`);
  const [installation] = rows;
  if (!installation) throw new Error('the installation has no row: migrations did not run');
  const { id, probe } = installation;
  if (probe) {
    if (!opensProbe(config.secrets.seedKey, id, probe)) throw wrongSeedKey();
    return;
  }
  const { rows: pairs } = await db.read.execute<{ id: string; sealed: Uint8Array }>(
    sql`select id, server_seed_sealed as sealed from seed_pair order by created_at desc limit 1`,
  );
  if (!pairs.every((pair) => opensServerSeed(deps, pair.id, pair.sealed)) || !(await opensNewestLink(deps))) throw wrongSeedKey();
  const made = seal(config.secrets.seedKey, random, purpose(id), PROBE);
  await db.read.execute(sql`update installation set seed_probe = ${made}::bytea where seed_probe is null`);
}
