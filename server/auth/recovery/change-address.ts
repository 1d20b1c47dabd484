import { sql } from 'drizzle-orm';
import { playerChannel } from '#contract/realtime/channels.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { brokenConstraint } from '#server/database/database-failure.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { Player } from '#server/security/player.ts';
import { endAllSessions } from '../end-sessions.ts';
import { tidyCodes } from '../factors/set-up.ts';
import { removeFactors } from '../factors/remove-factors.ts';
import { removeIdentities } from '../social/identities.ts';
import { requireConfirmed } from '../require-confirmed.ts';
import { ownerOf, playerById } from './address-owner.ts';
import { LINK_LIFE_MS, isKeptForAnother, makeToken, ownerOfLink, takeToken, type TakenToken, voidTokens } from './mailed-tokens.ts';
import { isProvedBy, proveAddress } from './verify-address.ts';

/*
 * A change of address
 * 1. Asked for by a confirmed session: a link goes to the new address. An address of another account gets a note in its place, and the caller no hint.
 * 2. The link makes the address the player's. The register of exclusions is asked about the old address a last time, and about the new one before the next
 *    bet. All sessions but the one that asked end, all older links become void.
 * 3. The old address is notified, with a way back for three days: it ends all sessions, takes away the factors and services that were added from a day before
 *    the change on, and mails a link for a new password there. Until then no other account gets the old address, if it was proved.
 */

const HOURS = LINK_LIFE_MS.change_email / 3_600_000;
const UNDO_DAYS = LINK_LIFE_MS.undo_email / 86_400_000;

/** Mails a link to a new address. Throws Refusal `confirmation_required`, and `register_away` where the register of exclusions doesn't answer. */
export async function askForAddress(deps: Deps, player: Player, email: string): Promise<void> {
  await deps.register?.ask(player.id);
  await deps.db.transaction(async (tx) => {
    await requireConfirmed(tx, deps, player);
    const holder = await ownerOf(tx, email);
    if (!(await playerById(tx, player.id))) throw new Refusal('link_invalid');
    const token = await makeToken(tx, deps, { userId: player.id, purpose: 'change_email', email, sessionId: player.sessionId });
    if (holder) await queueMail(tx, deps, { to: email, template: 'address-taken', data: {} });
    else await queueMail(tx, deps, { to: email, template: 'change-email', data: { token, hours: HOURS } });
  });
}

/** Gives a player another address, proved. Throws Refusal `link_invalid` where another account has it by now, or can still return to it. */
async function setAddress(tx: Tx, deps: Deps, userId: string, email: string): Promise<void> {
  try {
    const now = new Date(deps.clock.now()).toISOString();
    await tx.execute(sql`update users set email = ${email}, email_verified_at = ${now}, access_changed_at = ${now} where id = ${userId}`);
  } catch (error) {
    if (brokenConstraint(error) === 'users_email') throw new Refusal('link_invalid');
    throw error;
  }
  if (await isKeptForAnother(tx, deps, email, userId)) throw new Refusal('link_invalid');
}

async function changeAddress(tx: Tx, deps: Deps, { userId, email, sessionId }: TakenToken): Promise<void> {
  const owner = await playerById(tx, userId);
  if (!owner) throw new Refusal('link_invalid');
  const now = deps.clock.now();
  await setAddress(tx, deps, userId, email);
  await voidTokens(tx, userId);
  await endAllSessions(tx, userId, 'email_change', now, sessionId === null ? {} : { except: sessionId });
  if (owner.email === null || owner.email === email) return;
  const proved = owner.emailVerifiedAt !== null;
  const token = await makeToken(tx, deps, { userId, purpose: 'undo_email', email: owner.email, proved });
  await queueMail(tx, deps, { to: owner.email, template: 'email-changed', data: { token, at: now, days: UNDO_DAYS } });
}

/** What a confirmed link has done. */
export type Confirmed = 'verified' | 'changed';

/**
 * Proves an address by a mailed link; a new one replaces the old one. Notifies the player's open pages. Throws Refusal `link_invalid`, and `register_away` where the register of
 * exclusions doesn't answer before an address is replaced.
 */
export async function confirmAddressBy(deps: Deps, token: string): Promise<Confirmed> {
  const changing = deps.register && (await ownerOfLink(deps.db.read, deps, 'change_email', token));
  // About the old address: a listing stays with the account.
  if (changing) await deps.register?.ask(changing);
  const how = await confirmAddress(deps, token);
  if (changing) await deps.register?.atSignIn(changing);
  return how;
}

function confirmAddress(deps: Deps, token: string): Promise<Confirmed> {
  return deps.db.transaction(async (tx) => {
    if (await isProvedBy(tx, deps, token)) return 'verified';
    const taken = await takeToken(tx, deps, ['verify_email', 'change_email'], token);
    if (taken.purpose === 'change_email') await changeAddress(tx, deps, taken);
    else await proveAddress(tx, deps, taken);
    const how = taken.purpose === 'change_email' ? 'changed' : 'verified';
    enqueue(tx, playerChannel.news('emailConfirmed', { how }, taken.userId));
    return how;
  });
}

/** Takes away what someone who had taken the account has added to sign in with: factors and services since a time, ms. */
async function removeWaysInSince(tx: Tx, userId: string, since: number): Promise<void> {
  await removeFactors(tx, userId, since);
  await removeIdentities(tx, userId, since);
  await tidyCodes(tx, userId);
}

/** Restores an address that was changed by any session. Throws Refusal `link_invalid`. */
export async function undoChangeBy(deps: Deps, token: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { userId, email, createdAt } = await takeToken(tx, deps, ['undo_email'], token);
    if (!(await playerById(tx, userId))) throw new Refusal('link_invalid');
    await setAddress(tx, deps, userId, email);
    await voidTokens(tx, userId, createdAt);
    await endAllSessions(tx, userId, 'email_change', deps.clock.now());
    await removeWaysInSince(tx, userId, createdAt - LINK_LIFE_MS.change_email);
    const reset = await makeToken(tx, deps, { userId, purpose: 'reset_password', email });
    const uselessAt = deps.clock.now() + LINK_LIFE_MS.reset_password;
    const minutes = LINK_LIFE_MS.reset_password / 60_000;
    await queueMail(tx, deps, { to: email, template: 'reset-password', data: { token: reset, minutes }, uselessAt });
  });
}
