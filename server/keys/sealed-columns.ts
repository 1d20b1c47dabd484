import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { totpTable } from '#server/auth/factors/schema.ts';
import { totpPurpose } from '#server/auth/factors/totp.ts';
import { battleSeedTable, battleTable } from '#server/battles/schema.ts';
import { installationTable } from '#server/database/schema.ts';
import { seedPairTable } from '#server/fairness/schema.ts';
import { seedPurpose } from '#server/fairness/sealed-seed.ts';
import { probePurpose } from '#server/fairness/seed-key.ts';
import { mailMessageTable, mailPurpose } from '#server/mail/schema.ts';
import { linkPurpose } from '#server/rounds/chains.ts';
import { roundChainLinkTable } from '#server/rounds/schema.ts';
import type { KeyRing } from '#server/security/seal.ts';
import type { RotatedSecret, Secrets } from '#server/security/secrets.ts';
import { dataKeyPurpose } from './data-keys.ts';
import { dataKeyTable } from './schema.ts';

/** A column of sealed values. */
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

const sealed = (
  setting: RotatedSecret,
  table: PgTable,
  column: PgColumn,
  keys: SealedColumn['keys'],
  purpose: SealedColumn['purpose'],
  ring: SealedColumn['ring'] = ({ seedKey }) => seedKey,
): SealedColumn => ({ setting, table, sealed: column, keys, purpose, ring });

/** Every column of sealed values. The last one of each setting is what a start opens: it is sealed again once all others are. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  sealed('SEED_KEY', seedPairTable, seedPairTable.serverSeedSealed, [seedPairTable.id], seedPurpose),
  sealed('SEED_KEY', battleTable, battleTable.serverSeedSealed, [battleTable.id], seedPurpose),
  sealed('SEED_KEY', battleSeedTable, battleSeedTable.serverSeedSealed, [battleSeedTable.battleId], seedPurpose),
  sealed('SEED_KEY', roundChainLinkTable, roundChainLinkTable.sealed, [roundChainLinkTable.chainId, roundChainLinkTable.number], (id, number) =>
    linkPurpose(id, Number(number)),
  ),
  sealed('SEED_KEY', totpTable, totpTable.secret, [totpTable.userId], totpPurpose),
  sealed('SEED_KEY', installationTable, installationTable.seedProbe, [installationTable.id], probePurpose),
  sealed('MASTER_SECRET', mailMessageTable, mailMessageTable.sealed, [mailMessageTable.id], mailPurpose, ({ mail }) => mail),
  sealed('MASTER_SECRET', dataKeyTable, dataKeyTable.sealed, [dataKeyTable.name], dataKeyPurpose, ({ dataKeys }) => dataKeys),
];
