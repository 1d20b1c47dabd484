import { sql } from 'drizzle-orm';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { SettingError } from '#server/runtime/config.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { seal, unseal } from '#server/security/seal.ts';
import type { DataKeys } from '#server/security/secrets.ts';
import { dataKeyTable } from './schema.ts';

/*
 * Data keys
 * 1. Issued codes, and the places of players, are kept as HMACs and found by them: another key would find none of them again, and what was hashed is not kept.
 * 2. So their keys never change. They are in the database, sealed under MASTER_SECRET, and only their seals are renewed.
 * 3. A database without them gets those that were derived from MASTER_SECRET before they were kept: its codes stay valid.
 */

type Name = (typeof dataKeyTable.$inferSelect)['name'];

const columns = declaredColumns(dataKeyTable, 'name', 'sealed');

/** What a data key is sealed for. */
export const dataKeyPurpose = (name: string): string => `data-key:${name}`;

/** Reads the data keys, and makes those that are missing. Throws SettingError where MASTER_SECRET can't open them, or has several values and some are missing. */
export async function readDataKeys({ db, config, random }: Pick<Deps, 'db' | 'config' | 'random'>): Promise<DataKeys> {
  const { dataKeys: ring, firstDataKeys } = config.secrets;
  const names = Object.keys(firstDataKeys) as Name[];
  const read = async () => (await db.read.execute(sql`select ${columns.of('k')} from data_key k`)).rows.map(columns.read);
  let rows = await read();
  const missing = names.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length > 0) {
    if (ring.length > 1)
      throw new SettingError(
        'MASTER_SECRET',
        'has several values, but this database has no data keys yet. Start the shop once with the value alone that it was used with',
      );
    const made = missing.map((name) => ({
      name,
      sealed: seal(ring, random, dataKeyPurpose(name), Buffer.from(firstDataKeys[name]).toString('hex')),
    }));
    // Another process that starts at the same time may have made them.
    await db.read.insert(dataKeyTable).values(made).onConflictDoNothing();
    rows = await read();
  }
  const opened = (name: Name): Uint8Array => {
    const sealed = rows.find((row) => row.name === name)?.sealed;
    if (!sealed) throw new Error(`the data key ${name} was not stored`);
    try {
      return Buffer.from(unseal(ring, dataKeyPurpose(name), sealed), 'hex');
    } catch {
      throw new SettingError(
        'MASTER_SECRET',
        'is not the secret that this database was used with, so issued codes can’t be recognized. Set the original secret, after the new one while keys are rotated',
      );
    }
  };
  return { depositCodes: opened('depositCodes'), freeLoot: opened('freeLoot'), referral: opened('referral') };
}
