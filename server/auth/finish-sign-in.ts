import type { FastifyRequest } from 'fastify';
import type { UsedPasskey } from '#contract/api/passkeys.ts';
import type { FactorMethod } from '#contract/api/proof-methods.ts';
import type { FactorProof } from '#contract/api/second-factor.ts';
import { Refusal, type RefusalDetails } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { confirmationFailed } from './confirm.ts';
import { CHALLENGE_MS, countTry, openChallenge, takeChallenge, waitingPlayer } from './factors/challenges.ts';
import { mailChange } from './factors/mail-change.ts';
import { factorMethods, heldFactors } from './factors/held-factors.ts';
import { passkeyOrigins } from './factors/origins.ts';
import { acceptPasskey } from './factors/passkeys.ts';
import { provesFactor } from './factors/prove.ts';
import { sessionPlace } from './session-place.ts';
import { beginSession, type Tokens } from './sessions.ts';
import { SignInTries } from './sign-in-tries.ts';

/*
 * From a proof to a session
 * 1. One thing was proved (a password, an account at a provider): `finishSignIn`. A player without a second factor is signed in; another one gets a
 *    challenge, whose token is good for one sign-in, five tries and five minutes.
 * 2. `finishByFactor` takes the challenge with a proof of the second factor.
 * 3. A passkey whose device has verified its user is both at once: `signInByPasskey`.
 */

/** A sign-in that needs its second factor. */
class SecondFactorRequired extends Refusal {
  override readonly details: RefusalDetails;
  constructor(challenge: string, methods: FactorMethod[]) {
    super(403, 'second_factor_required', 'One more step: confirm that it’s you.');
    this.details = { second_factor: { challenge, methods, expires_in: CHALLENGE_MS / 1_000 } };
  }
}

const begun = (deps: Deps, userId: string, request: FastifyRequest, passwordHash?: string): Promise<Tokens> =>
  beginSession(deps, userId, { ...sessionPlace(request, deps.config), confirmed: true, passwordHash });

/**
 * Finishes the sign-in of a player who has proved one thing (a password, an account at a provider): the one way from a proof to a session. Throws
 * SecondFactorRequired where the player has a second factor. The session keeps the request's device and address, and counts as just confirmed.
 * `passwordHash`: what the proved password was compared with; a password that was changed meanwhile is refused (Refusal `invalid_credentials`).
 */
export async function finishSignIn(deps: Deps, userId: string, request: FastifyRequest, passwordHash?: string): Promise<Tokens> {
  const methods = factorMethods(await heldFactors(deps.db.read, userId));
  if (methods.length === 0) return begun(deps, userId, request, passwordHash);
  throw new SecondFactorRequired(await openChallenge(deps.db.read, deps, 'second_factor', { userId, sessionId: null }), methods);
}

const waitedTooLong = (): Refusal => new Refusal(401, 'invalid_grant', 'Your login timed out. Please start again.');

/** Finishes a sign-in that waits for its second factor. Throws Refusal `invalid_grant` for a dead challenge, `confirmation_failed` for a wrong proof, TooManyRequests. */
export async function finishByFactor(deps: Deps, challenge: string, proof: FactorProof, request: FastifyRequest): Promise<Tokens> {
  const userId = await waitingPlayer(deps.db.read, deps, challenge);
  if (userId === null) throw waitedTooLong();
  const tries = new SignInTries(deps.limiter, userId, request.ip, 'factor');
  await tries.count();
  if (!(await countTry(deps.db.read, challenge))) throw waitedTooLong();
  const proved = await deps.db.transaction(async (tx) => {
    if (!(await provesFactor(tx, deps, { userId, sessionId: null, request }, proof))) return false;
    // Rolls back what the proof has used up: another one was faster.
    if (!(await takeChallenge(tx, deps, 'second_factor', challenge, { userId, sessionId: null }))) throw waitedTooLong();
    if (proof.method === 'recovery_code') await mailChange(tx, deps, userId, 'A recovery code was used to log in.');
    return true;
  });
  if (!proved) throw confirmationFailed(proof.method === 'passkey' ? 'passkey' : 'code');
  await tries.forgive();
  return begun(deps, userId, request);
}

/** Signs in by a passkey alone. Its device must have verified its user. Throws Refusal `invalid_grant`, the same for each thing that can be wrong. */
export async function signInByPasskey(deps: Deps, challenge: string, response: UsedPasskey, request: FastifyRequest): Promise<Tokens> {
  const userId = await deps.db.transaction(async (tx) => {
    const taken = await takeChallenge(tx, deps, 'passkey_sign_in', challenge, { userId: null, sessionId: null });
    if (!taken || taken.challenge === null) return null;
    const origins = passkeyOrigins(request, deps.config);
    return acceptPasskey(tx, deps, response, { userId: null, challenge: taken.challenge, origins });
  });
  if (userId === null) throw new Refusal(401, 'invalid_grant', 'This passkey doesn’t work here. Please log in another way.');
  return begun(deps, userId, request);
}
