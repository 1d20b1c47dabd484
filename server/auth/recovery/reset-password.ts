import { sql } from 'drizzle-orm';
import { Refusal } from '#server/core/refusal.ts';
import { queueMail, queueDecoy } from '#server/mail/queue-mail.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { Tx } from '#server/database/database.ts';
import { refuseCommonPassword } from '../common-passwords.ts';
import { endAllSessions } from '../end-sessions.ts';
import { removeFactors } from '../factors/remove-factors.ts';
import { hashPassword } from '../passwords.ts';
import { SignInTries } from '../sign-in-tries.ts';
import { identitiesOf, removeIdentities } from '../social/identities.ts';
import { ownerOf, playerById } from './address-owner.ts';
import { LINK_LIFE_MS, makeToken, mustBeGood, takeToken, voidTokens } from './mailed-tokens.ts';
import { listPasskeys } from '../factors/passkeys.ts';
import { PROVIDER_NAMES } from '../social/provider.ts';

/** What signs in to a player's account without its password, each as mails name it: passkeys, and connected services. */
async function otherWaysIn(tx: Tx, userId: string): Promise<string[]> {
  const passkeys = await listPasskeys(tx, userId);
  const services = await identitiesOf(tx, userId);
  return [
    ...passkeys.map(({ name }) => `Passkey “${name}”`),
    ...services.map(({ provider, name }) => `${PROVIDER_NAMES[provider]}${name === null ? '' : ` (${name})`}`),
  ];
}

const MINUTES = LINK_LIFE_MS.reset_password / 60_000;

/** Mails a link for a new password to an address. For an unknown address the same statements write a token without use: both take as long. */
export async function mailResetLink(deps: Deps, email: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const owner = await ownerOf(tx, email);
    const token = await makeToken(tx, deps, { userId: owner?.id ?? null, purpose: 'reset_password', email });
    if (!owner) return queueDecoy(tx, deps, email);
    const uselessAt = deps.clock.now() + LINK_LIFE_MS.reset_password;
    await queueMail(tx, deps, { to: email, template: 'reset-password', data: { token, minutes: MINUTES }, uselessAt });
  });
}

/** Throws Refusal `link_invalid` for a link that sets no password. */
export const checkResetToken = (deps: Deps, token: string): Promise<void> => mustBeGood(deps.db.read, deps, 'reset_password', token);

/**
 * Sets a new password by a mailed link. It proves the address too: services that were connected and factors that were set up before it was proved
 * go, since they may belong to a person who signed up with another person's address. All sessions end, all other links of the player become
 * void, and failed sign-ins count no more.
 * `ip`: the client's. Throws Refusal `link_invalid`, and `password_too_common` for one of the most common passwords, which leaves the link good.
 */
export async function resetPasswordBy(deps: Deps, token: string, password: string, ip: string): Promise<void> {
  await refuseCommonPassword(password);
  // Hashing is expensive: made-up tokens must not cost the shop that work.
  await checkResetToken(deps, token);
  const hash = await hashPassword(password);
  const email = await deps.db.transaction(async (tx) => {
    const { userId, email: address } = await takeToken(tx, deps, ['reset_password'], token);
    const owner = await playerById(tx, userId);
    // The address has changed since: its old mailbox opens nothing.
    if (owner?.email !== address) throw new Refusal('link_invalid');
    const now = deps.clock.now();
    const instant = new Date(now).toISOString();
    await tx.execute(sql`
      update users set password_hash = ${hash}, email_verified_at = coalesce(email_verified_at, ${instant}), access_changed_at = ${instant} where id = ${userId}`);
    if (owner.emailVerifiedAt === null) {
      await removeIdentities(tx, userId);
      await removeFactors(tx, userId);
    }
    await voidTokens(tx, userId);
    await endAllSessions(tx, userId, 'password_reset', now);
    await queueMail(tx, deps, { to: address, template: 'password-changed', data: { at: now, otherWays: await otherWaysIn(tx, userId) } });
    return address;
  });
  await new SignInTries(deps.limiter, email, ip).forget();
}
