import { PLAY_LIMIT_ERRORS } from '../player-limits.ts';
import { EXCLUSION_ERRORS } from './exclusion.ts';

/** The codes that every play call can answer. */
export const PLAY_ERRORS = [
  ...PLAY_LIMIT_ERRORS,
  'insufficient_funds',
  'limit_exceeded',
  'client_seed_missing',
  'play_not_allowed',
  ...EXCLUSION_ERRORS,
  'consent_required',
  'idempotency_key_missing',
  'idempotency_key_reused',
] as const;
