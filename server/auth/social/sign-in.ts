import type { FastifyRequest } from 'fastify';
import { sql } from 'drizzle-orm';
import type { SocialHandled, SocialProvider } from '#contract/api/social.ts';
import { NICKNAME_MAX, nicknameSchema } from '#contract/api/nickname.ts';
import { tidyName } from '#contract/visible-name.ts';
import { Refusal } from '#server/core/refusal.ts';
import { keepArrival } from '#server/referral/arrivals.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isHouseName } from '#server/security/house-names.ts';
import type { Player } from '#server/security/player.ts';
import { createPlayer, EmailTaken } from '../create-player.ts';
import { mailChange } from '../factors/mail-change.ts';
import { finishSignIn } from '../finish-sign-in.ts';
import type { CameBy } from '../sign-up.ts';
import { requireConfirmed } from '../require-confirmed.ts';
import { addIdentity, ownerOf } from './identities.ts';
import { keepProof, lockProof, type Proof, type Shown, takeProof } from './proofs.ts';
import { type Person, PROVIDER_NAMES, type Return, type SocialPort } from './provider.ts';
import { withinProviderTime } from './provider-fetch.ts';
import { endVisit } from './visits.ts';

/** A player whose account was made by another request meanwhile. */
class MadeMeanwhile extends Error {}

/** A name of a provider as a nickname, as much of it as fits: what a nickname can't hold is left out where the name as it is can't be one. Null when nothing is left. */
function nicknameFrom(name: string | null): string | null {
  const bare = [name, name?.replaceAll(/[\p{C}<>]/gu, '')].map((text) => [...tidyName(text ?? '')]);
  for (const letters of bare)
    for (let length = Math.min(letters.length, NICKNAME_MAX); length > 0; length -= 1) {
      const nickname = nicknameSchema.safeParse(letters.slice(0, length).join(''));
      if (nickname.success) return nickname.data;
    }
  return null;
}

async function outcomeOf({ db }: Deps, proof: Pick<Proof, 'provider' | 'intent' | 'subject' | 'email'>): Promise<SocialHandled['outcome']> {
  if (proof.intent === 'connect') return 'connect';
  if ((await ownerOf(db.read, proof)) !== null) return 'sign_in';
  if (proof.email === null) return 'complete';
  const { rows } = await db.read.execute(sql`select 1 from users where email = ${proof.email}`);
  return rows.length > 0 ? 'link' : 'complete';
}

/**
 * Ends a visit: who was there is proved by the provider and kept for this browser, which gets a token for it. Throws Refusal `social_expired` for a state
 * that is not of this browser's visit, `social_denied` or `social_failed`.
 */
export async function handleReturn(
  deps: Deps,
  port: SocialPort,
  back: Return & { provider: SocialProvider; state: string; browser: string | null },
): Promise<SocialHandled> {
  const { provider, browser } = back;
  const { visit, attempt } = await endVisit(deps, back);
  if (browser === null) throw new Refusal('social_expired');
  const found = await withinProviderTime(port.finish(visit, back));
  const person: Person = { ...found, name: nicknameFrom(found.name) };
  const { intent, next } = attempt;
  const token = await keepProof(deps, { provider, intent, person, browser });
  const suggested = person.name === null || isHouseName(person.name) ? '' : person.name;
  const outcome = await outcomeOf(deps, { provider, intent, ...person });
  return { provider, provider_access_token: token, outcome, name: suggested, email: person.email, next };
}

/** What a new player has agreed to. */
export interface NewAccount {
  name: string;
  promotions: boolean;
  terms: boolean;
}

/**
 * Makes the account of a new player. A player who has one by now keeps it, so that parallel requests make one player. Throws Refusal
 * `social_expired`, and `social_address_known` when the verified address belongs to another account: that one's player connects it.
 */
export async function completeAccount(deps: Deps, shown: Shown, account: NewAccount, { link, place }: CameBy): Promise<void> {
  const now = deps.clock.now();
  let person: Proof | undefined;
  try {
    await deps.db.transaction(async (tx) => {
      const proof = await lockProof(tx, shown, now);
      if (proof.intent !== 'sign_in') throw new Refusal('social_expired');
      person = proof;
      if ((await ownerOf(tx, proof)) !== null) return;
      const userId = await createPlayer(tx, deps, {
        ...account,
        email: proof.email,
        emailVerified: proof.email !== null,
        passwordHash: null,
      });
      if (!(await addIdentity(tx, userId, proof, now))) throw new MadeMeanwhile();
      await keepArrival(tx, deps, link, { playerId: userId, email: proof.email, place });
    });
  } catch (error) {
    if (error instanceof MadeMeanwhile) return;
    if (!(error instanceof EmailTaken)) throw error;
    if (person && (await ownerOf(deps.db.read, person)) !== null) return;
    throw new Refusal('social_address_known');
  }
}

/** Signs in by the token of a visit, which is used up. Throws Refusal `social_expired`, and `social_incomplete` before there is an account. */
export async function signInBySocial(deps: Deps, shown: Shown, request: FastifyRequest): ReturnType<typeof finishSignIn> {
  const userId = await deps.db.transaction(async (tx) => {
    const proof = await takeProof(tx, shown, deps.clock.now());
    if (proof.intent !== 'sign_in') throw new Refusal('social_expired');
    const owner = await ownerOf(tx, proof);
    if (owner === null) throw new Refusal('social_incomplete');
    return owner;
  });
  return finishSignIn(deps, userId, request);
}

/**
 * Connects what a visit has proved to a player who has just confirmed who they are. Throws Refusal `social_expired`, `social_taken` when it can't be
 * theirs, and `confirmation_required`.
 */
export async function connectAccount(deps: Deps, player: Player, shown: Shown): Promise<void> {
  const { id: userId } = player;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await requireConfirmed(tx, deps, player);
    const proof = await takeProof(tx, shown, now);
    if (await addIdentity(tx, userId, proof, now)) {
      await tx.execute(sql`update users set access_changed_at = ${new Date(now).toISOString()} where id = ${userId}`);
      return mailChange(tx, deps, userId, `A ${PROVIDER_NAMES[proof.provider]} account was connected and can now log in.`);
    }
    const owner = await ownerOf(tx, proof);
    if (owner === userId) return;
    throw new Refusal(owner === null ? 'social_another_connected' : 'social_taken');
  });
}
