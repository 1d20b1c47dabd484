import { base32crockford } from '@scure/base';
import { sql } from 'drizzle-orm';
import { plainCode } from '#contract/typed-text.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { hashOf } from '#server/security/tokens.ts';

/** How many recovery codes there are at a time. */
const RECOVERY_CODES = 10;

/** Bytes of a code: 16 characters, too many to try even with a copy of the database. */
const CODE_BYTES = 10;

/** A code as it is compared: letters that look like digits are digits. */
function plainOf(code: string): string {
  return plainCode(code).toUpperCase().replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** Makes ten new codes in place of all earlier ones and answers them, for their only showing: `0AB1-2CD3-4EF5-6GH7`. */
export async function renewRecoveryCodes(tx: Tx, { random }: Pick<Deps, 'random'>, userId: string): Promise<string[]> {
  const plain = Array.from({ length: RECOVERY_CODES }, () => base32crockford.encode(random.bytes(CODE_BYTES)));
  await removeRecoveryCodes(tx, userId);
  for (const code of plain) await tx.execute(sql`insert into recovery_code (user_id, hash) values (${userId}, ${hashOf(code)}::bytea)`);
  return plain.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** Whether a code is one of the player's and was not used before; it is used then. Of two that send it at once one is too late. */
export async function spendRecoveryCode(tx: Tx, { clock }: Pick<Deps, 'clock'>, userId: string, code: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update recovery_code set used_at = ${new Date(clock.now()).toISOString()}
    where user_id = ${userId} and hash = ${hashOf(plainOf(code))}::bytea and used_at is null returning user_id`);
  return rows.length > 0;
}

/** Takes all codes of a player away. */
export async function removeRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from recovery_code where user_id = ${userId}`);
}
