import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { totpTable } from './auth/factors/schema.ts';
import { totpPurpose } from './auth/factors/totp.ts';
import { battleSeedTable, battleTable } from './battles/schema.ts';
import { installationTable } from './database/schema.ts';
import { staffTable } from './desk/schema.ts';
import { staffAppPurpose } from './desk/staff/authenticator.ts';
import { seedPairTable } from './fairness/schema.ts';
import { seedPurpose } from './fairness/sealed-seed.ts';
import { probePurpose } from './fairness/seed-key.ts';
import { mailMessageTable, mailPurpose } from './mail/schema.ts';
import { linkPurpose } from './rounds/chains.ts';
import { roundChainLinkTable } from './rounds/schema.ts';
import type { RotatedSecret } from './security/secrets.ts';
import { dataKeyPurpose } from './keys/data-keys.ts';
import { dataKeyTable } from './keys/schema.ts';
import type { SealedColumn } from './keys/sealed-column.ts';

/*
 * The one list of the columns of sealed values: a key is rotated in all of them, in this order.
 */

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
  sealed(
    'SEED_KEY',
    roundChainLinkTable,
    roundChainLinkTable.sealed,
    [roundChainLinkTable.chainId, roundChainLinkTable.number],
    (id, number) => linkPurpose(id, Number(number)),
  ),
  sealed('SEED_KEY', totpTable, totpTable.secret, [totpTable.userId], totpPurpose),
  sealed('SEED_KEY', staffTable, staffTable.totpSecret, [staffTable.id], staffAppPurpose),
  sealed('SEED_KEY', installationTable, installationTable.seedProbe, [installationTable.id], probePurpose),
  sealed('MASTER_SECRET', mailMessageTable, mailMessageTable.sealed, [mailMessageTable.id], mailPurpose, ({ mail }) => mail),
  sealed('MASTER_SECRET', dataKeyTable, dataKeyTable.sealed, [dataKeyTable.name], dataKeyPurpose, ({ dataKeys }) => dataKeys),
];
