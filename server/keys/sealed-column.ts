import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { KeyRing } from '#server/security/seal.ts';
import type { RotatedSecret, Secrets } from '#server/security/secrets.ts';

/** A column of sealed values. `server/sealed-columns.ts` lists them. */
export interface SealedColumn {
  setting: RotatedSecret;
  table: PgTable;
  sealed: PgColumn;
  /** The columns of the table's key, in its order. */
  keys: readonly [PgColumn, ...PgColumn[]];
  /** What a row's value is sealed for, from the texts of its key. */
  purpose: (first: string, second: string) => string;
  ring: (secrets: Secrets) => KeyRing;
}
