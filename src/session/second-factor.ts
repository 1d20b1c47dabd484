import type { FactorMethod } from '#contract/api/proof-methods.ts';
import { isApiError } from '#src/lib/api/api-error.ts';

/** A sign-in that waits for its second factor. */
export interface WaitingSignIn {
  /** Its token, for this one sign-in. */
  challenge: string;
  methods: readonly FactorMethod[];
}

/** What a refused sign-in waits for; null where it was refused for another reason. */
export function waitingSignIn(error: unknown): WaitingSignIn | null {
  if (!isApiError(error) || error.code !== 'second_factor_required') return null;
  const { challenge, methods } = error.details.second_factor ?? { challenge: '', methods: [] };
  return challenge === '' ? null : { challenge, methods };
}
