import { sql } from 'drizzle-orm';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { queueMail, queueDecoy } from '#server/mail/queue-mail.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { type AddressOwner, ownerOf, playerById } from './address-owner.ts';
import { LINK_LIFE_MS, makeToken, provedBefore, type TakenToken } from './mailed-tokens.ts';

const DAYS = LINK_LIFE_MS.verify_email / 86_400_000;

/** Mails the link that proves a new player's address, in the transaction of the sign-up. */
export async function mailVerifyLink(tx: Tx, deps: Deps, { id, email }: Pick<AddressOwner, 'id'> & { email: string }): Promise<void> {
  const token = await makeToken(tx, deps, { userId: id, purpose: 'verify_email', email });
  await queueMail(tx, deps, { to: email, template: 'verify-email', data: { token, days: DAYS } });
}

/** Mails the link once more, where there is something to prove; elsewhere the same statements write what leads nowhere. */
export async function mailVerifyLinkAgain(deps: Deps, email: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const owner = await ownerOf(tx, email);
    if (owner && owner.emailVerifiedAt === null) return mailVerifyLink(tx, deps, { ...owner, email });
    await makeToken(tx, deps, { userId: null, purpose: 'verify_email', email });
    await queueDecoy(tx, deps, email);
  });
}

/** Notes that an address was proved. Throws Refusal `link_invalid` where it is not the player's any more. */
export async function proveAddress(tx: Tx, deps: Deps, { userId, email }: Pick<TakenToken, 'userId' | 'email'>): Promise<void> {
  const owner = await playerById(tx, userId);
  if (owner?.email !== email) throw new Refusal('link_invalid');
  const at = new Date(deps.clock.now()).toISOString();
  await tx.execute(sql`update users set email_verified_at = coalesce(email_verified_at, ${at}) where id = ${userId}`);
}

/** True when a link has proved what is still the player's address: it was opened twice. */
export async function isProvedBy(tx: Tx, deps: Deps, token: string): Promise<boolean> {
  const proved = await provedBefore(tx, deps, token);
  const owner = proved && (await playerById(tx, proved.userId));
  return owner !== null && owner.email === proved?.email && owner.emailVerifiedAt !== null;
}
