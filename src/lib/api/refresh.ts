import * as z from 'zod/mini';
import { token as tokenRoute } from '#contract/api/auth.ts';
import { dropLostSession, readAccessToken, writeAccessToken } from './access-token.ts';
import { ApiError } from './api-error.ts';
import { fateOf, hasCode, isRefusal } from './fate.ts';
import { loadConfig } from './config.ts';
import { exchange } from './transport.ts';

/** `renewed`: a token other than the stale one is in the cookie. `lost`: the session is over. `unreachable`: the shop gave no answer, so nothing was changed. */
export type RefreshOutcome = 'renewed' | 'lost' | 'unreachable';

const LOCK = 'fairdrop:refresh';
const LOCK_PATIENCE_MS = 15_000;

let inFlight: Promise<RefreshOutcome> | null = null;
const lostListeners = new Set<() => void>();

/** Calls back when the server no longer knows this browser's session. */
export function onSessionLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/**
 * Renews the access token after `stale` was refused (undefined: it had run out). However many calls ask at once, and in however many tabs,
 * one request goes out: parallel refreshes of a rotating token would look like theft and sign the player out everywhere.
 */
export function refreshSession(stale: string | undefined): Promise<RefreshOutcome> {
  inFlight ??= acrossTabs(() => renew(stale)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function acrossTabs(run: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return run();
  try {
    return await locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_PATIENCE_MS) }, run);
  } catch {
    // A frozen tab may keep the lock for ever; the server's grace period covers this one extra request.
    return run();
  }
}

async function renew(stale: string | undefined): Promise<RefreshOutcome> {
  const present = readAccessToken();
  if (present !== undefined && present !== stale) return 'renewed';
  try {
    await requestRefresh();
    return 'renewed';
  } catch (error) {
    if (!isRefusal(error) || hasCode(error, 'too_many_requests')) return 'unreachable';
    dropLostSession();
    for (const listener of lostListeners) listener();
    return 'lost';
  }
}

async function requestRefresh(): Promise<void> {
  const config = await loadConfig();
  const body = z.encode(tokenRoute.body, { grant_type: 'refresh_token', client_id: config.oauth_client_id, scope: '*' });
  const request = { method: tokenRoute.method, url: tokenRoute.path, body } as const;
  // A lost answer is asked for again: within the grace period the server repeats the same successor.
  const fate = await fateOf({ send: () => exchange('bare', request), againAfterMs: [0] });
  if (fate.kind !== 'answered') throw fate.error;
  const reply = tokenRoute.reply.safeParse(fate.answer);
  if (!reply.success) throw new ApiError({ status: 200, code: 'bad_reply', msg: '' });
  writeAccessToken(reply.data.access_token, reply.data.expires_in);
}
