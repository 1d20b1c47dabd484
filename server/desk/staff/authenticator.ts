import { eq } from 'drizzle-orm';
import { newTotpSecret, totpStep, totpUri } from '#server/auth/factors/totp-code.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { seal, unseal } from '#server/security/seal.ts';
import { staffTable as table } from '../schema.ts';

/* Authenticator apps of staff: sealed under SEED_KEY for one person. The step of a code that was used is kept: neither it nor an earlier one counts again. */

const ISSUER = 'Fairdrop desk';

type StaffRow = typeof table.$inferSelect;
type Keys = Pick<Deps, 'clock' | 'random' | 'config'>;

/** What the secret of a member of staff's authenticator app is sealed for. */
export const staffAppPurpose = (staffId: string): string => `staff_totp:${staffId}`;

/** A secret as it is stored. */
export const sealedAppSecret = ({ config, random }: Pick<Keys, 'config' | 'random'>, staffId: string, secret: string): Uint8Array =>
  seal(config.secrets.seedKey, random, staffAppPurpose(staffId), secret);

/** Makes an app that waits for its first code, in place of an earlier one that waited. */
export async function beginApp(tx: Tx, deps: Keys, { id, email }: StaffRow): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret(deps.random);
  await tx
    .update(table)
    .set({ totpSecret: sealedAppSecret(deps, id, secret), totpLastStep: 0 })
    .where(eq(table.id, id));
  return { secret, uri: totpUri(secret, ISSUER, email) };
}

/** Whether a code of the app of a locked row is right and was not used before: it counts as used, and its app as set up, with the commit. */
export async function spendAppCode(tx: Tx, { clock, config }: Keys, row: StaffRow, code: string): Promise<boolean> {
  if (row.totpSecret === null) return false;
  const now = clock.now();
  const step = totpStep(unseal(config.secrets.seedKey, staffAppPurpose(row.id), row.totpSecret), code, now);
  if (step === null || step <= row.totpLastStep) return false;
  await tx
    .update(table)
    .set({ totpLastStep: step, totpConfirmedAt: row.totpConfirmedAt ?? now })
    .where(eq(table.id, row.id));
  return true;
}
