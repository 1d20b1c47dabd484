import type { FastifyRequest } from 'fastify';
import type { UsedPasskey } from '#contract/api/passkeys.ts';
import type { FactorProof } from '#contract/api/second-factor.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { CHALLENGE_MS, countTry, openChallenge, takeChallenge, waitingPlayer } from './factors/challenges.ts';
import { mailChange } from './factors/mail-change.ts';
import { factorMethods, heldFactors } from './factors/held-factors.ts';
import { passkeyOrigins } from './factors/origins.ts';
import { acceptPasskey } from './factors/passkeys.ts';
import { provesFactor } from './factors/prove.ts';
import { sessionPlace } from '#server/security/session-place.ts';
import { beginSession, type Tokens } from './sessions.ts';
import { SignInTries } from './sign-in-tries.ts';

/*
 * From a proof to a session
 * 1. One thing was proved (a password, an account at a provider): `finishSignIn`. A player without a second factor is signed in; another one gets a
 *    challenge, whose token is good for one sign-in, five tries and five minutes.
 * 2. `finishByFactor` takes the challenge with a proof of the second factor.
 * 3. A passkey whose device has verified its user is both at once: `signInByPasskey`.
 */

async function begun(deps: Deps, userId: string, request: FastifyRequest, passwordHash?: string): Promise<Tokens> {
  const tokens = await beginSession(deps, userId, { ...sessionPlace(request, deps.config), confirmed: true, passwordHash });
  await deps.register?.atSignIn(userId);
  return tokens;
}

/**
 * Finishes the sign-in of a player who has proved one thing (a password, an account at a provider): the one way from a proof to a session. Throws
 * Refusal `second_factor_required` where the player has a second factor. The session keeps the request's device and address, and counts as just confirmed.
 * `passwordHash`: what the proved password was compared with; a password that was changed meanwhile is refused (Refusal `credentials_wrong`).
 */
export async function finishSignIn(deps: Deps, userId: string, request: FastifyRequest, passwordHash?: string): Promise<Tokens> {
  const methods = factorMethods(await heldFactors(deps.db.read, userId));
  if (methods.length === 0) return begun(deps, userId, request, passwordHash);
  const challenge = await openChallenge(deps.db.read, deps, 'second_factor', { userId, sessionId: null });
  throw new Refusal('second_factor_required', { challenge, methods, expiresInS: CHALLENGE_MS / 1_000 });
}

/** Finishes a sign-in that waits for its second factor. Refusals `sign_in_timed_out` for a dead challenge, `confirmation_failed` for a wrong proof, `too_many_requests`. */
export async function finishByFactor(deps: Deps, challenge: string, proof: FactorProof, request: FastifyRequest): Promise<Tokens> {
  const userId = await waitingPlayer(deps.db.read, deps, challenge);
  if (userId === null) throw new Refusal('sign_in_timed_out');
  const tries = new SignInTries(deps.limiter, userId, request.ip, 'factor');
  await tries.count();
  if (!(await countTry(deps.db.read, challenge))) throw new Refusal('sign_in_timed_out');
  const proved = await deps.db.transaction(async (tx) => {
    if (!(await provesFactor(tx, deps, { userId, sessionId: null, request }, proof))) return false;
    // Rolls back what the proof has used up: another one was faster.
    if (!(await takeChallenge(tx, deps, 'second_factor', challenge, { userId, sessionId: null }))) throw new Refusal('sign_in_timed_out');
    if (proof.method === 'recovery_code') await mailChange(tx, deps, userId, 'A recovery code was used to log in.');
    return true;
  });
  if (!proved) throw new Refusal('confirmation_failed', { proof: proof.method === 'passkey' ? 'passkey' : 'code' });
  await tries.forgive();
  return begun(deps, userId, request);
}

/** Signs in by a passkey alone. Its device must have verified its user. Refusal `passkey_not_accepted`, the same for each thing that can be wrong. */
export async function signInByPasskey(deps: Deps, challenge: string, response: UsedPasskey, request: FastifyRequest): Promise<Tokens> {
  const userId = await deps.db.transaction(async (tx) => {
    const taken = await takeChallenge(tx, deps, 'passkey_sign_in', challenge, { userId: null, sessionId: null });
    if (!taken || taken.challenge === null) return null;
    const origins = passkeyOrigins(request, deps.config);
    return acceptPasskey(tx, deps, response, { userId: null, challenge: taken.challenge, origins });
  });
  if (userId === null) throw new Refusal('passkey_not_accepted');
  return begun(deps, userId, request);
}
