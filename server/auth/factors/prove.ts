import type { FastifyRequest } from 'fastify';
import type { FactorProof } from '#contract/api/second-factor.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { takeChallenge } from './challenges.ts';
import { passkeyOrigins } from './origins.ts';
import { acceptPasskey } from './passkeys.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import type { ChallengePurpose } from './schema.ts';
import { spendTotp } from './totp.ts';

/** Who proves a second factor, and where: in a session (to confirm), or before there is one (to sign in). */
export interface Prover {
  userId: string;
  sessionId: string | null;
  request: FastifyRequest;
}

/**
 * Whether a proof of a player's second factor is right. What it used up (a code, a challenge) is used up with the commit, for wrong answers of passkeys too:
 * so a caller commits in either case.
 */
export async function provesFactor(tx: Tx, deps: Deps, { userId, sessionId, request }: Prover, proof: FactorProof): Promise<boolean> {
  if (proof.method === 'totp') return spendTotp(tx, deps, userId, proof.code);
  if (proof.method === 'recovery_code') return spendRecoveryCode(tx, deps, userId, proof.code);
  const purpose: ChallengePurpose = sessionId === null ? 'passkey_factor' : 'passkey_confirm';
  const taken = await takeChallenge(tx, deps, purpose, proof.challenge, { userId, sessionId });
  if (!taken || taken.challenge === null) return false;
  const origins = passkeyOrigins(request, deps.config);
  return (await acceptPasskey(tx, deps, proof.response, { userId, challenge: taken.challenge, origins })) !== null;
}
