import { sql } from 'drizzle-orm';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { checkSeedKey } from '#server/fairness/seed-key.ts';
import type { Config } from '#server/runtime/config.ts';
import { SettingError } from '#server/runtime/config.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { KeyRing } from '#server/security/seal.ts';
import { type DataKeys, ROTATED_SECRETS, type RotatedSecret } from '#server/security/secrets.ts';
import { readDataKeys } from './data-keys.ts';
import { sealingKeyTable } from './schema.ts';

const columns = declaredColumns(sealingKeyTable, 'setting', 'keyId');

/** The keys of a setting: of MASTER_SECRET one of the rings that are derived from it, which all have the same ids. */
export function ringOf({ secrets }: Pick<Config, 'secrets'>, setting: RotatedSecret): KeyRing {
  return setting === 'SEED_KEY' ? secrets.seedKey : secrets.dataKeys;
}

/**
 * Checks that everything that is sealed in the database can be opened, and notes the keys that this process seals with. Answers the data keys. Throws
 * SettingError.
 */
export async function checkKeys(deps: Pick<Deps, 'db' | 'config' | 'random'>): Promise<DataKeys> {
  const { db, config } = deps;
  await checkSeedKey(deps);
  const dataKeys = await readDataKeys(deps);
  const { rows } = await db.read.execute(sql`select ${columns.of('k')} from sealing_key k`);
  for (const { setting, keyId } of rows.map(columns.read))
    if (!ringOf(config, setting).some(({ id }) => id === keyId))
      throw new SettingError(
        setting,
        `lacks the key ${keyId}, under which values are sealed. Set it too, separated by a comma (docs/operations.md)`,
      );
  const current = ROTATED_SECRETS.map((setting) => ({ setting, keyId: ringOf(config, setting)[0].id }));
  await db.read.insert(sealingKeyTable).values(current).onConflictDoNothing();
  return dataKeys;
}
