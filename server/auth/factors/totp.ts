import { sql } from 'drizzle-orm';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { seal, unseal } from '#server/security/seal.ts';
import { totpTable } from './schema.ts';
import { newTotpSecret, totpStep, totpUri } from './totp-code.ts';

/*
 * Authenticator apps of players, see totp-code.ts
 * 1. The secret is stored sealed under SEED_KEY, for one player: another player's row can't be opened as this one's.
 * 2. The step of a code that was used is kept: neither it nor an earlier one counts again.
 */

const ISSUER = 'Fairdrop';

type Keys = Pick<Deps, 'clock' | 'random' | 'config'>;

/** What the secret of an authenticator app is sealed for. */
export const totpPurpose = (userId: string): string => `totp:${userId}`;

/** Makes a secret that waits for its first code, in place of an earlier one that waited. Null where an app is set up already. */
export async function beginTotp(
  queries: Queries,
  { clock, random, config }: Keys,
  player: { id: string; label: string },
): Promise<{ secret: string; uri: string } | null> {
  const secret = newTotpSecret(random);
  const sealed = seal(config.secrets.seedKey, random, totpPurpose(player.id), secret);
  const { rows } = await queries.execute(sql`
    insert into totp as t (user_id, secret, created_at) values (${player.id}, ${sealed}::bytea, ${new Date(clock.now()).toISOString()})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0 where t.confirmed_at is null
    returning user_id`);
  return rows.length === 0 ? null : { secret, uri: totpUri(secret, ISSUER, player.label) };
}

const sealedColumns = declaredColumns(totpTable, 'secret', 'lastStep');

/** Whether a code is right and was not used before: it counts as used with the commit. `confirmed` says which app is meant, the one in use or the one that waits. */
async function spendCode(tx: Tx, { clock, config }: Keys, userId: string, code: string, confirmed: boolean): Promise<boolean> {
  // The row is locked, so that the second of two requests with one code is refused.
  const { rows } = await tx.execute(sql`
    select ${sealedColumns.of('t')} from totp t where user_id = ${userId} and (confirmed_at is not null) = ${confirmed} for update`);
  const [kept] = rows.map(sealedColumns.read);
  if (!kept) return false;
  const step = totpStep(unseal(config.secrets.seedKey, totpPurpose(userId), kept.secret), code, clock.now());
  if (step === null || step <= kept.lastStep) return false;
  await tx.execute(sql`update totp set last_step = ${step} where user_id = ${userId}`);
  return true;
}

/** Whether a code of the app that is in use is right and was not used before; it is used then. */
export function spendTotp(tx: Tx, deps: Keys, userId: string, code: string): Promise<boolean> {
  return spendCode(tx, deps, userId, code, true);
}

/** Turns the app that waits on by its first code. False for a wrong code, or where none waits. */
export async function finishTotp(tx: Tx, deps: Keys, userId: string, code: string): Promise<boolean> {
  if (!(await spendCode(tx, deps, userId, code, false))) return false;
  await tx.execute(sql`update totp set confirmed_at = ${new Date(deps.clock.now()).toISOString()} where user_id = ${userId}`);
  return true;
}

/** Turns the app off. False where none is in use. */
export async function removeTotp(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`delete from totp where user_id = ${userId} and confirmed_at is not null returning user_id`);
  return rows.length > 0;
}
