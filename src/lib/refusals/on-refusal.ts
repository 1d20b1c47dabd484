import { ApiError } from '../api/api-error.ts';

const listeners = new Set<(refusal: ApiError) => void>();

/** Calls back with every failure of a call of this page, before the caller has it. Returns how to stop. */
export function onRefusal(listener: (refusal: ApiError) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes a failure on to those who listen, and throws it. */
export function noted(error: unknown): never {
  if (error instanceof ApiError) for (const listener of listeners) listener(error);
  throw error;
}
